import { memberPath } from '@earshot/contract/member/member-path'
import type { Notification } from '@earshot/contract/member/notification'
import * as m from '@earshot/messages/notification'
import IconShield from '@earshot/ui/icons/shield'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { AppealButton } from '../../layout/parts/report/appeal-button.tsx'
import { DateText } from '../../lib/text/date-text.tsx'
import { hrefOf, sentenceOf } from './notification-text.tsx'
import styles from './notifications.module.css'

/**
 * Shows one notification with a link to the comment in its post, or to the follower's profile. Following the
 * link marks it as read.
 */
export function NotificationRow({
  notification,
  onRead,
}: {
  notification: Notification
  onRead: (id: number) => void
}) {
  const { id, kind, actor, text, appeal, created_at: date, is_read: isRead } = notification
  const href = kind === 'follow' && actor !== null ? memberPath(actor.username) : hrefOf(notification)
  const words: ReactNode = sentenceOf(notification)
  return (
    <article className={styles.row} data-unread={isRead ? undefined : ''}>
      <span className={styles.face}>
        {actor === null ? (
          <IconShield size={22} />
        ) : (
          <Picture src={actor.avatarURL} alt="" seed={actor.username} shape="round" sizes="2.75rem" />
        )}
      </span>
      <div className={styles.words}>
        <p>
          {!isRead && <VisuallyHidden>{m.notification_unread()} </VisuallyHidden>}
          {href === undefined ? (
            words
          ) : (
            <StretchedLink href={href} className={styles.link} onClick={() => onRead(id)}>
              {words}
            </StretchedLink>
          )}
        </p>
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <DateText className={styles.time} date={date} />
        {appeal != null && (
          <span className={styles.appeal}>
            <AppealButton kind={appeal.kind} id={appeal.item_id} />
          </span>
        )}
      </div>
      {!isRead && href === undefined && (
        <button type="button" className={styles.read} onClick={() => onRead(id)}>
          {m.notification_mark_as_read()}
        </button>
      )}
    </article>
  )
}
