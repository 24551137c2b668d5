import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useLocation } from 'react-router'
import { metaOf } from '../../../lib/head/meta.ts'
import styles from '../account.module.css'

export const meta = metaOf(() => ({
  title: m.account_unsubscribe_title(),
  description: m.account_unsubscribe_description(),
}))

/**
 * Asks for confirmation before it stops mails of a kind. The form posts to the URL of the page, whose key identifies
 * the member and the kind; the server then redirects to `/unsubscribed`.
 */
export default function UnsubscribePage() {
  const isDone = useLocation().pathname.startsWith('/unsubscribed')
  return (
    <section className={styles.narrow}>
      <h1 className={styles.title}>{isDone ? m.account_unsubscribed_title() : m.account_unsubscribe_title()}</h1>
      <p className={styles.note}>{isDone ? m.account_unsubscribed_text() : m.account_unsubscribe_text()}</p>
      {!isDone && (
        <form method="post">
          <Button type="submit" variant="solid">
            {m.account_unsubscribe_title()}
          </Button>
        </form>
      )}
      <p className={styles.links}>
        <Link href="/account/?pid=notifications">{m.account_your_notifications_link()}</Link>
      </p>
    </section>
  )
}
