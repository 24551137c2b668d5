import type { SearchKind } from '@earshot/contract/catalogue/search'
import type { Db } from '../db/open.ts'
import { indexKind } from '../modules/search/search.store.ts'
import { openSearch } from '../ports/open-search.ts'
import { TEXT_KINDS } from '../ports/search.ts'
import type { ItemQuestion, SearchDocument, TextKind } from '../ports/search.ts'

/** Ids of one page of a kind, best first, and how many were found in all. */
export async function findIds(
  db: Db,
  { kind, ...question }: Omit<ItemQuestion, 'kinds'> & { kind: SearchKind },
): Promise<{ ids: number[]; total: number }> {
  const search = opened.get(db) ?? openSearch(db, '')
  opened.set(db, search)
  const [page] = await search.findItems({ ...question, kinds: [kind] })
  return { ids: page?.ids ?? [], total: page?.total ?? 0 }
}

const opened = new WeakMap<Db, ReturnType<typeof openSearch>>()

/** Writes all texts of the index again. */
export async function indexTextsAnew(db: Db): Promise<void> {
  for (const kind of TEXT_KINDS) await indexKind(db, kind)
}

/** A text that only the index has. */
export const textNobodyWrote = (kind: TextKind, text: string, ownerId: number | null = null): SearchDocument => ({
  kind,
  id: 99_999,
  title: '',
  alias: '',
  text,
  genres: [],
  popularity: 0,
  publishedAt: new Date(),
  ratesCount: 0,
  ratingScore: 0,
  ownerId,
  card: null,
})
