/** Slowest speed of spoken tracks. */
export const RATE_MIN = 0.5
/** Fastest speed of spoken tracks. */
export const RATE_MAX = 3
