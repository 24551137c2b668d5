import { choicesOf } from '@earshot/contract/member/notification-choices'
import type { NotificationChoice, NotificationKind } from '@earshot/contract/member/notification-choices'
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

const KINDS: Record<NotificationKind, () => string> = {
  reply: m.notification_kind_reply,
  comment: m.notification_kind_comment,
  mention: m.notification_kind_mention,
  reaction: m.notification_kind_reaction,
  follow: m.notification_kind_follower,
  post: m.notification_kind_post,
  article: m.notification_kind_article,
  album: m.notification_kind_album,
  episode: m.notification_kind_episode,
  opened: m.notification_kind_opened,
  moderation: m.notification_kind_decision,
  studio: m.notification_kind_studio,
  newsroom: m.notification_kind_newsroom,
  account: m.notification_kind_account,
  claim: m.notification_kind_claim,
  import: m.notification_kind_import,
  money: m.notification_kind_money,
  operations: m.notification_kind_operations,
  contest: m.notification_kind_contest,
  playlist_invitation: m.notification_kind_playlist_invitation,
  playlist_joined: m.notification_kind_playlist_joined,
}

const CHOICES: Record<NotificationChoice, () => string> = {
  site: m.on_the_site,
  mail: m.notification_choice_mail,
  digest: m.notification_choice_digest,
  never: m.never,
}

/** The notifications of the member, and the choice where each kind arrives (ACCOUNT-15, DESK-16). */
export function NotificationsPanel() {
  const { state, again, markRead, choose, loadMore } = useNotifications()
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
                {m.mark_all_as_read()}
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
        {state.rest.choices.map(({ kind, choice }) => (
          <label key={kind} className={styles.choice}>
            <span>{KINDS[kind]()}</span>
            <select
              value={choice}
              onChange={({ currentTarget }) => {
                const chosen = choicesOf(kind).find((each) => each === currentTarget.value)
                if (chosen !== undefined) void choose(kind, chosen)
              }}
            >
              {choicesOf(kind).map((each) => (
                <option key={each} value={each}>
                  {CHOICES[each]()}
                </option>
              ))}
            </select>
          </label>
        ))}
        <p>{m.notification_always_mailed()}</p>
      </fieldset>
    </>
  )
}
