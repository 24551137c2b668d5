import type { NotificationKind } from '@earshot/contract/member/notification-choices'
import { sql } from 'drizzle-orm'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { sendJob } from '../../jobs/queue.ts'
import { htmlOfText, plainText } from '../richtext/sanitise.ts'
import { findChoice } from './choices.store.ts'
import { mailNotification } from './notification.jobs.ts'

/**
 * A notification. `title` is the plain title of the post, or the name of an artist, podcast or playlist; `text` is the
 * HTML of a comment or of a text that mentions the member, a moderator's plain note, or a plain sentence of the studio
 * or the newsroom. actorId is null when the notification names no member.
 *
 * Kinds of the desk (`account`, `claim`, `import`, `money`, `operations`) have a `title` that is the news itself in a
 * few words, a plain sentence as `text`, and the `path` of the page that they lead to. `hasOwnMail`: the caller sends a
 * mail that cannot be switched off, so the notification itself is not mailed (DESK-16).
 */
export type NewNotification = {
  kind: Exclude<NotificationKind, 'post' | 'article' | 'album' | 'episode' | 'opened'>
  memberId: number
  actorId: number | null
  postId?: number
  commentId?: number
  decisionId?: number
  articleId?: number
  playlistId?: number
  title?: string
  text?: string
  path?: string
  hasOwnMail?: boolean
}

/** Maximum length of a text in a notification, in characters. */
const TEXT_MAX = 200
/** Maximum length of a moderator's reason, which is stored in full. */
const NOTE_MAX = 1000

/**
 * Notifies a member once, on the site and by mail as the member chose, and returns the notified members; their open
 * pages show it after the commit. Members are not notified of their own actions, of members whom they do not see
 * (PEACE-01), or of kinds that they switched off (WRITING-17).
 */
export async function notify(tx: Db, created: NewNotification): Promise<number[]> {
  if (created.actorId === created.memberId) return []
  if (created.actorId !== null && (await mayNotSee(tx, created.memberId, created.actorId))) return []
  const choice = await findChoice(tx, created.memberId, created.kind)
  if (choice === 'never') return []
  const isMailed = created.hasOwnMail !== true
  const [notified] = await tx
    .insert(notification)
    .values({
      memberId: created.memberId,
      kind: created.kind,
      actorId: created.actorId,
      postId: created.postId ?? null,
      commentId: created.commentId ?? null,
      decisionId: created.decisionId ?? null,
      articleId: created.articleId ?? null,
      playlistId: created.playlistId ?? null,
      title: created.title ?? null,
      text: textOf(created),
      path: created.path ?? null,
      waitsForDigest: isMailed && choice === 'digest',
    })
    .onConflictDoNothing()
    .returning({ id: notification.id })
  if (notified === undefined) return []
  await recordChange(tx, `inbox:${created.memberId}`)
  if (isMailed && choice === 'mail') await sendJob(tx, mailNotification.job({ notificationId: notified.id }))
  return [created.memberId]
}

async function mayNotSee(tx: Db, memberId: number, actorId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ covered: boolean }>(sql`select ${isCovered(memberId, actorId)} as covered`)
  return rows[0]?.covered ?? false
}

/** Kinds whose text is the HTML of a member. */
const HTML_KINDS: ReadonlySet<NotificationKind> = new Set(['reply', 'comment', 'mention', 'reaction'])

function textOf({ kind, text }: NewNotification): string | null {
  if (text === undefined || text === '') return null
  return HTML_KINDS.has(kind) ? plainText(text, TEXT_MAX) : plainText(htmlOfText(text), NOTE_MAX)
}
