import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { episode } from '../../../../db/schema/catalogue/podcast.ts'
import { feedRead } from '../../../../db/schema/desk/feed-traffic.ts'
import type { Outbound } from '../../../../ports/outbound.ts'
import { sentenceOf } from '../../../../process/log/announce.ts'

/** Days for which reads are listed (OPERATIONS-11). */
const LISTED_DAYS = 7

/**
 * Reads the feed of a podcast by `read`, and records the answer, its bytes, new episodes and the error. `read` uses the
 * client that it receives. Throws what `read` throws.
 */
export async function recordFeedRead(
  { db, now, outbound }: { db: Db; now: () => Date; outbound: Outbound },
  podcastId: number,
  read: (outbound: Outbound) => Promise<unknown>,
): Promise<void> {
  const answered = { status: 0, bytes: 0 }
  const counting: Outbound = {
    ...outbound,
    get: async (url, options) => {
      const reply = await outbound.get(url, options)
      answered.status = reply.status
      answered.bytes += reply.bytes.length
      return reply
    },
  }
  const countEpisodes = () => db.$count(episode, eq(episode.podcastId, podcastId))
  const before = await countEpisodes()
  const record = async (problem: string | null) => {
    const added = Math.max(0, (await countEpisodes()) - before)
    await db.insert(feedRead).values({ podcastId, at: now(), ...answered, added, problem })
  }
  try {
    await read(counting)
  } catch (error) {
    await record(sentenceOf(error).slice(0, 500))
    throw error
  }
  await record(null)
}

/** Deletes the records of reads after 7 days. */
export async function cleanFeedReads(db: Db, now: Date): Promise<void> {
  await db.delete(feedRead).where(lt(feedRead.at, new Date(now.getTime() - LISTED_DAYS * 86_400_000)))
}
