import type { SearchKind } from '@earshot/contract/search'
import type { Db } from '../db/open.ts'
import { find } from './finder.ts'
import { idStatements } from './statements.ts'

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

/** Ids of one page of a kind, best first, and how many were found in all; `offset` counts items. No genres means all. */
export async function findIds(
  db: Db,
  { kind, ...asked }: { kind: SearchKind; text: string; genreIds: readonly number[]; offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const index = opened.get(db) ?? idStatements(db)
  opened.set(db, index)
  const [page] = (await find(index, { ...asked, kinds: [kind] })) ?? []
  return { ids: page?.items ?? [], total: page?.total ?? 0 }
}

const opened = new WeakMap<Db, ReturnType<typeof idStatements>>()
