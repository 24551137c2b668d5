import type { SearchKind } from '@earshot/contract/search'
import type { Db } from '../db/open.ts'
import { indexAllTexts } from '../modules/search/text.store.ts'
import { openSearch } from '../ports/open-search.ts'
import type { ItemQuestion } from '../ports/search.ts'

/** Ids of one page of a kind, best first, and how many were found in all. */
export async function findIds(
  db: Db,
  { kind, ...question }: ItemQuestion & { kind: SearchKind },
): Promise<{ ids: number[]; total: number }> {
  const search = opened.get(db) ?? openSearch(db, '')
  opened.set(db, search)
  const [page] = await search.findItems([kind], question)
  return { ids: page?.items ?? [], total: page?.total ?? 0 }
}

const opened = new WeakMap<Db, ReturnType<typeof openSearch>>()

/** Writes all texts of the index again. */
export async function indexTextsAnew(db: Db): Promise<void> {
  const batches = indexAllTexts(db)
  while ((await batches.next()).done !== true);
}
