import type { SORT_KEYS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/site'

/** The six options of sort boxes, with their order and labels (LIVEFEED-06, FOLLOW-07). */
export const SORTS = [
  { key: 'top_rated', label: m.sort_top_rated },
  { key: 'a_z', label: m.sort_ascending },
  { key: 'z_a', label: m.sort_descending },
  { key: 'most_plays', label: m.sort_most_streams },
  { key: 'rand', label: m.sort_random },
  { key: 'most_reviews', label: m.sort_most_reviews },
] as const satisfies readonly { key: (typeof SORT_KEYS)[number]; label: () => string }[]

/** One of the options. */
export type Sort = (typeof SORTS)[number]
