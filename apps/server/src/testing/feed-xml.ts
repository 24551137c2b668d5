/** Returns an item of a podcast feed whose sound is `/{n}.mp3` at a host. */
export const feedItem = (host: string, n: number, bytes = 8_000): string =>
  `<item><title>Part ${n}</title><guid isPermaLink="false">guid-${n}</guid><enclosure url="${host}/${n}.mp3" length="${bytes}" type="audio/mpeg"/><pubDate>Mon, 0${n} Jan 2024 10:00:00 GMT</pubDate><itunes:season>2</itunes:season><itunes:episode>${n}</itunes:episode><itunes:duration>61</itunes:duration></item>`

/** Returns a podcast feed as the reply of a stand-in; `more` are further elements of its channel. */
export const feedXml = (title: string, items: string, more = ''): { text: string } => ({
  text: `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title>${more}${items}</channel></rss>`,
})

/** The owner of a feed, and its code for a member who moves it in. */
export const FEED_OWNER =
  '<itunes:owner><itunes:name>Ida</itunes:name><itunes:email>ida@walk.example</itunes:email></itunes:owner>'
export const feedVerify = (txt: string | null | undefined): string =>
  `<podcast:txt purpose="verify">${txt ?? ''}</podcast:txt>`
