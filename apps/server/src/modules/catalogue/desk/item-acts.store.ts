import type { ItemsAct, ItemsReport } from '@earshot/contract/desk/catalogue'
import { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { REMOVABLE } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { countSubscribers } from '../removal/refusals.store.ts'
import { RESTORE_DAYS, hideItems, removeItems, restoreItems, showItems } from '../removal/removal.store.ts'
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

/** Options of an act. */
type How = Parameters<ItemAct>[3]

/** Acts by name. */
const ACTS: Readonly<Record<ItemsAct, ItemAct>> = {
  hide: hideItems,
  remove: removeItems,
  show: showItems,
  restore: restoreItems,
}

/**
 * Applies an act to the items, and reports the numbers of rows that follow them (CATALOGUE-05). Artists and podcasts,
 * whose subscriptions may be cancelled at a provider, change one after the other; `onDone` receives the number of
 * items so far.
 */
export async function reportOnItems(
  services: Services,
  act: ItemsAct,
  items: readonly RemovableItem[],
  how: How,
  onDone: (done: number) => Promise<unknown> = async () => {},
): Promise<ItemsReport> {
  const at = services.now()
  const rows = new Map<string, number>()
  const refusals = new Map<string, Refusal>()
  let [subscriptions, tried] = [0, 0]
  for (const { kind, ids } of groupsOf(items, how)) {
    const running = await countSubscribers(services.db, kind, ids, at)
    const { done, refused, rows: moved } = await ACTS[act](services, kind, ids, how)
    for (const [id, refusal] of refused) refusals.set(`${kind} ${id}`, refusal)
    for (const id of done.keys()) subscriptions += running.get(id) ?? 0
    for (const [table, n] of moved) {
      const others = table === REMOVABLE[kind].name ? n - done.size : n
      rows.set(table, (rows.get(table) ?? 0) + Math.max(0, others))
    }
    tried += ids.length
    await onDone(tried)
  }
  const results = items.map((item) => {
    const refusal = refusals.get(`${item.kind} ${item.id}`)
    return { ...item, done: refusal === undefined, reason: refusal?.message ?? null }
  })
  const count = (table: string) => rows.get(table) ?? 0
  return {
    operation_id: null,
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
    delete_at: act === 'remove' ? new Date(at.getTime() + RESTORE_DAYS * 86_400_000).toISOString() : null,
  }
}

function groupsOf(
  items: readonly RemovableItem[],
  { isDryRun }: How,
): { kind: RemovableItem['kind']; ids: number[] }[] {
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  return [...byKind].flatMap(([kind, group]) => {
    const ids = [...new Set(group.map(({ id }) => id))]
    const groups = isCreator({ kind }) && !isDryRun ? ids.map((id) => [id]) : [ids]
    return groups.map((each) => ({ kind, ids: each }))
  })
}

/** Returns whether the act on these items is long work: an artist or podcast can take up to a second. */
export const isLong = (items: readonly RemovableItem[]): boolean => items.filter(isCreator).length > 1

const isCreator = ({ kind }: Pick<RemovableItem, 'kind'>): boolean => kind === 'artist' || kind === 'podcast'
