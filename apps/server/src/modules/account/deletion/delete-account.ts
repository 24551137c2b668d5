import { DELETED_MEMBER } from '@earshot/contract/member/member-path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { rating } from '../../../db/schema/catalogue/rating.ts'
import { comment, post, topicFollow } from '../../../db/schema/community/community.ts'
import { play } from '../../../db/schema/listening/listening.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { member, memberFollow } from '../../../db/schema/member/member.ts'
import { payout } from '../../../db/schema/money/ledger.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { emitChanged } from '../../../events/event.ts'
import { commentsChanged, membersChanged, postsChanged } from '../../../events/events.ts'
import { oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { deleteComment } from '../../community/comments/comment-changes.store.ts'
import { deletePost } from '../../community/post-changes.store.ts'
import { followStore } from '../../follow/follow.store.ts'
import { deleteLikesOf } from '../../like/like-counts.store.ts'
import { deletePlaylistFollowsOf } from '../../playlist/sharing/playlist-follow.store.ts'
import { ratingStore } from '../../rating/rating.store.ts'
import { addSkeletons } from '../names/username-skeleton.store.ts'

/** The account that texts of deleted members belong to; nobody can sign in to it. */
const NAMELESS = { username: DELETED_MEMBER, email: 'deleted-member@localhost.invalid' } as const

/**
 * Deletes an account in the transaction of the caller: likes and follows with their counters, sessions, keys, pictures
 * and all personal fields. Plays stay without a member, posts and comments remain as "Deleted member" unless
 * `removesPosts`, and the ledger keeps numbers only (ACCOUNT2-08, PEOPLE-11).
 */
export async function deleteAccount(tx: Db, memberId: number, removesPosts: boolean, at: Date): Promise<void> {
  await endFollows(tx, memberId, at)
  await removeRatings(tx, memberId, at)
  await deleteLikesOf(tx, memberId)
  await deletePlaylistFollowsOf(tx, memberId)
  await (removesPosts ? deleteTexts(tx, memberId, at) : disownTexts(tx, memberId))
  await tx.update(play).set({ memberId: null }).where(eq(play.memberId, memberId))
  await tx.update(payout).set({ address: null }).where(eq(payout.memberId, memberId))
  await tx
    .update(audit)
    .set({ subjectTitle: null })
    .where(and(eq(audit.subjectKind, 'member'), eq(audit.subjectId, memberId)))
  await tx.delete(member).where(eq(member.id, memberId))
  await emitChanged(tx, membersChanged, [memberId])
  await recordChange(tx, `member:${memberId}`, 'directory')
}

async function endFollows(tx: Db, memberId: number, at: Date): Promise<void> {
  const { setFollow } = followStore(tx)
  const creators = await tx.select().from(creatorFollow).where(eq(creatorFollow.memberId, memberId))
  for (const { artistId, podcastId } of creators) {
    if (artistId !== null) await setFollow({ kind: 'artist', id: artistId, memberId }, false, at)
    if (podcastId !== null) await setFollow({ kind: 'podcast', id: podcastId, memberId }, false, at)
  }
  for (const { topicId } of await tx.select().from(topicFollow).where(eq(topicFollow.memberId, memberId)))
    await setFollow({ kind: 'topic', id: topicId, memberId }, false, at)
  for (const { followedId } of await tx.select().from(memberFollow).where(eq(memberFollow.followerId, memberId)))
    await setFollow({ kind: 'member', id: followedId, memberId }, false, at)
  for (const { followerId } of await tx.select().from(memberFollow).where(eq(memberFollow.followedId, memberId)))
    await setFollow({ kind: 'member', id: memberId, memberId: followerId }, false, at)
}

async function removeRatings(tx: Db, memberId: number, at: Date): Promise<void> {
  const { remove } = ratingStore(tx)
  const rows = await tx.select().from(rating).where(eq(rating.memberId, memberId))
  for (const { trackId, episodeId, albumId, playlistId, artistId } of rows) {
    const items = { song: trackId, episode: episodeId, album: albumId, playlist: playlistId, artist: artistId }
    for (const kind of KINDS) {
      const itemId = items[kind]
      if (itemId !== null) await remove({ kind, itemId }, memberId, at)
    }
  }
}

const KINDS = ['song', 'episode', 'album', 'playlist', 'artist'] as const

async function deleteTexts(tx: Db, memberId: number, at: Date): Promise<void> {
  for (const { id } of await tx.select({ id: post.id }).from(post).where(eq(post.memberId, memberId)))
    await deletePost(tx, id)
  const isOwn = and(eq(comment.memberId, memberId), isNull(comment.deletedAt))
  for (const { id } of await tx.select({ id: comment.id }).from(comment).where(isOwn)) await deleteComment(tx, id, at)
  if ((await tx.$count(comment, eq(comment.memberId, memberId))) > 0) await disownTexts(tx, memberId)
}

async function disownTexts(tx: Db, memberId: number): Promise<void> {
  const memberOf = { memberId: await namelessId(tx) }
  const posts = await tx.update(post).set(memberOf).where(eq(post.memberId, memberId)).returning({ id: post.id })
  const comments = await tx
    .update(comment)
    .set(memberOf)
    .where(eq(comment.memberId, memberId))
    .returning({ id: comment.id, postId: comment.postId })
  if (posts.length > 0)
    await emitChanged(
      tx,
      postsChanged,
      posts.map(({ id }) => id),
    )
  if (comments.length > 0)
    await emitChanged(
      tx,
      commentsChanged,
      comments.map(({ id }) => id),
    )
  const tags = [...posts.map(({ id }) => id), ...comments.map(({ postId }) => postId)].map(
    (id) => `post:${id}` as const,
  )
  if (tags.length > 0) await recordChange(tx, ...tags)
}

async function namelessId(tx: Db): Promise<number> {
  const find = () =>
    tx
      .select({ id: member.id })
      .from(member)
      .where(sql`lower(${member.email}) = ${NAMELESS.email}`)
  const [known] = await find()
  if (known !== undefined) return known.id
  const [created] = await tx.insert(member).values(NAMELESS).onConflictDoNothing().returning({ id: member.id })
  if (created === undefined) return oneOf(await find(), 'member').id
  await addSkeletons(tx, created.id, NAMELESS.username)
  return created.id
}
