import { STATUS } from '@earshot/contract/envelope'
import type { QueueEntry } from '@earshot/contract/queue'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/podcast.ts'
import { listeningQueue } from '../../db/schema/queue.ts'
import { Refusal } from '../../errors.ts'
import { songColumns } from '../catalogue/views.ts'
import { episodeColumns } from '../podcast/views.ts'

export type StoredQueue = {
  tracks: QueueEntry[]
  current: number
  position: number
  repeat: 'off' | 'all' | 'one'
  source: string
}

/** Queues of members, and what their tracks are. */
export function queueStore(db: Db) {
  return {
    findQueue: async (memberId: number): Promise<(StoredQueue & { version: number }) | undefined> => {
      const [found] = await db.select().from(listeningQueue).where(eq(listeningQueue.memberId, memberId))
      return found
    },
    listSongs: (ids: readonly number[]) =>
      db
        .select(songColumns)
        .from(track)
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(inArray(track.id, [...ids])),
    listEpisodes: (ids: readonly number[]) =>
      db
        .select(episodeColumns)
        .from(episode)
        .innerJoin(podcast, eq(podcast.id, episode.podcastId))
        .leftJoin(season, eq(season.id, episode.seasonId))
        .where(inArray(episode.id, [...ids])),
    /** Keeps a queue and returns its new version. Throws 409 when `version` is not the newest. */
    keepQueue: async (
      { memberId, version, queue }: { memberId: number; version: number; queue: StoredQueue },
      now: Date,
    ): Promise<number> => {
      const kept = { ...queue, updatedAt: now }
      const change = db
        .insert(listeningQueue)
        .values({ memberId, version: 1, ...kept })
        .onConflictDoUpdate({
          target: listeningQueue.memberId,
          set: { ...kept, version: sql`${listeningQueue.version} + 1` },
          setWhere: eq(listeningQueue.version, version),
        })
        .returning({ version: listeningQueue.version })
      const [written] = await change
      if (written === undefined) throw new Refusal(STATUS.conflict, 'The queue was changed elsewhere')
      return written.version
    },
  }
}
