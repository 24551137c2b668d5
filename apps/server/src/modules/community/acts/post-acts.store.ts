import { mayModerate, mayModerateIn, mayPostIn } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import { PINS_MAX, type PinPlace } from '@earshot/contract/limits'
import * as m from '@earshot/messages/notification'
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { post, postPin, topic } from '../../../db/schema/community/community.ts'
import { Refusal, forbidden, notFound, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { onDesk, writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { notify } from '../../notification/notify.ts'
import { lockPost } from '../post-changes.store.ts'
import { countPosts, mustNotBeArchived } from '../topics/topic.store.ts'
import { emitPostsMoved } from './moved.ts'

/** A moderator's act on a post: who, when, and the actor of its audit entry if it undoes another. */
type Acting = { viewer: Viewer; at: Date; by?: AuditActor }

/**
 * Pins a post in the list of its topic or in that of all topics until a time, or for good (COMMUNITYDESK-05). Throws
 * 404 for a post that others do not see, 403 in another topic, and 409 when the list has three pinned posts.
 */
export const pinPost = (
  db: Db,
  { postId, place, until }: { postId: number; place: PinPlace; until: Date | null },
  acting: Acting,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await getVisible(tx, postId, acting.viewer)
    mustMayPinIn(place, acting.viewer)
    // The lock serialises two posts that are pinned at once. A list of all topics belongs to no single one.
    const topics = tx.select({ id: topic.id }).from(topic)
    await (place === 'topic' ? topics.where(eq(topic.id, found.topicId)) : topics).for('update')
    const others = await listPinned(tx, place, found.topicId, acting.at)
    if (others.filter((id) => id !== postId).length >= PINS_MAX)
      throw new Refusal(STATUS.conflict, `Only ${PINS_MAX} posts are pinned in one list. Unpin another one first.`)
    await tx
      .insert(postPin)
      .values({ postId, place, until, createdAt: acting.at })
      .onConflictDoUpdate({ target: [postPin.postId, postPin.place], set: { until, createdAt: acting.at } })
    await record(tx, acting, 'post.pin', found, { after: { where: place, until: until?.toISOString() ?? null } })
  })

/** Ends the pin of a post. Throws 404 and 403 (COMMUNITYDESK-05). */
export const unpinPost = (db: Db, postId: number, place: PinPlace, acting: Acting): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await getModerated(tx, postId, acting.viewer)
    mustMayPinIn(place, acting.viewer)
    const [ended] = await tx
      .delete(postPin)
      .where(and(eq(postPin.postId, postId), eq(postPin.place, place)))
      .returning({ until: postPin.until })
    if (ended === undefined) return
    await record(tx, acting, 'post.unpin', found, {
      before: { where: place, until: ended.until?.toISOString() ?? null },
    })
  })

/** Ids of the pinned posts of a topic or of all topics, the last pinned one first; never one that is not visible. */
export async function listPinned(db: Db, place: PinPlace, topicId: number | undefined, at: Date): Promise<number[]> {
  const rows = await db
    .select({ id: postPin.postId })
    .from(postPin)
    .innerJoin(post, eq(post.id, postPin.postId))
    .where(
      and(
        eq(postPin.place, place),
        topicId === undefined || place === 'community' ? undefined : eq(post.topicId, topicId),
        eq(post.visibility, 'visible'),
        or(isNull(postPin.until), gt(postPin.until, at)),
      ),
    )
    .orderBy(sql`${postPin.createdAt} desc, ${postPin.postId} desc`)
    .limit(PINS_MAX)
  return rows.map(({ id }) => id)
}

/** Returns the lists in which a post is pinned. */
export async function pinsOf(db: Db, postId: number, at: Date): Promise<PinPlace[]> {
  const rows = await db
    .select({ place: postPin.place })
    .from(postPin)
    .where(and(eq(postPin.postId, postId), or(isNull(postPin.until), gt(postPin.until, at))))
  return rows.map(({ place }) => place)
}

/** Deletes pins that have ended, and evicts the lists that showed them (COMMUNITYDESK-05). */
export const deleteEndedPins = (db: Db, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx.delete(postPin).where(lte(postPin.until, at)).returning({ id: postPin.postId })
    if (ended.length > 0) await recordChange(tx, 'post', 'lively')
  })

