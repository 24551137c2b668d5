/** Paths of the calls of private feeds, without their schemas (../private-feed.ts), so that browsers load none. */
export const listPrivateFeeds = 'subscription/private_feeds'
export const makePrivateFeed = 'subscription/make_private_feed'
export const endPrivateFeed = 'subscription/end_private_feed'
