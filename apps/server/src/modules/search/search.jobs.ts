import { z } from 'zod'
import { say } from '../../announce.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import { openSearchUpkeep } from '../../ports/open-search.ts'
import type { Services } from '../../services.ts'
import { indexAll, refreshPlayed } from './search.store.ts'

/** Seconds between two writings of what plays changed. */
export const REFRESH_SECONDS = 30
/** How far back plays are looked for: each is seen by several refreshes, so that one that fails loses nothing. */
const PLAYED_MS = 3 * 60_000

/** Counters in the index follow the plays in batches (docs/decisions/031-search-index.md), and replies that are out of date are made ready again. */
export const refreshSearch = defineTask({
  name: 'search.refresh',
  queue: 'upkeep',
  data: z.object({}),
  run: async ({ db, now }: Services) => {
    await refreshPlayed(db, new Date(now().getTime() - PLAYED_MS))
    await openSearchUpkeep(db).makeReady()
    // An index that a killed process left half made is begun anew.
    await renewIndex(db)
  },
})

/** Makes the index anew for this version of Earshot, while searches go on. */
export const rebuildSearch = defineTask({
  name: 'search.rebuild',
  queue: 'upkeep',
  data: z.object({}),
  run: async ({ db, invalidation }: Services) => {
    if (await openSearchUpkeep(db).isCurrent()) return
    await indexAll(db)
    await invalidation.publish(['catalogue'])
    say('The search index was rebuilt for this version of Earshot.')
  },
})

/** Has the index made anew, by one of all processes, when another version of Earshot made it. */
export async function renewIndex(db: Services['db']): Promise<void> {
  if (await openSearchUpkeep(db).isCurrent()) return
  await sendJob(db, { ...rebuildSearch.job({}), oncePer: { name: 'search.rebuild', seconds: 300 } })
}
