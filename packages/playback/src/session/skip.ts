/** Seconds that "back" skips in spoken tracks. */
export const SKIP_BACK_SECONDS = 15
/** Seconds that "ahead" skips in spoken tracks. */
export const SKIP_AHEAD_SECONDS = 30
