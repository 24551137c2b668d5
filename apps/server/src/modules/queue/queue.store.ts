import { STATUS } from '@earshot/contract/envelope'
import type { QueueEntry } from '@earshot/contract/listening/queue'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { listeningQueue } from '../../db/schema/listening/queue.ts'
import { Refusal } from '../../http/errors.ts'

export type StoredQueue = {
  tracks: QueueEntry[]
  current: number
  position: number
  repeat: 'off' | 'all' | 'one'
  source: string
}

type QueueChange = Omit<StoredQueue, 'tracks'> & { tracks?: QueueEntry[] | undefined }

/** Reads and writes the queues of members. */
export function queueStore(db: Db) {
  return {
    /** Returns the stored queue; undefined if there is none, or if `known` is its version. */
    findQueue: async (
      memberId: number,
      known = 0,
    ): Promise<(StoredQueue & { version: number; updatedAt: Date }) | undefined> => {
      const isNews = and(eq(listeningQueue.memberId, memberId), ne(listeningQueue.version, known))
      const [found] = await db.select().from(listeningQueue).where(isNews)
      return found
    },
    /**
     * Stores a queue and returns its new version; without tracks the stored tracks stay. Throws 409 if `version` is not
     * the newest.
     */
    storeQueue: async (
      { memberId, version, change }: { memberId: number; version: number; change: QueueChange },
      now: Date,
    ): Promise<number> => {
      const { tracks, ...place } = { ...change, updatedAt: now }
      const next = sql`${listeningQueue.version} + 1`
      const newVersion = { version: listeningQueue.version }
      const [written] =
        tracks === undefined
          ? await db
              .update(listeningQueue)
              .set({ ...place, version: next })
              .where(and(eq(listeningQueue.memberId, memberId), eq(listeningQueue.version, version)))
              .returning(newVersion)
          : await db
              .insert(listeningQueue)
              .values({ memberId, version: 1, tracks, ...place })
              .onConflictDoUpdate({
                target: listeningQueue.memberId,
                set: { tracks, ...place, version: next },
                setWhere: eq(listeningQueue.version, version),
              })
              .returning(newVersion)
      if (written === undefined) throw new Refusal(STATUS.conflict, 'The queue was changed on another device')
      return written.version
    },
  }
}
