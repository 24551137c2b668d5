import { mayMoveFeed } from '@earshot/contract/access'
import type { FeedMove } from '@earshot/contract/studio/feed/feed-move'
import { and, countDistinct, desc, eq } from 'drizzle-orm'
import { isPaidAt } from '../../../../access/subscribed.store.ts'
import type { Viewer } from '../../../../access/viewer.ts'
import type { Db } from '../../../../db/open.ts'
import { podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { plan, subscription } from '../../../../db/schema/money/subscription.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { oneOf } from '../../../../http/errors.ts'
import type { Services } from '../../../../ports/services.ts'
import { podcastFeedPath } from '../../../publish/feeds/sound-feeds.ts'
import { getCreatorFor } from '../../creator-access.store.ts'

/** The podcast whose feed moves, and the origin of this site. */
export type Moving = { podcastId: number; origin: string }

/** Returns where the feed of a podcast is published and read. Throws 404, and 403 for others than its owners. */
export async function getFeedMove(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: Viewer,
  { podcastId, origin }: Moving,
): Promise<FeedMove> {
  await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayMoveFeed)
  const row = await getPlaces(db, podcastId)
  const [last] = await db
    .select({ id: feedImport.id })
    .from(feedImport)
    .where(and(eq(feedImport.podcastId, podcastId), eq(feedImport.memberId, viewer.id)))
    .orderBy(desc(feedImport.id))
    .limit(1)
  return {
    podcast: { kind: 'podcast', id: podcastId, name: row.title, avatarURL: row.avatar },
    state: stateOf(row),
    feed_url: origin + podcastFeedPath(podcastId),
    old_feed: row.movedFrom ?? (row.movedTo === null ? row.feed : null),
    new_feed: row.movedTo,
    checked_at: row.feed === null ? null : (row.feedCheckedAt?.toISOString() ?? null),
    problem: row.feedProblem,
    subscribers: await countSubscribers(db, podcastId, now()),
    import_id: last?.id ?? null,
  }
}

/** Returns the state of the feed of a podcast. */
export function stateOf({
  feed,
  movedFrom,
  movedTo,
}: Pick<Places, 'feed' | 'movedFrom' | 'movedTo'>): FeedMove['state'] {
  if (movedTo !== null) return 'away'
  if (feed === null) return 'here'
  return movedFrom === null ? 'follows' : 'arriving'
}

/** Counts the members who have paid for a podcast and may have private feeds (SHOW-23). */
export async function countSubscribers(db: Db, podcastId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(subscription.memberId) })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(plan.podcastId, podcastId), isPaidAt(now)))
  return row?.count ?? 0
}

/** Returns where a podcast is read, was read and moved to; `lock` locks it. Throws 404. */
export async function getPlaces(db: Db, podcastId: number, lock?: 'lock') {
  const found = db.select(columns).from(podcast).where(eq(podcast.id, podcastId))
  return oneOf(lock === 'lock' ? await found.for('no key update') : await found, 'podcast')
}

const columns = {
  title: podcast.title,
  avatar: podcast.avatar,
  feed: podcast.feed,
  movedFrom: podcast.movedFrom,
  movedTo: podcast.movedTo,
  feedCheckedAt: podcast.feedCheckedAt,
  feedProblem: podcast.feedProblem,
}

type Places = Awaited<ReturnType<typeof getPlaces>>
