import * as m from '@earshot/messages/studio'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useMember } from './use-member.ts'
import styles from './account-menu.module.css'

/** The member, with links back to the site. */
export function AccountMenu() {
  const { username, avatarURL } = useMember()
  return (
    <Menu
      label={m.studio_account_of({ name: username })}
      buttonClass={styles.button ?? ''}
      button={
        <>
          <span className={styles.face}>
            <Picture src={avatarURL} alt="" seed={username} shape="round" sizes="2rem" />
          </span>
          <span className={styles.name}>{username}</span>
        </>
      }
    >
      <MenuLink href="/">{m.studio_back_to_site()}</MenuLink>
      <MenuLink href="/account/my_profile">{m.your_profile()}</MenuLink>
      <MenuLink href="/account">{m.account()}</MenuLink>
    </Menu>
  )
}
