import { z } from 'zod'
import { sendJob } from '../../../../jobs/queue.ts'
import { defineTask } from '../../../../jobs/task.ts'
import { openOutbound } from '../../../../ports/outbound.ts'
import { sentenceOf } from '../../../../process/log/announce.ts'
import { siteUrl } from '../../../mail/mail.ts'
import { podcastFeedPath } from '../../../publish/feeds/sound-feeds.ts'
import { leadsTo } from '../feed/moved-feed.ts'
import { importPodcast } from '../import-podcast.ts'
import { recordFeedRead } from './feed-read.store.ts'
import { endReading, findFeed, recordRefresh, takeDueFeeds } from './feed-refresh.store.ts'

/** Milliseconds after which a feed is enqueued again when its job was lost. */
const LEASE_MS = 2 * 3_600_000

/**
 * Refreshes the feed of a podcast. Nothing is loaded when ETag or date show that it has not changed. A failed refresh
 * is retried at the next interval. The old feed of a podcast that moved here is not read any more when it leads here.
 */
export const refreshFeed = defineTask({
  name: 'import.refresh-feed',
  queue: 'feeds',
  data: z.object({ podcastId: z.int() }),
  run: async (services, { podcastId }) => {
    const { db, config, now } = services
    const feed = await findFeed(db, podcastId)
    if (feed === undefined) return
    const allowPrivate = config.feedPrivateAddresses
    const outbound = openOutbound({ allowPrivate })
    try {
      const here = siteUrl(config, podcastFeedPath(podcastId))
      await recordFeedRead({ db, now, outbound }, podcastId, async (counting) => {
        if (feed.isArriving && (await leadsTo(counting, feed.url, [here]))) return endReading(db, podcastId, 'job')
        return importPodcast({ ...services, allowPrivate, outbound: counting }, feed.url, { expectedId: podcastId })
      })
    } catch (error) {
      await recordRefresh(db, podcastId, sentenceOf(error), now())
    }
  },
})

/** Enqueues a job for each feed that is due. */
export const refreshFeeds = defineTask({
  name: 'import.refresh-feeds',
  queue: 'feeds',
  every: '5 minutes',
  data: z.object({}),
  run: ({ db, now }) =>
    db.transaction(async (tx) => {
      for (const podcastId of await takeDueFeeds(tx, now(), LEASE_MS)) await sendJob(tx, refreshFeed.job({ podcastId }))
    }),
})
