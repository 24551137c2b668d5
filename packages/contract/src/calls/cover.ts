/** Paths of the calls of the public pages, without their schemas (../cover.ts), so that browsers load none. */
export const coversAndReviews = 'cover/covers_and_reviews'
/** Streaming: the wire spells it so (API-06). */
export const steamVideo = 'cover/steam_video'
export const loginImage = 'cover/login_image'
export const getDiscovers = 'cover/discovers'
export const getSettings = 'cover/settings'
export const listFaqs = 'user/faqs'
/** Words of the pages that have no other call; only the server reads them, while it renders. */
export const getWords = 'cover/words'
/** What an empty community needs; asked for only where there is no music. */
export const firstSteps = 'cover/first_steps'
