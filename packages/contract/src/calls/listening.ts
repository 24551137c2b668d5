/** Paths of the calls of plays, sound and earnings, without their schemas (../listening.ts), so that browsers load none. */
export const addPlay = 'song/add_play'
export const songStream = 'song/stream'
export const episodeStream = 'podcast/stream'
export const earnings = 'user/earnings'
export const earningsReport = 'user/earnings_report'
export const requestPayment = 'user/request_payment'
export const tipPlatform = 'user/tip_platform'
