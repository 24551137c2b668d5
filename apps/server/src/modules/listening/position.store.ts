import { isPlayedAt } from '@earshot/contract/listening/played'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { listeningPosition } from '../../db/schema/listening/listening.ts'
import { oneOf } from '../../http/errors.ts'

const columns = {
  episode_id: listeningPosition.episodeId,
  seconds: listeningPosition.seconds,
  is_played: listeningPosition.isPlayed,
}

/** Returns a member's positions in the episodes of a podcast, latest first. */
export const listPositions = (db: Db, memberId: number, podcastId: number) =>
  db
    .select(columns)
    .from(listeningPosition)
    .innerJoin(episode, eq(episode.id, listeningPosition.episodeId))
    .where(and(eq(listeningPosition.memberId, memberId), eq(episode.podcastId, podcastId)))
    .orderBy(sql`${listeningPosition.updatedAt} desc`, listeningPosition.episodeId)

/**
 * Stores a member's position in an episode. Near the end, the episode counts as played and restarts at 0; a played
 * episode stays played. Throws 404.
 */
export async function updatePosition(
  db: Db,
  { memberId, episodeId, seconds }: { memberId: number; episodeId: number; seconds: number },
  now: Date,
) {
  const { length } = oneOf(
    await db.select({ length: episode.length }).from(episode).where(eq(episode.id, episodeId)),
    'episode',
  )
  const isPlayed = isPlayedAt(seconds, length)
  const values = { seconds: isPlayed ? 0 : seconds, updatedAt: now }
  const rows = await db
    .insert(listeningPosition)
    .values({ memberId, episodeId, ...values, isPlayed })
    .onConflictDoUpdate({
      target: [listeningPosition.memberId, listeningPosition.episodeId],
      set: { ...values, isPlayed: sql`${listeningPosition.isPlayed} or excluded.is_played` },
    })
    .returning(columns)
  return oneOf(rows, 'episode')
}
