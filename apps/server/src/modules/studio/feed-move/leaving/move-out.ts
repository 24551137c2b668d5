import { mayMoveFeed } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import type { NewFeedCheck } from '@earshot/contract/studio/feed/feed-move'
import { asc, eq, or } from 'drizzle-orm'
import type { Viewer } from '../../../../access/viewer.ts'
import type { Db } from '../../../../db/open.ts'
import { episode, podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../../events/event.ts'
import { podcastsChanged } from '../../../../events/events.ts'
import { Refusal, taken } from '../../../../http/errors.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import type { Services } from '../../../../ports/services.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import { NOT_READ } from '../../../import/podcast/refresh/feed-refresh.store.ts'
import { refreshFeed } from '../../../import/podcast/refresh/feed.jobs.ts'
import { getCreatorFor } from '../../creator-access.store.ts'
import type { ReadFeed } from '../read-feed.ts'
import { countSubscribers, getPlaces, stateOf } from './feed-moves.store.ts'

/** Throws 404, 403 for others than owners, and 409 if the feed of a podcast is not published here alone. */
export async function mustBeHere(db: Db, viewer: Viewer, podcastId: number, lock?: 'lock') {
  await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayMoveFeed)
  const row = await getPlaces(db, podcastId, lock)
  switch (stateOf(row)) {
    case 'here':
      return row
    case 'away':
      throw new Refusal(STATUS.conflict, `${row.title} moved away already. Take it back first.`)
    case 'follows':
      throw new Refusal(STATUS.conflict, `${row.title} follows a feed at another host. Move it there.`)
    case 'arriving':
      throw new Refusal(STATUS.conflict, `${row.title} still reads its old feed. Finish moving it here first.`)
  }
}

/** Returns what the new feed of a podcast has and lacks, before it moves there (SHOW-22, SHOW-23). */
export async function checkNewFeed(
  { db, now }: Pick<Services, 'db' | 'now'>,
  podcastId: number,
  read: ReadFeed,
): Promise<NewFeedCheck> {
  const guids = new Set(read.episodes.map(({ guid }) => guid))
  const rows = await db
    .select({ id: episode.id, name: episode.name, guid: episode.guid })
    .from(episode)
    .where(eq(episode.podcastId, podcastId))
    .orderBy(asc(episode.publishedAt), asc(episode.id))
  const missing = rows.filter(({ guid }) => !guids.has(guid))
  return {
    new_feed_url: read.url,
    title: read.plan.title,
    episode_count: read.episodes.length,
    missing: missing.slice(0, FEED_MOVE.missingMax),
    missing_count: missing.length,
    subscribers: await countSubscribers(db, podcastId, now()),
  }
}

/**
 * Moves a podcast away: its feed leads to the new one for good, and its page follows that. Its sounds stay here. Throws
 * 404, 403, and 409 if its feed is not published here alone, or another podcast has the new feed (SHOW-22).
 */
export async function moveOut(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: Viewer,
  podcastId: number,
  { url }: ReadFeed,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { title } = await mustBeHere(tx, viewer, podcastId, 'lock')
    if ((await tx.$count(podcast, or(eq(podcast.feed, url), eq(podcast.movedTo, url)))) > 0)
      throw taken('new_feed_url', 'is the feed of another podcast of this site')
    await tx
      .update(podcast)
      .set({ ...NOT_READ, movedTo: url, feed: url, feedNextAt: now() })
      .where(eq(podcast.id, podcastId))
    await writeMove(tx, { by: viewer, act: 'feed.leave', podcastId, title, newFeed: url })
    await sendJob(tx, refreshFeed.job({ podcastId }))
  })
}

/** Publishes the feed of a podcast that moved away here again. Throws 404, 403, and 409 if it did not (SHOW-22). */
export async function undoMoveOut(db: Db, viewer: Viewer, podcastId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await getCreatorFor(tx, viewer, { kind: 'podcast', id: podcastId }, mayMoveFeed)
    const { title, movedTo } = await getPlaces(tx, podcastId, 'lock')
    if (movedTo === null) throw new Refusal(STATUS.conflict, `${title} did not move away.`)
    await tx
      .update(podcast)
      .set({ ...NOT_READ, movedTo: null })
      .where(eq(podcast.id, podcastId))
    await writeMove(tx, { by: viewer, act: 'feed.return', podcastId, title, newFeed: movedTo })
  })
}

type Move = { by: Viewer; act: 'feed.leave' | 'feed.return'; podcastId: number; title: string; newFeed: string }

async function writeMove(tx: Db, { by, act, podcastId, title, newFeed }: Move): Promise<void> {
  const creator = { kind: 'podcast', id: podcastId } as const
  await writeAudit(tx, { by, act, subject: { ...creator, title }, creator, after: { new_feed: newFeed } })
  await emitChanged(tx, podcastsChanged, [podcastId])
}
