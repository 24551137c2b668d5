import type { SearchKind } from '@earshot/contract/search'
import type { Db } from '../../db/open.ts'
import { findIds } from './search.store.ts'

/** Matches up to which a list is ordered as a whole by its reader; of more, the search's own order decides. */
const ORDERED_MAX = 240

/** One page of what the search finds for `text`, as rows. `read` returns the rows of ids in the list's own order. */
export async function pageOfMatches<Row extends { id: number }>(
  db: Db,
  kind: SearchKind,
  text: string,
  page: { limit: number; offset: number },
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const best = await findIds(db, { kind, text, genreIds: [], offset: 0, limit: ORDERED_MAX })
  if (best.total <= ORDERED_MAX) return (await read(best.ids)).slice(page.offset, page.offset + page.limit)
  const { ids } = await findIds(db, { kind, text, genreIds: [], offset: page.offset, limit: page.limit })
  const rows = new Map((await read(ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
