import { MAIL_KINDS } from '@earshot/contract/limits'
import type { MailKind, Notification } from '@earshot/contract/member/notification'
import * as m from '@earshot/messages/notification'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useUnread } from '../../lib/state/unread-store.ts'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications } from './use-notifications.ts'
import styles from './notifications.module.css'

const KINDS: readonly { kind: Notification['kind']; label: () => string }[] = [
  { kind: 'reply', label: m.notification_kind_reply },
  { kind: 'comment', label: m.notification_kind_comment },
  { kind: 'follow', label: m.notification_kind_follower },
  { kind: 'post', label: m.notification_kind_post },
  { kind: 'article', label: m.notification_kind_article },
  { kind: 'album', label: m.notification_kind_album },
  { kind: 'episode', label: m.notification_kind_episode },
  { kind: 'opened', label: m.notification_kind_opened },
  { kind: 'moderation', label: m.notification_kind_decision },
  { kind: 'studio', label: m.notification_kind_studio },
  { kind: 'newsroom', label: m.notification_kind_newsroom },
]

const isMailKind = (kind: Notification['kind']): kind is MailKind => MAIL_KINDS.some((each) => each === kind)

/** The notifications of the member, and switches for their kinds (ACCOUNT-15). */
export function NotificationsPanel() {
  const { state, again, markRead, switchKind, switchMail, loadMore } = useNotifications()
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
    return <ErrorState action={<Button onClick={again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  return (
    <>
      {state.items.length === 0 && (
        <EmptyState title={m.notification_none_yet()} action={<Link href="/community">{m.go_to_the_community()}</Link>}>
          {m.notification_none_help()}
        </EmptyState>
      )}
      {state.items.length > 0 && (
        <section aria-label={m.notification_your_notifications()}>
          <div className={styles.head}>
            <p role="status">
              {unread === 0 ? m.notification_all_read() : m.notification_unread_count({ count: unread })}
            </p>
            {unread > 0 && (
              <Button size="s" onClick={() => void markRead()}>
                {m.notification_mark_all_as_read()}
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
              <Button onClick={() => void loadMore()}>{m.load_more()}</Button>
            </p>
          )}
        </section>
      )}
      <fieldset className={styles.switches}>
        <legend>{m.notification_notify_me_about()}</legend>
        {KINDS.map(({ kind, label }) => {
          const isOn = !state.rest.off.includes(kind)
          return (
            <div key={kind} className={styles.choice}>
              <label className={styles.switch}>
                <input
                  type="checkbox"
                  checked={isOn}
                  onChange={({ currentTarget }) => void switchKind(kind, currentTarget.checked)}
                />
                {label()}
              </label>
              {isMailKind(kind) && isOn && (
                <label className={styles.switch}>
                  <input
                    type="checkbox"
                    aria-label={m.notification_by_mail_label({ kind: label() })}
                    checked={state.rest.mailed.includes(kind)}
                    onChange={({ currentTarget }) => void switchMail(kind, currentTarget.checked)}
                  />
                  {m.notification_by_mail()}
                </label>
              )}
            </div>
          )
        })}
      </fieldset>
    </>
  )
}