/**
 * Closes the comments on a post for everybody but moderators, or opens them again; its author is notified
 * (COMMUNITYDESK-06). Throws 404 and 403.
 */
export const setLocked = (
  db: Db,
  { postId, isLocked, reason }: { postId: number; isLocked: boolean; reason: string | null },
  acting: Acting,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await getModerated(tx, postId, acting.viewer)
    if (!isLocked && found.lockedAt === null) return
    await tx
      .update(post)
      .set({ lockedAt: isLocked ? acting.at : null, lockReason: isLocked ? reason : null })
      .where(eq(post.id, postId))
    const text = isLocked ? [m.post_locked(), reason ?? ''].join(' ').trim() : m.post_unlocked()
    await notifyAuthor(tx, found, acting.viewer, text)
    // An entry whose values are the same before and after is not stored.
    const isExplained = reason !== found.lockReason
    const values = isExplained ? { before: { reason: found.lockReason }, after: { reason } } : {}
    await record(tx, acting, isLocked ? 'post.lock' : 'post.unlock', found, values)
  })

/**
 * Moves a post to another topic: its address, comments, followers and date stay, the counts of both topics change, its
 * author is notified, and no follower (COMMUNITYDESK-07). Throws 404, and 403 in another topic, and for one that is
 * archived or in which the moderator may not post.
 */
export const movePost = (db: Db, postId: number, topicId: number, acting: Acting): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await getModerated(tx, postId, acting.viewer)
    if (found.topicId === topicId) return
    const titles = await tx
      .select({ id: topic.id, title: topic.title, write: topic.write })
      .from(topic)
      .where(or(eq(topic.id, topicId), eq(topic.id, found.topicId)))
      .orderBy(topic.id)
      .for('no key update')
    const { title, write } = oneOf(
      titles.filter(({ id }) => id === topicId),
      'topic',
    )
    if (!mayPostIn(acting.viewer, { write })) throw forbidden('You cannot post in this topic, nor move posts to it.')
    await mustNotBeArchived(tx, topicId)
    await tx.update(post).set({ topicId }).where(eq(post.id, postId))
    await tx.delete(postPin).where(and(eq(postPin.postId, postId), eq(postPin.place, 'topic')))
    if (found.visibility === 'visible') {
      await countPosts(tx, found.topicId, -1)
      await countPosts(tx, topicId, 1)
    }
    await emitPostsMoved(tx, [postId])
    await notifyAuthor(tx, found, acting.viewer, m.post_moved({ topic: title }))
    await record(tx, acting, 'post.move', found, { before: { topic: found.topicId }, after: { topic: topicId } })
  })

type Found = Awaited<ReturnType<typeof lockPost>>

function mustMayPinIn(place: PinPlace, viewer: Viewer): void {
  if (place === 'community' && !mayModerate(viewer))
    throw forbidden('You moderate single topics, and pin posts in these.')
}

// Drafts and deleted posts are nobody's to moderate.
async function getModerated(tx: Db, postId: number, viewer: Viewer): Promise<Found> {
  const found = await lockPost(tx, postId)
  if (found.visibility === 'draft' || found.visibility === 'deleted') throw notFound('post')
  if (!mayModerateIn(viewer, found.topicId)) throw forbidden('You moderate other topics.')
  return found
}

async function getVisible(tx: Db, postId: number, viewer: Viewer): Promise<Found> {
  const found = await getModerated(tx, postId, viewer)
  if (found.visibility !== 'visible') throw notFound('post')
  return found
}

async function notifyAuthor(tx: Db, { id, memberId, title }: Found, viewer: Viewer, text: string): Promise<void> {
  if (memberId === viewer.id) return
  await notify(tx, { kind: 'moderation', memberId, actorId: null, postId: id, title, text })
}

async function record(
  tx: Db,
  { viewer, by = onDesk(viewer) }: Acting,
  act: 'post.pin' | 'post.unpin' | 'post.lock' | 'post.unlock' | 'post.move',
  { id, title }: Found,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, { by, act, subject: { kind: 'post', id, title }, ...values })
  await recordChange(tx, `post:${id}`, 'post', 'lively')
}
