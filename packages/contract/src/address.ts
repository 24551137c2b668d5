/** Query names that pages of the site read; others do not make another page. `shown` says how much of a list is open already. */
export const PAGE_QUERY: ReadonlySet<string> = new Set([
  'search',
  'genres',
  'tab',
  'page',
  'shown',
  'pid',
  'component',
  'id',
  'sub_id',
  'role',
  'sort',
])

/** Fragment of a page whose form was sent before its scripts answered: nothing was taken, and the page says so. */
export const UNSENT = 'unsent'
