import { createCell } from '../signal.ts'

/** The address of a link that was followed offline. */
export const missedPage = createCell<string | undefined>(undefined)
