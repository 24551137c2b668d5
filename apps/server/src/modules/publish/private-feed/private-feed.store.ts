import { randomBytes } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import type { PrivateFeed } from '@earshot/contract/listening/private-feed'
import { and, desc, eq } from 'drizzle-orm'
import { holdSession } from '../../../access/running-session.store.ts'
import type { SessionRef } from '../../../access/running-session.store.ts'
import { listSubscribed } from '../../../access/subscribed.store.ts'
import { findSuspension } from '../../../access/suspension.store.ts'
import { hashToken } from '../../../db/hash-token.ts'
import type { Db } from '../../../db/open.ts'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { privateFeed } from '../../../db/schema/listening/private-feed.ts'
import { Refusal, forbidden, notFound, oneOf } from '../../../http/errors.ts'
import { withCopies } from '../../sound/copy/copy.store.ts'

/** Milliseconds after which a read is recorded again. */
const RECORD_EVERY_MS = 5 * 60_000

/** Reads and writes the private feeds of subscribers. */
export function privateFeedStore(db: Db) {
  const mustSubscribe = async (memberId: number, podcastId: number, now: Date): Promise<void> => {
    const subscribed = await listSubscribed(db, memberId, 'podcast', [podcastId], now)
    if (!subscribed.has(podcastId))
      throw new Refusal(STATUS.forbidden, 'This feed is for subscribers of the podcast.', { code: 'for_subscribers' })
  }
  return {
    /** Lists the feeds of a member, newest first. */
    listFeeds: async (memberId: number): Promise<PrivateFeed[]> => {
      const rows = await db
        .select()
        .from(privateFeed)
        .where(eq(privateFeed.memberId, memberId))
        .orderBy(desc(privateFeed.createdAt), privateFeed.podcastId)
      return rows.map(({ podcastId, createdAt, readAt }) => ({
        podcast_id: podcastId,
        created_at: createdAt.toISOString(),
        read_at: readAt?.toISOString() ?? null,
      }))
    },

    /**
     * Creates a key for a subscriber and returns it; only its hash is stored, and the previous key is revoked. Throws
     * 404 and 403.
     */
    createFeed: async (session: SessionRef, { podcastId, now }: { podcastId: number; now: Date }) => {
      const { memberId } = session
      oneOf(await db.select({ id: podcast.id }).from(podcast).where(eq(podcast.id, podcastId)), 'podcast')
      await mustSubscribe(memberId, podcastId, now)
      const key = randomBytes(32).toString('base64url')
      const made = { keyHash: hashToken(key), createdAt: now, readAt: null }
      await db.transaction(async (tx) => {
        await holdSession(tx, session)
        await tx
          .insert(privateFeed)
          .values({ memberId, podcastId, ...made })
          .onConflictDoUpdate({ target: [privateFeed.memberId, privateFeed.podcastId], set: made })
      })
      return key
    },

    /** Throws 404. */
    deleteFeed: async (memberId: number, podcastId: number): Promise<void> => {
      oneOf(
        await db
          .delete(privateFeed)
          .where(and(eq(privateFeed.memberId, memberId), eq(privateFeed.podcastId, podcastId)))
          .returning({ podcastId: privateFeed.podcastId }),
        'private feed',
      )
    },

    /**
     * Returns the podcast that a key opens, and records the read. Throws 404 for an invalid key, and 403 once the
     * subscription has ended or while the member is suspended.
     */
    getPodcastOf: async (key: string, now: Date): Promise<number> => {
      if (!/^[\w-]{43}$/.test(key)) throw notFound('private feed')
      const { memberId, podcastId, readAt } = oneOf(
        await db
          .select()
          .from(privateFeed)
          .where(eq(privateFeed.keyHash, hashToken(key))),
        'private feed',
      )
      // Others than the member may read a feed, but only the member may learn the reason.
      if ((await findSuspension(db, memberId, now)) !== undefined) throw forbidden('This feed is closed.')
      await mustSubscribe(memberId, podcastId, now)
      if (readAt === null || now.getTime() - readAt.getTime() > RECORD_EVERY_MS)
        await db
          .update(privateFeed)
          .set({ readAt: now })
          .where(eq(privateFeed.keyHash, hashToken(key)))
      return podcastId
    },

    /** Returns the stored sound of an episode of this podcast. Throws 404. */
    getSound: async (podcastId: number, episodeId: number) =>
      withCopies(
        db,
        await db
          .select({ fileKey: episode.fileKey, fileHash: episode.fileHash, mime: episode.mime })
          .from(episode)
          .where(and(eq(episode.id, episodeId), eq(episode.podcastId, podcastId))),
      ).then((rows) => oneOf(rows, 'episode')),
  }
}
