import { CommunityLogo } from '@earshot/ui/identity/community-logo.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import styles from './wordmark.module.css'

/** The logo and the name, linked to the home page. */
export function Wordmark() {
  return (
    <Link href="/" className={styles.wordmark}>
      <CommunityLogo />
    </Link>
  )
}
