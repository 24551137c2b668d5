/** How far "back" skips in spoken tracks, in seconds. */
export const SKIP_BACK_SECONDS = 15
/** How far "ahead" skips in spoken tracks, in seconds. */
export const SKIP_AHEAD_SECONDS = 30
