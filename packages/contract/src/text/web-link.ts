/**
 * Returns whether a browser may open a URL that another person wrote: http or https, and no user name or password in it
 * (ARTISTS-08, threat T9).
 */
export function isWebLink(link: string | null | undefined): link is string {
  if (typeof link !== 'string' || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}

/** Returns the URL if a browser may open it, else undefined. */
export const webLink = (link: string | null | undefined): string | undefined => (isWebLink(link) ? link : undefined)

/** Returns a path of this site or an http(s) URL that may be opened, else undefined (HOME-03, threat T9). */
export function followableLink(link: string | null | undefined): string | undefined {
  // "//host" and "/\host" leave the site although they begin like a path; browsers ignore tabs and line breaks.
  return typeof link === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(link) ? link : webLink(link)
}
