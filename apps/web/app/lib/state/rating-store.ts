import type { RatedKind } from '@earshot/contract/rating'
import { createStore } from './store.ts'

/** The stars of an item: the mean of its ratings and their number. */
export type Totals = { rate: number; count: number }

/** The stars of items after the viewer's own ratings since the page was loaded, by URL key. */
const useTotals = createStore<{ byKey: Readonly<Record<string, Totals>> }>({ byKey: {} })

/** Returns the name of an item's ratings in the URL: `?reviews=song-12`. */
export const ratingKey = (kind: RatedKind, id: number): string => `${kind}-${id}`

/** State of a history entry: the reviews were opened over the previous entry. */
export const OVER_PAGE = 'isOverPage'

/** Returns the current stars of an item: those after the viewer's own change, or those in the page's data. */
export const useNewestTotals = (key: string, sent: Totals): Totals => useTotals(({ byKey }) => byKey[key]) ?? sent

/** Shows the new stars wherever the page shows the item. */
export function storeTotals(key: string, totals: Totals): void {
  useTotals.update(({ byKey }) => ({ byKey: { ...byKey, [key]: totals } }))
}
