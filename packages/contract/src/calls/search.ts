/** Paths of the calls of the search and the live feed, without their schemas (../search.ts), so that browsers load none. */
export const searchAll = 'song/search_all_v1'
export const livefeed = 'song/livefeed'
export const livefeedAd = 'song/livefeed_ad'
