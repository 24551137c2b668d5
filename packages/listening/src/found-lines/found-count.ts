import { FOUND_LINES_MAX } from '@earshot/contract/limits'

/** Returns the number of matching songs or episodes; "200+" if the search counts no further. */
export const foundCount = (count: number): string => (count < FOUND_LINES_MAX ? String(count) : `${FOUND_LINES_MAX}+`)
