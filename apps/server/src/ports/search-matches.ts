import type { SearchKind } from '@earshot/contract/search'
import type { Search } from './search.ts'

/** Matches up to which a list is ordered as a whole by its reader; of more, the search's own order decides. */
const ORDERED_MAX = 240

/** One page of what the search finds for `text`, as rows. `read` returns the rows of ids in the list's own order. */
export async function pageOfMatches<Row extends { id: number }>(
  search: Search,
  kind: SearchKind,
  text: string,
  page: { limit: number; offset: number },
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const find = async (limit: number, offset: number) =>
    (await search.findItems([kind], { text, genreIds: [], limit, offset }))[0] ?? { total: 0, items: [] }
  const best = await find(ORDERED_MAX, 0)
  if (best.total <= ORDERED_MAX) return (await read(best.items)).slice(page.offset, page.offset + page.limit)
  const { items } = await find(page.limit, page.offset)
  const rows = new Map((await read(items)).map((row) => [row.id, row]))
  return items.flatMap((id) => rows.get(id) ?? [])
}
