import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/links/link.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import styles from './wordmark.module.css'

/** The logo and the name, linked to the home page. */
export function Wordmark() {
  return (
    <Link href="/" className={styles.wordmark}>
      <Mark size={30} />
      {m.brand()}
    </Link>
  )
}
