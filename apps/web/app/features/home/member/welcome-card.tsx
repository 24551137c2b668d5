import * as m from '@earshot/messages/home-rows'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconX from '@earshot/ui/icons/x'
import { Link } from '@earshot/ui/links/link.tsx'
import { useId } from 'react'
import styles from './member-rows.module.css'

/** Names three things to do, in the first three visits of a new member (ACCOUNT2-10). */
export function WelcomeCard({ onClose }: { onClose: () => void }) {
  const heading = useId()
  return (
    <section className={`${styles.row} ${styles.welcome}`} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{m.home_rows_welcome()}</h2>
        <IconButton label={m.close()} onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </header>
      <p>{m.home_rows_welcome_help()}</p>
      <ul>
        <li>
          <Link href="/artists">{m.home_rows_welcome_follow()}</Link>
        </li>
        <li>
          <Link href="/account/my_profile">{m.home_rows_welcome_profile()}</Link>
        </li>
        <li>
          <Link href="/community">{m.home_rows_welcome_post()}</Link>
        </li>
      </ul>
    </section>
  )
}
