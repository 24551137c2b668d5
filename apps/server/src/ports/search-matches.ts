import type { SearchKind } from '@earshot/contract/search'
import type { Search } from './search.ts'

/** Returns one page of the items found for `text`, as rows, the most played first. `read` loads the rows of ids. */
export async function pageOfMatches<Row extends { id: number }>(
  search: Search,
  kind: SearchKind,
  text: string,
  page: { limit: number; offset: number },
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const [found] = await search.findItems({ kinds: [kind], text, genreIds: [], order: 'most_plays', ...page })
  if (found === undefined || found.ids.length === 0) return []
  const rows = new Map((await read(found.ids)).map((row) => [row.id, row]))
  return found.ids.flatMap((id) => rows.get(id) ?? [])
}
