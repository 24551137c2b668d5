import { unescapeHtml } from '@earshot/contract/html-text'

/** Converts HTML to one line of plain text with at most `most` characters, for metadata. */
export function plainText(html: string, most: number): string {
  const text = unescapeHtml(html.replaceAll(/<[^>]*>/g, ' '))
  return cutAtWord(text.replaceAll(/\s+/g, ' ').trim(), most)
}

/** Returns the text, truncated at a word to at most `most` characters with a "…" at the end. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed()
  const head = text.slice(0, most)
  const end = head.lastIndexOf(' ')
  // Scripts without spaces are truncated after the last character that fits.
  const words = end < most / 2 ? head.slice(0, -1) : head.slice(0, end)
  return `${words.toWellFormed().replace(/[\s,;:–—\uFFFD-]+$/, '')}…`
}
