import { Link } from '@earshot/ui/link.tsx'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/menu.tsx'
import { Picture } from '@earshot/ui/picture.tsx'
import { useNavigate } from 'react-router'
import { logout } from '../lib/logout.ts'
import { useSession } from '../lib/session-store.ts'
import styles from './account-slot.module.css'
import { accountMenu, moderationLink } from './nav.ts'

/** "Login" for visitors, the account menu for a stored profile with an id (LAYOUT-07, LAYOUT-08). Both are in the page; the document's mark shows one. */
export function AccountSlot() {
  const profile = useSession((session) => session.profile)
  const navigate = useNavigate()
  const leave = () => {
    logout()
    void navigate('/')
  }
  return (
    <>
      <Link href="/signin" className={styles.login}>
        Login
      </Link>
      <div className={styles.account}>
        <Menu
          label="Account"
          button={
            <span className={styles.face}>
              <Picture src={profile?.avatarURL} alt="" seed={profile?.username ?? 'you'} shape="round" sizes="2.25rem" />
            </span>
          }
        >
          {accountMenu.map(({ href, label }) => (
            <MenuLink key={href} href={href}>
              {label}
            </MenuLink>
          ))}
          {(profile?.role === 'moderator' || profile?.role === 'admin') && <MenuLink href={moderationLink.href}>{moderationLink.label}</MenuLink>}
          <MenuButton onClick={leave}>Logout</MenuButton>
        </Menu>
      </div>
    </>
  )
}
