import { z } from 'zod'
import { sentenceOf } from '../../../announce.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import { findFeed, noteRefresh, takeDueFeeds } from './feed-refresh.store.ts'
import { importPodcast } from './import-podcast.ts'

/** Milliseconds after which a feed is asked for again whose job has been lost. */
const LEASE_MS = 2 * 3_600_000

/** Reads the feed of a podcast again: nothing is loaded when ETag or date show that it has not changed. A failed read is retried at the next interval. */
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
      await importPodcast({ ...services, allowPrivate, outbound }, feed)
      await noteRefresh(db, podcastId, null, now())
    } catch (error) {
      await noteRefresh(db, podcastId, sentenceOf(error), now())
    }
  },
})

/** Sends a job for each feed whose turn has come. */
export const refreshFeeds = defineTask({
  name: 'import.refresh-feeds',
  queue: 'feeds',
  data: z.object({}),
  run: ({ db, now }) =>
    db.transaction(async (tx) => {
      for (const podcastId of await takeDueFeeds(tx, now(), LEASE_MS)) await sendJob(tx, refreshFeed.job({ podcastId }))
    }),
})
