/** HTML as one line of plain text, at most `most` characters; for descriptions that machines read. */
export function plainText(html: string, most: number): string {
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed()
}
