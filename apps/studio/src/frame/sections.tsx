import type { Creator } from '@earshot/contract/catalogue/creator'
import * as m from '@earshot/messages/studio'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconMenu from '@earshot/ui/icons/menu-2'
import { Link } from '@earshot/ui/links/link.tsx'
import { names } from '@earshot/ui/text/names'
import { useLocation } from 'react-router'
import { CREATOR_PAGES } from '../pages.ts'
import { creatorAt, creatorPath } from '../paths.ts'
import { useMember, useRole } from './use-member.ts'
import styles from './sections.module.css'

/** The sections of the creator that the page belongs to; on phones a bar at the bottom of the window. */
export function Sections() {
  const creator = creatorAt(useLocation().pathname)
  return creator === undefined ? null : <SectionLinks creator={creator} />
}

/** Sections in the bar of a phone; further ones are in its menu. */
const BAR_MAX = 4

function SectionLinks({ creator }: { creator: Creator }) {
  const { pathname } = useLocation()
  const member = useMember()
  const role = useRole(creator)
  const sections = CREATOR_PAGES.flatMap(({ path, kind, label, Icon, may }) => {
    if (label === undefined || Icon === undefined || !may(member, role)) return []
    if (kind !== undefined && kind !== creator.kind) return []
    const href = creatorPath(creator, path)
    return [{ href, label, Icon, isCurrent: pathname === href || pathname.startsWith(`${href}/`) }]
  })
  const more = sections.length > BAR_MAX + 1 ? sections.slice(BAR_MAX) : []
  return (
    <nav data-sections className={styles.bar} aria-label={m.studio_sections()}>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section.href} className={more.includes(section) ? styles.further : undefined}>
            <Link href={section.href} className={styles.link} aria-current={section.isCurrent ? 'page' : undefined}>
              <section.Icon size={22} stroke={1.75} />
              {section.label()}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li className={styles.more}>
            <Menu
              label={m.studio_more_sections()}
              buttonClass={names(styles.link, more.some(({ isCurrent }) => isCurrent) && styles.current)}
              button={
                <>
                  <IconMenu size={22} stroke={1.75} />
                  {m.studio_more()}
                </>
              }
            >
              {more.map(({ href, label, Icon, isCurrent }) => (
                <MenuLink key={href} href={href} isCurrent={isCurrent}>
                  <Icon size={20} stroke={1.75} />
                  {label()}
                </MenuLink>
              ))}
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  )
}
