import type { Notification } from '@earshot/contract/notification'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { ErrorState } from '@earshot/ui/lists/error-state.tsx'
import { Skeleton } from '@earshot/ui/lists/skeleton.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useUnread } from '../../lib/unread-store.ts'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications } from './use-notifications.ts'
import styles from './notifications.module.css'

const KINDS: readonly { kind: Notification['kind']; label: string }[] = [
  { kind: 'reply', label: 'Replies to my comments' },
  { kind: 'comment', label: 'Comments on my posts' },
  { kind: 'follow', label: 'New followers' },
  { kind: 'post', label: 'New posts by members and in topics I follow' },
  { kind: 'article', label: 'New articles by and about those I follow' },
  { kind: 'album', label: 'New albums of artists I follow' },
  { kind: 'episode', label: 'New episodes of podcasts I follow' },
  { kind: 'moderation', label: 'Decisions of moderators' },
]

/** The notifications of the member, and the kinds they want (ACCOUNT-15). */
export function NotificationsPanel() {
  const { state, again, markRead, switchKind, loadMore } = useNotifications()
  const unread = useUnread((count) => count.unread)
  if (state.face === 'loading')
    return (
      <div className={styles.list} aria-busy="true">
        {[70, 55, 62].map((width) => (
          <div key={width} className={styles.row}>
            <span className={styles.face}>
              <Skeleton shape="round" />
            </span>
            <div className={styles.words}>
              <Skeleton width={`${width}%`} />
              <Skeleton width="30%" />
            </div>
          </div>
        ))}
      </div>
    )
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={again}>Try again</Button>}>{state.problem}</ErrorState>
  return (
    <>
      {state.items.length === 0 && (
        <EmptyState title="No notifications yet" action={<Link href="/community">Go to the community</Link>}>
          Follow members and topics to hear about new posts.
        </EmptyState>
      )}
      {state.items.length > 0 && (
        <section aria-label="Your notifications">
          <div className={styles.head}>
            <p role="status">{unread === 0 ? 'All read' : `${unread} unread`}</p>
            {unread > 0 && (
              <Button size="s" onClick={() => void markRead()}>
                Mark all as read
              </Button>
            )}
          </div>
          <ul className={styles.list}>
            {state.items.map((notification) => (
              <li key={notification.id}>
                <NotificationRow notification={notification} onRead={(id) => void markRead(id)} />
              </li>
            ))}
          </ul>
          <FormMessage>{state.problem}</FormMessage>
          {state.hasMore && (
            <p className={styles.more}>
              <Button onClick={() => void loadMore()}>Load more</Button>
            </p>
          )}
        </section>
      )}
      <fieldset className={styles.switches}>
        <legend>Notify me about</legend>
        {KINDS.map(({ kind, label }) => (
          <label key={kind} className={styles.switch}>
            <input
              type="checkbox"
              checked={!state.rest.includes(kind)}
              onChange={({ currentTarget }) => void switchKind(kind, currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  )
}
