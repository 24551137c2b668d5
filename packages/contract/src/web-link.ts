/** Whether a browser may follow a URL that somebody else wrote: http or https, and nothing that looks like a sign-in at another site (ARTISTS-08, threat T9). */
export function isWebLink(link: string | null | undefined): link is string {
  if (typeof link !== 'string' || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}

/** The URL when a browser may follow it, else undefined. */
export const webLink = (link: string | null | undefined): string | undefined => (isWebLink(link) ? link : undefined)

/** A path of this site or a URL of the web that may be followed, else undefined (HOME-03, threat T9). */
export function followableLink(link: string | null | undefined): string | undefined {
  // "//host" and "/\host" leave the site although they begin like a path; browsers leave out tabs and line breaks.
  return typeof link === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(link) ? link : webLink(link)
}
