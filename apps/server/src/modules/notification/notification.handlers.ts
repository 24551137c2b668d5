import * as m from '@earshot/messages/notification'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { decision } from '../../db/schema/community/moderation.ts'
import { memberFollow } from '../../db/schema/member/member.ts'
import { article, articleAuthor } from '../../db/schema/site/publication.ts'
import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import {
  albumsChanged,
  articlePublished,
  commentCreated,
  commentsChanged,
  episodesChanged,
  itemDecided,
  itemOpened,
  memberFollowed,
  postEdited,
  postPublished,
  textReacted,
} from '../../events/events.ts'
import type { Invalidation } from '../../invalidation/invalidation.ts'
import type { Tag } from '../../invalidation/tags.ts'
import { sendJobs } from '../../jobs/queue.ts'
import type { Urls } from '../mention/mention.rules.ts'
import { notifyOfAlbums, notifyOfArticle, notifyOfEpisodes, notifyOfPost } from './follower-notifications.store.ts'
import { mailNotification } from './notification.jobs.ts'
import { notify } from './notify.ts'
import { notifyOfOpening } from './opening-notifications.store.ts'
import { notifyMentioned, notifyOfCommentMentions, notifyOfPostMentions } from './texts/mention.store.ts'
import { notifyOfReaction } from './texts/reaction.store.ts'

/**
 * Turns events into notifications. A handler that runs again adds no second notification; it skips a row that was
 * deleted since.
 */
export const notificationHandlers: readonly Handler[] = [
  // Comments, follows and decisions use `notify`, which itself notifies the open pages.
  on(commentCreated, 'notification.comment', async ({ db }, { commentId }) => {
    await db.transaction(async (tx) => {
      await notifyOfComment(tx, commentId)
      await notifyOfCommentMentions(tx, [commentId])
    })
  }),
  on(commentsChanged, 'notification.comment-mentions', ({ db }, { ids }) =>
    db.transaction((tx) => notifyOfCommentMentions(tx, ids)),
  ),
  on(postPublished, 'notification.post-mentions', ({ db }, { postId }) =>
    db.transaction((tx) => notifyOfPostMentions(tx, postId)),
  ),
  on(postEdited, 'notification.edited-mentions', ({ db }, { postId }) =>
    db.transaction((tx) => notifyOfPostMentions(tx, postId)),
  ),
  on(postPublished, 'notification.post', ({ db, invalidation }, { postId }) =>
    wakeInboxes(
      invalidation,
      db.transaction((tx) => notifyOfNewPost(tx, postId)),
    ),
  ),
  on(articlePublished, 'notification.article', ({ db, invalidation, config }, { articleId }) =>
    wakeInboxes(invalidation, notifyOfNewArticle(db, articleId, config)),
  ),
  on(albumsChanged, 'notification.albums', ({ db, invalidation }, { ids }) =>
    wakeInboxes(invalidation, notifyOfAlbums(db, ids, enqueueMails)),
  ),
  on(episodesChanged, 'notification.episodes', ({ db, invalidation }, { ids }) =>
    wakeInboxes(invalidation, notifyOfEpisodes(db, ids, enqueueMails)),
  ),
  on(itemOpened, 'notification.opened', ({ db, invalidation }, item) =>
    wakeInboxes(
      invalidation,
      db.transaction((tx) => notifyOfOpening(tx, item)),
    ),
  ),
  on(textReacted, 'notification.reaction', ({ db }, { reactionId }) =>
    db.transaction((tx) => notifyOfReaction(tx, reactionId)),
  ),
  on(memberFollowed, 'notification.follow', async ({ db }, follow) => {
    await notifyOfFollow(db, follow)
  }),
  on(itemDecided, 'notification.decided', async ({ db }, { decisionId }) => {
    await notifyOfDecision(db, decisionId)
  }),
]

/**
 * Maximum number of members in one message between processes; a longer message would become "everything", which evicts
 * all cached pages.
 */
const MEMBERS_OF_MESSAGE = 300

const enqueueMails = (tx: Db, ids: readonly number[]): Promise<void> =>
  sendJobs(
    tx,
    ids.map((notificationId) => mailNotification.job({ notificationId })),
  )

// Signals the open pages of the notified members after the commit.
async function wakeInboxes(invalidation: Invalidation, recipients: Promise<readonly number[]>): Promise<void> {
  const members = await recipients
  for (let start = 0; start < members.length; start += MEMBERS_OF_MESSAGE)
    await invalidation.publish(members.slice(start, start + MEMBERS_OF_MESSAGE).map((id): Tag => `inbox:${id}`))
}

const parent = alias(comment, 'parent')

