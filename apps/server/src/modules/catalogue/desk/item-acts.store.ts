import type { ItemsReport } from '@earshot/contract/desk/catalogue'
import { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { REMOVABLE } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { countSubscribers } from '../removal/refusals.store.ts'
import { RESTORE_DAYS } from '../removal/removal.store.ts'
import type { Outcome } from '../removal/removal.store.ts'

type Results = ItemsReport['results']

/**
 * Does an act to each item by itself, so that a refused one does not keep the others from it. Returns the result of
 * each item.
 */
export async function actOnEach(
  items: readonly RemovableItem[],
  act: (item: RemovableItem) => Promise<unknown>,
): Promise<Results> {
  const results: Results = []
  for (const item of items)
    try {
      await act(item)
      results.push({ ...item, done: true, reason: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ ...item, done: false, reason: error.message })
    }
  return results
}

/** Does an act to each item, and reports the numbers of what goes along with the items (CATALOGUE-05). */
export async function reportOnEach(
  { db, now }: Services,
  items: readonly RemovableItem[],
  act: (item: RemovableItem) => Promise<Outcome>,
  { isRemoval }: { isRemoval: boolean },
): Promise<ItemsReport> {
  const at = now()
  const rows = new Map<string, number>()
  let subscriptions = 0
  const results = await actOnEach(items, async (item) => {
    const isCreator = item.kind === 'artist' || item.kind === 'podcast'
    const running = isCreator ? await countSubscribers(db, item, at) : 0
    const done = await act(item)
    subscriptions += running
    for (const [table, n] of done.rows) {
      const others = table === REMOVABLE[item.kind].name ? n - 1 : n
      rows.set(table, (rows.get(table) ?? 0) + others)
    }
  })
  const count = (table: string) => rows.get(table) ?? 0
  return {
    results,
    effects: {
      albums: count('album'),
      songs: count('track'),
      seasons: count('season'),
      episodes: count('episode'),
      playlist_entries: count('playlist_track'),
      ratings: count('rating'),
      followers: count('creator_follow'),
    },
    subscriptions,
    delete_at: isRemoval ? new Date(at.getTime() + RESTORE_DAYS * 86_400_000).toISOString() : null,
  }
}
