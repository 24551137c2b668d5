import type { ItemsReport } from '@earshot/contract/desk/catalogue'
import { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { REMOVABLE } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { countSubscribers } from '../removal/refusals.store.ts'
import { RESTORE_DAYS } from '../removal/removal.store.ts'
import type { ItemAct } from '../removal/removal.store.ts'

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

/** Applies an act to the items, and reports the numbers of rows that follow them (CATALOGUE-05). */
export async function reportOnItems(
  services: Services,
  items: readonly RemovableItem[],
  act: ItemAct,
  { isRemoval, ...how }: Parameters<ItemAct>[3] & { isRemoval: boolean },
): Promise<ItemsReport> {
  const at = services.now()
  const rows = new Map<string, number>()
  const refusals = new Map<string, Refusal>()
  let subscriptions = 0
  for (const { kind, ids } of groupsOf(items)) {
    const running = await countSubscribers(services.db, { kind, id: ids[0] ?? 0 }, at)
    const { done, refused, rows: moved } = await act(services, kind, ids, how)
    for (const [id, refusal] of refused) refusals.set(`${kind} ${id}`, refusal)
    if (done.size > 0) subscriptions += running
    for (const [table, n] of moved) {
      const others = table === REMOVABLE[kind].name ? n - done.size : n
      rows.set(table, (rows.get(table) ?? 0) + Math.max(0, others))
    }
  }
  const results = items.map((item) => {
    const refusal = refusals.get(`${item.kind} ${item.id}`)
    return { ...item, done: refusal === undefined, reason: refusal?.message ?? null }
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

// Groups items by kind. Artists and podcasts, which may have money and subscribers, are groups of one.
function groupsOf(items: readonly RemovableItem[]): { kind: RemovableItem['kind']; ids: number[] }[] {
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  return [...byKind].flatMap(([kind, group]) => {
    const ids = [...new Set(group.map(({ id }) => id))]
    const groups = kind === 'artist' || kind === 'podcast' ? ids.map((id) => [id]) : [ids]
    return groups.map((each) => ({ kind, ids: each }))
  })
}
