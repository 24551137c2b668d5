/** Kinds of entries of the stream of follows (HOMEFEED-03). */
export const STREAM_KINDS = ['album', 'article', 'episode', 'playlist', 'post', 'review'] as const

/**
 * Limits of the stream of follows and the home rows: entries of a page, items of a row, follows of one kind that are
 * read (the latest), new entries that are counted, and newest articles among which those of follows are found.
 */
export const FOLLOWING = { page: 30, row: 12, follows: 2000, counted: 100, articles: 500 } as const

/** The cursor of an entry of the stream: its time in microseconds, its kind and its id. */
export const STREAM_CURSOR = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z)\\.(${STREAM_KINDS.join('|')})\\.([1-9]\\d{0,8})$`,
)
