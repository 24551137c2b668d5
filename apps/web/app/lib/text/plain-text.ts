import { unescapeHtml } from '@earshot/contract/text/html-text'

/** Returns HTML as one line of plain text, at most `most` characters; for machine-readable descriptions. */
export function plainText(html: string, most: number): string {
  const text = unescapeHtml(html.replaceAll(/<[^>]*>/g, ' '))
  return cutAtWord(text.replaceAll(/\s+/g, ' ').trim(), most)
}

/** Returns the text, or as many of its words as fit `most` characters, followed by "…". */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed()
  const head = text.slice(0, most)
  const end = head.lastIndexOf(' ')
  // Text without spaces is cut at the last character that fits.
  const words = end < most / 2 ? head.slice(0, -1) : head.slice(0, end)
  return `${words.toWellFormed().replace(/[\s,;:–—\uFFFD-]+$/, '')}…`
}
