import { mayMoveFeed } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import { desc, eq, and } from 'drizzle-orm'
import type { Viewer } from '../../../../access/viewer.ts'
import type { Db } from '../../../../db/open.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { Refusal } from '../../../../http/errors.ts'
import { OutboundError } from '../../../../ports/outbound.ts'
import type { Services } from '../../../../ports/services.ts'
import { feedStore } from '../../../import/podcast/feed.store.ts'
import { leadsTo } from '../../../import/podcast/feed/moved-feed.ts'
import { endReading } from '../../../import/podcast/refresh/feed-refresh.store.ts'
import { podcastFeedPath } from '../../../publish/feeds/sound-feeds.ts'
import { getCreatorFor } from '../../creator-access.store.ts'
import { getPlaces, stateOf } from '../leaving/feed-moves.store.ts'
import type { Moving } from '../leaving/feed-moves.store.ts'
import { openFeedClient } from '../read-feed.ts'
import { idsOf } from './copy-next.ts'

/**
 * Checks whether the old feed of a podcast leads here, and if it does, ends its reading. Throws 404, 403, and 409 if
 * the old feed is not read any more or cannot be reached, or if sounds that should be copied are still there (SHOW-20).
 */
export async function checkMovedFeed(
  services: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  { podcastId, origin }: Moving,
): Promise<boolean> {
  const { db } = services
  await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayMoveFeed)
  const row = await getPlaces(db, podcastId)
  if (stateOf(row) !== 'arriving' || row.feed === null)
    throw new Refusal(STATUS.conflict, `No old feed of ${row.title} is read.`)
  const leadsHere = await leadsTo(openFeedClient(services), row.feed, [origin + podcastFeedPath(podcastId)]).catch(
    (error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      throw new Refusal(STATUS.conflict, `The old feed cannot be read: ${error.message}.`)
    },
  )
  if (!leadsHere) return false
  await mustHaveSounds(db, podcastId, row.title)
  await endReading(db, podcastId, viewer)
  return true
}

// The old host may delete its files as soon as nothing is read there.
async function mustHaveSounds(db: Db, podcastId: number, title: string): Promise<void> {
  const [last] = await db
    .select({ notCopied: feedImport.notCopied, state: feedImport.state })
    .from(feedImport)
    .where(and(eq(feedImport.podcastId, podcastId), eq(feedImport.mode, 'host')))
    .orderBy(desc(feedImport.id))
    .limit(1)
  const leftOut = last?.state === 'done' ? idsOf(last.notCopied) : []
  if ((await feedStore(db).findRemote(podcastId, leftOut)) !== undefined)
    throw new Refusal(
      STATUS.conflict,
      `Some sounds of ${title} are still at its old host. Check again when they are here.`,
    )
}