// A reply notifies the author of the parent comment, every other comment the author of the post. The locks keep
// the post visible and the comment undeleted between this read and the notification, which contains their texts. The
// post is locked first, as in the deletion of a comment.
async function notifyOfComment(tx: Db, commentId: number): Promise<number[]> {
  const [about] = await tx
    .select({ postId: post.id, title: post.title, ownerId: post.memberId })
    .from(comment)
    .innerJoin(post, eq(post.id, comment.postId))
    .where(and(eq(comment.id, commentId), eq(post.visibility, 'visible')))
    .for('key share', { of: post })
  if (about === undefined) return []
  const [row] = await tx
    .select({ actorId: comment.memberId, text: comment.html, parentOwnerId: parent.memberId })
    .from(comment)
    .leftJoin(parent, eq(parent.id, comment.parentId))
    .where(and(eq(comment.id, commentId), isNull(comment.deletedAt)))
    .for('share', { of: comment })
  if (row === undefined) return []
  const { parentOwnerId, ...commentRow } = row
  const values = { ...commentRow, postId: about.postId, title: about.title, commentId }
  return [
    ...(parentOwnerId === null ? [] : await notify(tx, { ...values, kind: 'reply', memberId: parentOwnerId })),
    ...(parentOwnerId === about.ownerId
      ? []
      : await notify(tx, { ...values, kind: 'comment', memberId: about.ownerId })),
  ]
}

async function notifyOfNewPost(tx: Db, postId: number): Promise<number[]> {
  const [row] = await tx
    .select({
      id: post.id,
      topicId: post.topicId,
      memberId: post.memberId,
      title: post.title,
      subTitle: post.subTitle,
    })
    .from(post)
    .where(and(eq(post.id, postId), eq(post.visibility, 'visible')))
    .for('share')
  return row === undefined ? [] : notifyOfPost(tx, row, enqueueMails)
}

async function notifyOfNewArticle(db: Db, articleId: number, urls: Urls): Promise<number[]> {
  const [row] = await db
    .select({
      id: article.id,
      authorId: article.authorId,
      title: article.title,
      excerpt: article.excerpt,
      content: article.content,
    })
    .from(article)
    .where(and(eq(article.id, articleId), isNull(article.deletedAt)))
  if (row === undefined) return []
  const authors = await db
    .select({ id: articleAuthor.memberId })
    .from(articleAuthor)
    .where(and(eq(articleAuthor.articleId, articleId), eq(articleAuthor.isShown, true)))
  const about = { articleId, actorId: row.authorId, title: row.title }
  await db.transaction((tx) => notifyMentioned(tx, row.content, about))
  return notifyOfArticle(db, { ...row, authorIds: authors.flatMap(({ id }) => id ?? []) }, urls)
}

async function notifyOfFollow(
  db: Db,
  { followerId, followedId }: { followerId: number; followedId: number },
): Promise<number[]> {
  const [follow] = await db
    .select({ followedId: memberFollow.followedId })
    .from(memberFollow)
    .where(and(eq(memberFollow.followerId, followerId), eq(memberFollow.followedId, followedId)))
  return follow === undefined ? [] : notify(db, { kind: 'follow', memberId: followedId, actorId: followerId })
}

async function notifyOfDecision(db: Db, decisionId: number): Promise<number[]> {
  const [made] = await db
    .select({
      decision: decision.decision,
      kind: decision.kind,
      itemId: decision.itemId,
      memberId: decision.memberId,
      words: decision.title,
      note: decision.note,
      postId: sql<number | null>`case when ${post.visibility} <> 'deleted' then ${post.id} end`,
      postTitle: post.title,
      commentId: comment.id,
    })
    .from(decision)
    .leftJoin(post, eq(post.id, decision.postId))
    .leftJoin(
      comment,
      and(
        eq(decision.kind, 'comment'),
        eq(comment.id, decision.itemId),
        isNull(comment.deletedAt),
        ne(comment.visibility, 'deleted'),
      ),
    )
    .where(eq(decision.id, decisionId))
  if (made === undefined || made.memberId === null) return []
  return notify(db, {
    kind: 'moderation',
    memberId: made.memberId,
    actorId: null,
    decisionId,
    title: made.kind === 'comment' ? (made.postTitle ?? '') : made.words,
    text: [sentenceOf(made), made.note ?? ''].join(' ').trim(),
    ...(made.postId === null ? {} : { postId: made.postId }),
    ...(made.commentId === null ? {} : { commentId: made.commentId }),
  })
}

type Decision = typeof decision.$inferSelect

function sentenceOf({ kind, decision: decided }: Pick<Decision, 'kind' | 'decision'>): string {
  switch (decided) {
    case 'keep':
    case 'show':
      return m.decided_visible({ kind })
    case 'hide':
      return m.decided_hidden({ kind })
    case 'delete':
      return m.decided_deleted({ kind })
    case 'suspend':
      return m.decided_suspended()
    case 'restore':
      return m.decided_restored()
  }
}
