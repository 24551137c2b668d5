/** The most pages of a growing list that one URL shows. */
export const SHOWN_MAX = 40

/** Returns the number of pages that a URL requests: its `shown`, from 1. */
export function readShown(query: URLSearchParams): number {
  const shown = Number(query.get('shown') ?? 1)
  return Number.isInteger(shown) ? Math.min(SHOWN_MAX, Math.max(1, shown)) : 1
}

/** Returns the query with one page more. */
export function withShown(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('shown', String(readShown(query) + 1))
  return `?${next.toString()}`
}

/** The loaded pages of a list, and whether "Load more" is shown below them. */
export type LoadedPages<Item> = { items: Item[]; hasMore: boolean }

/** Loads the first `shown` pages of a list that is paged by item offset. */
export async function loadPages<Item>(
  size: number,
  shown: number,
  fetchPage: (offset: number, limit: number) => Promise<Item[]>,
): Promise<LoadedPages<Item>> {
  const pages = await Promise.all(Array.from({ length: shown }, (_, index) => fetchPage(index * size, size)))
  const items = pages.flat()
  return { items, hasMore: hasMoreAfter(size, items.length, pages.at(-1)?.length ?? 0, shown) }
}

/**
 * Returns whether "Load more" is shown: the number of received items is a multiple of the page size, but not on an
 * empty list nor after an empty reply (CONSTANTS-01, CONSTANTS-02). `last` is the number of items of the last page.
 */
export function hasMoreAfter(size: number, received: number, last: number, shown: number): boolean {
  return received > 0 && received % size === 0 && last !== 0 && shown < SHOWN_MAX
}

/** Removes duplicates: a list that grows at its top repeats items of one page on the next. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  const loadedIds = new Set<string | number>()
  return items.filter((item) => !loadedIds.has(keyOf(item)) && loadedIds.add(keyOf(item)))
}

/** Returns the id of an item as its key. */
export const byId = ({ id }: { id: number }): number => id
