import { FOUND_MAX, PAGES_FOUND_MAX } from '@earshot/contract/limits'
import { phraseOf } from '../../../ports/open-search.ts'
import type { Services } from '../../../ports/services.ts'
import { filterFindable, listFindable } from './findable.store.ts'
import type { ListedKind } from './findable.store.ts'

/**
 * Returns one page of the texts or members that contain a text, best first, or of all of them without a text (FIND-02
 * to FIND-04). `page` counts from 1; `read` loads the items of ids in their order.
 */
export async function pageOfTexts<Item>(
  { db, search }: Pick<Services, 'db' | 'search'>,
  kind: ListedKind,
  { text, page, limit, viewerId }: { text: string; page: number; limit: number; viewerId: number | undefined },
  read: (ids: number[]) => Promise<Item[]>,
) {
  const offset = (page - 1) * limit
  if (phraseOf(text) === '') {
    const { ids, total } = await listFindable(db, kind, { limit, offset }, viewerId)
    return { data: await read(ids), counts: { total_pages: Math.ceil(total / limit), total } }
  }
  if (kind === 'members') return pageOfMembers(search, { text, offset, limit }, read)
  const found = await search.findTexts({ kind, text, limit: FOUND_MAX + 1, first: 'titled' })
  const ids = await filterFindable(db, kind, found.slice(0, FOUND_MAX), viewerId)
  return {
    data: await read(page > PAGES_FOUND_MAX ? [] : ids.slice(offset, offset + limit)),
    counts: countsOf({ total: ids.length, hasMore: found.length > FOUND_MAX }, limit),
  }
}

// Members are found by their names alone, as items are.
async function pageOfMembers<Item>(
  search: Services['search'],
  { text, offset, limit }: { text: string; offset: number; limit: number },
  read: (ids: number[]) => Promise<Item[]>,
) {
  const [found] = await search.findItems({ kinds: ['members'], text, genreIds: [], offset, limit })
  return { data: await read(found?.ids ?? []), counts: countsOf(found ?? { total: 0, hasMore: false }, limit) }
}

const countsOf = ({ total, hasMore }: { total: number; hasMore: boolean }, limit: number) => ({
  total_pages: Math.min(Math.ceil(total / limit), PAGES_FOUND_MAX),
  total,
  ...(hasMore && { has_more: true }),
})
