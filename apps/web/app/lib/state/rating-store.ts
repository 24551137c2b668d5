import type { RatedKind } from '@earshot/contract/catalogue/rating'
import { createStore } from './store.ts'

/** The stars of an item: the mean of its ratings and their number. */
export type Totals = { rate: number; count: number }

/** The stars of items after the viewer's ratings since the page loaded, by URL key. */
const useTotals = createStore<{ byKey: Readonly<Record<string, Totals>> }>({ byKey: {} })

/** Returns the key of an item's ratings in the URL: `?reviews=song-12`. */
export const ratingKey = (kind: RatedKind, id: number): string => `${kind}-${id}`

/** A key in the state of a history entry: the reviews were opened over the page of the previous entry. */
export const OVER_PAGE = 'isOverPage'

/** Returns the newest stars of an item: those after the viewer's own change, otherwise those in the page's data. */
export const useNewestTotals = (key: string, sent: Totals): Totals => useTotals(({ byKey }) => byKey[key]) ?? sent

/** Updates the stars of an item everywhere on the page. */
export function storeTotals(key: string, totals: Totals): void {
  useTotals.update(({ byKey }) => ({ byKey: { ...byKey, [key]: totals } }))
}
