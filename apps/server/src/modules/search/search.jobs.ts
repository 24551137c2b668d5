import { z } from 'zod'
import { CATALOGUE } from '../../invalidation/tags.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { countAll } from './documents.ts'
import { indexAll, refreshPlayed } from './search.store.ts'

/**
 * Age of the oldest plays that an update includes: several updates include each play, so that a failed one loses none.
 */
const PLAYED_MS = 3 * 60_000

/**
 * Updates counters in the index in batches, because writing a row for each play would update all indexes of the orders
 * each time.
 */
export const refreshSearch = defineTask({
  name: 'search.refresh',
  queue: 'upkeep',
  every: '30 seconds',
  data: z.object({}),
  run: async ({ db, now }: Services) => {
    await refreshPlayed(db, new Date(now().getTime() - PLAYED_MS))
    // Writes rows again that a killed process left incomplete.
    await renewIndex(db)
  },
})

/** Writes the index again for this version of Earshot, while searches continue. */
export const rebuildSearch = defineTask({
  name: 'search.rebuild',
  queue: 'upkeep',
  data: z.object({}),
  run: async ({ db, invalidation }: Services) => {
    if (await openSearchWriter(db).isCurrent()) return
    await indexAll(db)
    await invalidation.publish(CATALOGUE)
    print('The search index was rebuilt for this version of Earshot.')
  },
})

/**
 * Writes the index again if another version of Earshot wrote it: a small one immediately, so that search results are
 * complete, a larger one by a job of one process.
 */
export async function renewIndex(db: Services['db']): Promise<void> {
  if (await openSearchWriter(db).isCurrent()) return
  if ((await countAll(db)) <= AT_ONCE) return indexAll(db)
  await sendJob(db, { ...rebuildSearch.job({}), oncePer: { name: 'search.rebuild', seconds: 300 } })
}

/** Maximum number of rows of a small index, which is written in a few seconds. */
const AT_ONCE = 5_000
