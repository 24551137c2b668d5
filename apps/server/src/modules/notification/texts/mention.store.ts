import { and, eq, inArray, isNull, like } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { comment, post, postMedia } from '../../../db/schema/community/community.ts'
import { mentionedIds } from '../../mention/member-mention.rules.ts'
import { notify } from '../notify.ts'
import type { NewNotification } from '../notify.ts'

const hasMentions = '% data-mention="%'

/**
 * Notifies the members whom visible comments mention, each once per comment and only if no reply or comment notified
 * them (WRITING-03). An edited comment notifies the members that the edit added.
 */
export async function notifyOfCommentMentions(tx: Db, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .select({
      commentId: comment.id,
      actorId: comment.memberId,
      text: comment.html,
      postId: post.id,
      title: post.title,
    })
    .from(comment)
    .innerJoin(post, eq(post.id, comment.postId))
    .where(
      and(
        inArray(comment.id, [...ids]),
        like(comment.html, hasMentions),
        eq(comment.visibility, 'visible'),
        isNull(comment.deletedAt),
        eq(post.visibility, 'visible'),
      ),
    )
    .for('share', { of: comment })
  for (const { text, ...row } of rows) await notifyMentioned(tx, text, row)
}

/** Notifies the members whom the texts of a visible post mention, each once per post (WRITING-03). */
export async function notifyOfPostMentions(tx: Db, postId: number): Promise<void> {
  const [row] = await tx
    .select({
      postId: post.id,
      actorId: post.memberId,
      title: post.title,
      description: post.description,
    })
    .from(post)
    .where(and(eq(post.id, postId), eq(post.visibility, 'visible')))
    .for('share')
  if (row === undefined) return
  const { description, ...about } = row
  const blocks = await tx.select({ content: postMedia.content }).from(postMedia).where(eq(postMedia.postId, postId))
  await notifyMentioned(tx, [description, ...blocks.map(({ content }) => content ?? '')].join(''), about)
}

/** Notifies the members whom the HTML of a text mentions. */
export async function notifyMentioned(
  tx: Db,
  html: string,
  about: Omit<NewNotification, 'kind' | 'memberId' | 'text'>,
): Promise<void> {
  for (const memberId of mentionedIds(html)) await notify(tx, { ...about, kind: 'mention', memberId, text: html })
}
