import type { MergeableKind } from '@earshot/contract/desk/edit/merge'

/** Returns the path of the page that merges an item, into the other one if it is chosen (CATALOGUE-07). */
export const mergePath = (kind: MergeableKind, id: number, into?: number): string =>
  `/desk/catalogue/merge?kind=${kind}&id=${id}${into === undefined ? '' : `&into=${into}`}`

/** Returns the path of the page that splits an item (CATALOGUE-08). */
export const splitPath = (kind: MergeableKind, id: number): string => `/desk/catalogue/split?kind=${kind}&id=${id}`
