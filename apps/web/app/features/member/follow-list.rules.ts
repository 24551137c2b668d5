import { PAGE_SIZE, SORT_KEYS } from '@earshot/contract/limits'
import type { UserRef } from '@earshot/contract/member/member'
import { hasWords } from '../../lib/text/folded.ts'

/** The query of the follow page. Tab 0 lists the followers, tab 1 the followed members. */
export type ListQuery = { tab: 0 | 1; search: string; sort: (typeof SORT_KEYS)[number] | undefined; page: number }

/** Parses the query; `state` may set the tab faster than the URL (FOLLOW-11). */
export function readListQuery(query: URLSearchParams, state: unknown): ListQuery {
  const stated = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined
  const page = Number(query.get('page') ?? 1)
  return {
    tab: String(query.get('tab') ?? stated) === '1' ? 1 : 0,
    search: (query.get('search') ?? '').trim(),
    sort: SORT_KEYS.find((key) => key === query.get('sort')),
    page: Number.isInteger(page) ? Math.max(1, page) : 1,
  }
}

/**
 * Returns one page of a list: filtered by name, in the selected order, 21 per page (FOLLOW-07, FOLLOW-08, FOLLOW-09).
 * `seed` fixes the random order of a visit.
 */
export function pageOfPeople(
  people: readonly UserRef[],
  { search, sort, page }: ListQuery,
  seed: number,
): { shown: UserRef[]; found: number; pages: number } {
  const found = ordered(
    people.filter(({ username }) => hasWords(username, search)),
    sort,
    seed,
  )
  const pages = Math.ceil(found.length / PAGE_SIZE.follows)
  const first = (Math.min(page, Math.max(1, pages)) - 1) * PAGE_SIZE.follows
  return { shown: found.slice(first, first + PAGE_SIZE.follows), found: found.length, pages }
}

function ordered(people: UserRef[], sort: ListQuery['sort'], seed: number): UserRef[] {
  if (sort === 'a_z') return people.toSorted((a, b) => a.username.localeCompare(b.username))
  if (sort === 'z_a') return people.toSorted((a, b) => b.username.localeCompare(a.username))
  if (sort === 'rand') return people.toSorted((a, b) => chanceOf(a.id, seed) - chanceOf(b.id, seed))
  return people
}

// Returns a deterministic number for a pair, distributed evenly enough to define an order.
function chanceOf(id: number, seed: number): number {
  const mixed = Math.imul((id + seed) ^ 0x9e3779b9, 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16)) >>> 0
}
