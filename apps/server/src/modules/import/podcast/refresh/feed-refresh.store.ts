import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lte, or } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { episode, podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../../events/event.ts'
import { podcastsChanged } from '../../../../events/events.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import type { AuditActor } from '../../../audit/audit.store.ts'
import { refreshAfter } from './feed-interval.rules.ts'

/** Number of newest episodes that determine the refresh interval. */
const REFRESHED_AT_ONCE = 10
/** Maximum number of feeds that are claimed at once. */
const AT_ONCE = 200

const isOnTheWeb = like(podcast.feed, 'http%')

/** Claims due feeds in the caller's transaction. Another process can claim a feed again after `leaseMs`. */
export async function takeDueFeeds(tx: Db, now: Date, leaseMs: number): Promise<number[]> {
  const due = tx
    .select({ id: podcast.id })
    .from(podcast)
    .where(
      and(isOnTheWeb, eq(podcast.isFeedPaused, false), or(isNull(podcast.feedNextAt), lte(podcast.feedNextAt, now))),
    )
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

/**
 * Returns the web URL of a podcast's feed, if it has one that is not paused. The feed of a podcast that `isArriving`
 * may lead here meanwhile.
 */
export async function findFeed(db: Db, podcastId: number): Promise<{ url: string; isArriving: boolean } | undefined> {
  const [found] = await db
    .select({ url: podcast.feed, movedFrom: podcast.movedFrom, movedTo: podcast.movedTo })
    .from(podcast)
    .where(and(eq(podcast.id, podcastId), isOnTheWeb, eq(podcast.isFeedPaused, false)))
  if (found === undefined || found.url === null) return undefined
  return { url: found.url, isArriving: found.movedTo === null && found.movedFrom !== null }
}

/** Ends the reading of the old feed of a podcast whose feed is here now. `by` is who found out that it leads here. */
export async function endReading(db: Db, podcastId: number, by: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(podcast)
      .set(NOT_READ)
      .where(
        and(eq(podcast.id, podcastId), isNull(podcast.movedTo), isNotNull(podcast.movedFrom), isNotNull(podcast.feed)),
      )
      .returning({ title: podcast.title, movedFrom: podcast.movedFrom })
    if (ended === undefined) return
    const creator = { kind: 'podcast', id: podcastId } as const
    await writeAudit(tx, {
      by,
      act: 'feed.arrive',
      subject: { ...creator, title: ended.title },
      creator,
      after: { old_feed: ended.movedFrom },
    })
    await emitChanged(tx, podcastsChanged, [podcastId])
  })
}

/** Values of a podcast that is read from no feed. */
export const NOT_READ = {
  feed: null,
  feedEtag: null,
  feedNextAt: null,
  feedFailures: 0,
  feedProblem: null,
  feedFailedAt: null,
  feedMailedAt: null,
  isFeedPaused: false,
} as const

/**
 * Records the result of reading a feed, and schedules the next reading; a feed from a file is not scheduled. Does
 * nothing if the podcast follows no feed any more.
 */
export async function recordRefresh(db: Db, podcastId: number, problem: string | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ failures: podcast.feedFailures, feed: podcast.feed, failedAt: podcast.feedFailedAt })
      .from(podcast)
      .where(eq(podcast.id, podcastId))
      .for('update')
    if (known === undefined || known.feed === null) return
    const newest = await tx
      .select({ publishedAt: episode.publishedAt })
      .from(episode)
      .where(eq(episode.podcastId, podcastId))
      .orderBy(desc(episode.publishedAt))
      .limit(REFRESHED_AT_ONCE)
    const failures = problem === null ? 0 : known.failures + 1
    const after = refreshAfter(
      newest.map(({ publishedAt }) => publishedAt),
      failures,
    )
    await tx
      .update(podcast)
      .set({
        feedCheckedAt: now,
        feedNextAt: known.feed.startsWith('file:') ? null : new Date(now.getTime() + after),
        feedFailures: failures,
        feedProblem: problem,
        feedFailedAt: problem === null ? null : (known.failedAt ?? now),
        ...(problem === null && { feedMailedAt: null }),
      })
      .where(eq(podcast.id, podcastId))
  })
}

/** Lists all imported feeds with their last result, failed ones first. */
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
