/** Paths of the calls of what texts link to, without their schemas (../mention.ts), so that browsers load none. */
export const artistMentions = 'song/artist_mentions'
