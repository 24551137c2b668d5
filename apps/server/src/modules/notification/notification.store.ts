import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { notification, notificationOff } from '../../db/schema/notification.ts'
import { htmlOfText, plainText } from '../richtext/sanitise.ts'

/**
 * Something a member is told of. `title` is the post's title and plain; `text` is the HTML of a comment, or a moderator's plain note.
 * actorId is null where nobody is named.
 */
export type Event = {
  kind: 'reply' | 'comment' | 'follow' | 'moderation'; memberId: number; actorId: number | null
  postId?: number; commentId?: number; title?: string; text?: string
}

/** Characters of a text that a notification shows. */
const TEXT_MAX = 200
/** Characters of a moderator's reason, which is kept whole. */
const NOTE_MAX = 1000

/**
 * Tells a member of something, in the transaction in which it happens. Nobody is told of what they did themselves or of a kind they switched
 * off, and each follower is announced once.
 */
export async function notify(tx: Db, event: Event): Promise<void> {
  if (event.actorId === event.memberId) return
  const off = await tx.select({ kind: notificationOff.kind }).from(notificationOff).where(and(eq(notificationOff.memberId, event.memberId), eq(notificationOff.kind, event.kind)))
  if (off.length > 0) return
  await tx.insert(notification).values({
    memberId: event.memberId, kind: event.kind, actorId: event.actorId, postId: event.postId ?? null, commentId: event.commentId ?? null,
    title: event.title ?? null, text: textOf(event),
  }).onConflictDoNothing()
}

function textOf({ kind, text }: Event): string | null {
  if (text === undefined || text === '') return null
  return kind === 'moderation' ? plainText(htmlOfText(text), NOTE_MAX) : plainText(text, TEXT_MAX)
}
