import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { episode, podcast } from '../../../db/schema/podcast.ts'
import { refreshAfter } from './feed-interval.rules.ts'

/** The newest episodes, from which the refresh interval is computed. */
const LOOKED_AT = 10
/** Feeds that are asked for at once at most. */
const AT_ONCE = 200

const isOnTheWeb = like(podcast.feed, 'http%')

/** Claims the feeds that are due, in the caller's transaction. Another process can claim a feed again after `leaseMs`. */
export async function takeDueFeeds(tx: Db, now: Date, leaseMs: number): Promise<number[]> {
  const due = tx
    .select({ id: podcast.id })
    .from(podcast)
    .where(and(isOnTheWeb, or(isNull(podcast.feedNextAt), lte(podcast.feedNextAt, now))))
    .orderBy(asc(podcast.feedNextAt), podcast.id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(podcast)
    .set({ feedNextAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(podcast.id, due))
    .returning({ id: podcast.id })
  return taken.map(({ id }) => id)
}

/** The URL of a podcast's feed on the web, if it has one. */
export async function findFeed(db: Db, podcastId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ feed: podcast.feed })
    .from(podcast)
    .where(and(eq(podcast.id, podcastId), isOnTheWeb))
  return found?.feed ?? undefined
}

/** Writes down that a feed was read, or why not, and when it is read again. */
export async function noteRefresh(db: Db, podcastId: number, problem: string | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ failures: podcast.feedFailures })
      .from(podcast)
      .where(eq(podcast.id, podcastId))
      .for('update')
    const newest = await tx
      .select({ publishedAt: episode.publishedAt })
      .from(episode)
      .where(eq(episode.podcastId, podcastId))
      .orderBy(desc(episode.publishedAt))
      .limit(LOOKED_AT)
    const failures = problem === null ? 0 : (known?.failures ?? 0) + 1
    const after = refreshAfter(
      newest.map(({ publishedAt }) => publishedAt),
      failures,
    )
    await tx
      .update(podcast)
      .set({
        feedCheckedAt: now,
        feedNextAt: new Date(now.getTime() + after),
        feedFailures: failures,
        feedProblem: problem,
      })
      .where(eq(podcast.id, podcastId))
  })
}

/** All imported feeds with what became of them the last time, those that failed first. */
export function listFeeds(db: Db) {
  return db
    .select({
      id: podcast.id,
      title: podcast.title,
      feed: podcast.feed,
      checkedAt: podcast.feedCheckedAt,
      nextAt: podcast.feedNextAt,
      problem: podcast.feedProblem,
    })
    .from(podcast)
    .where(isNotNull(podcast.feed))
    .orderBy(desc(podcast.feedFailures), podcast.id)
}
