import { unescapeHtml } from '@earshot/contract/html-text'

/** HTML as one line of plain text, at most `most` characters; for descriptions that machines read. */
export function plainText(html: string, most: number): string {
  const text = unescapeHtml(html.replaceAll(/<[^>]*>/g, ' '))
  return cutAtWord(text.replaceAll(/\s+/g, ' ').trim(), most)
}

/** The text itself, or as many of its whole words as fit `most` characters with a "…" behind them. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed()
  const head = text.slice(0, most)
  const end = head.lastIndexOf(' ')
  // Scripts without spaces have no better place than the last character that fits.
  const words = end < most / 2 ? head.slice(0, -1) : head.slice(0, end)
  return `${words.toWellFormed().replace(/[\s,;:–—\uFFFD-]+$/, '')}…`
}
