import { FOUND_LINES_MAX } from '@earshot/contract/limits'

/** Returns the number of songs or episodes found by their text; "200+" if the search stops counting. */
export const foundCount = (count: number): string => (count < FOUND_LINES_MAX ? String(count) : `${FOUND_LINES_MAX}+`)
