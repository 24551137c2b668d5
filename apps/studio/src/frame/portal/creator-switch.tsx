import * as m from '@earshot/messages/studio'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconHome from '@earshot/ui/icons/home'
import IconSelector from '@earshot/ui/icons/selector'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useLocation } from 'react-router'
import { OVERVIEW, creatorAt, creatorPath } from '../../paths.ts'
import { useStudio } from '../use-member.ts'
import styles from './creator-switch.module.css'

/** The switch "Working on": opens the overview of another creator of the member (STUDIO-06). */
export function CreatorSwitch() {
  const { creators } = useStudio()
  const current = creatorAt(useLocation().pathname)
  if (creators.length === 0) return null
  const chosen = creators.find(({ kind, id }) => kind === current?.kind && id === current.id)
  const name = chosen?.name ?? m.studio_all_creators()
  return (
    <Menu
      label={m.studio_working_on({ name })}
      title={m.studio_working_on_title()}
      buttonClass={styles.button ?? ''}
      button={
        <>
          <span className={styles.face}>
            {chosen === undefined ? (
              <IconHome size={20} />
            ) : (
              <Picture src={chosen.avatarURL} alt="" seed={chosen.name} shape="round" sizes="2rem" />
            )}
          </span>
          <span className={styles.name}>{name}</span>
          <IconSelector size={18} className={styles.arrow} />
        </>
      }
    >
      <MenuLink href={OVERVIEW} isCurrent={current === undefined}>
        {m.studio_all_creators()}
      </MenuLink>
      {creators.map((creator) => (
        <MenuLink
          key={`${creator.kind} ${creator.id}`}
          href={creatorPath(creator, 'overview')}
          isCurrent={creator === chosen}
        >
          <bdi>{creator.name}</bdi>
        </MenuLink>
      ))}
    </Menu>
  )
}
