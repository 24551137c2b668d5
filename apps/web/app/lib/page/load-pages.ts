/** Most pages of a growing list that one URL shows. */
export const SHOWN_MAX = 40

/** How many pages of a list a URL asks for: its `shown`, from 1. */
export function readShown(query: URLSearchParams): number {
  const shown = Number(query.get('shown') ?? 1)
  return Number.isInteger(shown) ? Math.min(SHOWN_MAX, Math.max(1, shown)) : 1
}

/** The same URL with one page more. */
export function withShown(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('shown', String(readShown(query) + 1))
  return `?${next.toString()}`
}

/** The pages of a list that stand, with all that was received, and whether "Load more" stands below them. */
export type LoadedPages<Item> = { items: Item[]; hasMore: boolean }

/** The first `shown` pages of a list in item-offset paging. */
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
 * "Load more" shows when the count of items received is a multiple of the page size, but neither on an empty list nor
 * after a reply that brought nothing (CONSTANTS-01, CONSTANTS-02). `last` is the count of items of the last page.
 */
export function hasMoreAfter(size: number, received: number, last: number, shown: number): boolean {
  return received > 0 && received % size === 0 && last !== 0 && shown < SHOWN_MAX
}

/** Each item once: a list that gets longer at its top repeats some of one page on the next. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  const loadedIds = new Set<string | number>()
  return items.filter((item) => !loadedIds.has(keyOf(item)) && loadedIds.add(keyOf(item)))
}

/** Returns the key of an item: its id. */
export const byId = ({ id }: { id: number }): number => id
