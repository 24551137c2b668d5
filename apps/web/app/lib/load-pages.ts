/** Most pages of a growing list that one address shows. */
const SHOWN_MAX = 40

/** How many pages of a list an address asks for: its `shown`, from 1. */
export function readShown(query: URLSearchParams): number {
  const shown = Number(query.get('shown') ?? 1)
  return Number.isInteger(shown) ? Math.min(SHOWN_MAX, Math.max(1, shown)) : 1
}

/** The same address with one page more. */
export function withShown(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('shown', String(readShown(query) + 1))
  return `?${next.toString()}`
}

/**
 * The first `shown` pages of a list in item-offset paging. "Load more" shows when the loaded count is a multiple of the page size,
 * but neither on an empty list nor after a reply that brought nothing (CONSTANTS-01, CONSTANTS-02).
 */
export async function loadPages<Item>(size: number, shown: number, fetchPage: (offset: number, limit: number) => Promise<Item[]>): Promise<{ items: Item[]; hasMore: boolean }> {
  const pages = await Promise.all(Array.from({ length: shown }, (_, index) => fetchPage(index * size, size)))
  const items = pages.flat()
  return { items, hasMore: items.length > 0 && items.length % size === 0 && pages.at(-1)?.length !== 0 && shown < SHOWN_MAX }
}
