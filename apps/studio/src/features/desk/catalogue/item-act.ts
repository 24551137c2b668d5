import { deskHide, deskRemove, deskRestore, deskShow } from '@earshot/contract/desk/calls'
import type { RemovableItemKind } from '@earshot/contract/desk/catalogue'

/** An item of an act, with the title that names it. */
export type ActItem = { kind: RemovableItemKind; id: number; title: string }

/** An act on items: its call, its inverse, and whether it takes something away. */
export type ItemAct = keyof typeof ITEM_ACTS

/** The acts that take items away and bring them back (CATALOGUE-05). */
export const ITEM_ACTS = {
  hide: { call: deskHide, inverse: 'show', takesAway: true },
  remove: { call: deskRemove, inverse: 'restore', takesAway: true },
  show: { call: deskShow, inverse: 'hide', takesAway: false },
  restore: { call: deskRestore, inverse: 'remove', takesAway: false },
} as const
