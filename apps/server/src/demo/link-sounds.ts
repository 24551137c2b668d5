import { escapeHtml } from '@earshot/contract/text/html-text'
import { sanitiseHtml } from '../modules/richtext/sanitise.ts'
import type { IdOf } from './ids-by-name.ts'

/** Names of artists and titles of albums of the demo world. */
export type Linked = {
  artists: readonly { name: string }[]
  artistId: IdOf
  albums: readonly { title: string; id: number }[]
}

/**
 * Returns a text with links to the artists that it names and to the albums whose titles are in italics; each is linked
 * at its first mention.
 */
export function linkSounds(html: string, { artists, artistId, albums }: Linked): string {
  const named = artists.reduce((text, { name }) => linkFirst(text, escapeHtml(name), `/artist/${artistId(name)}`), html)
  return sanitiseHtml(
    albums.reduce((text, { title, id }) => linkFirst(text, `<em>${escapeHtml(title)}</em>`, `/discover/${id}`), named),
  )
}

const linkFirst = (html: string, words: string, path: string): string =>
  html.replace(words, () => `<a href="${path}">${words}</a>`)
