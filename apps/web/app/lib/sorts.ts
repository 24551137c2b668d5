import type { SORT_KEYS } from '@earshot/contract/limits'

/** The six options of sort boxes, in their order and words (LIVEFEED-06, FOLLOW-07). */
export const SORTS = [
  { key: 'top_rated', label: 'Top Rated' },
  { key: 'a_z', label: 'Alphabetical Asc. (A -> Z)' },
  { key: 'z_a', label: 'Alphabetical Dsc. (Z -> A)' },
  { key: 'most_plays', label: 'Most Streams' },
  { key: 'rand', label: 'Random' },
  { key: 'most_reviews', label: 'Most Reviews' },
] as const satisfies readonly { key: (typeof SORT_KEYS)[number]; label: string }[]

/** One of the options. */
export type Sort = (typeof SORTS)[number]
