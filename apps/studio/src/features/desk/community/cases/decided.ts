import type { Case } from '@earshot/contract/community/moderation'
import type { DECISIONS } from '@earshot/contract/limits'

/** A decision about a case. */
export type Decision = Exclude<(typeof DECISIONS)[number], 'show'>

/** A decision of this page, or the sentence that another moderator decided. */
export type Decided = { id: number; decision: Decision } | { elsewhere: string }

/** Identifies a case on this page. */
export const keyOf = ({ kind, item_id: id }: Pick<Case, 'kind' | 'item_id'>): string => `${kind}-${id}`
