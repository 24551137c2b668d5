import { FOUND_LINES_MAX } from '@earshot/contract/limits'

/** How many songs or episodes were found by their words; "200+" where the search counts no further. */
export const foundCount = (count: number): string => (count < FOUND_LINES_MAX ? String(count) : `${FOUND_LINES_MAX}+`)
