import { escapeHtml, unescapeHtml } from '@earshot/contract/html-text'
import { showsNothing } from '@earshot/contract/visible-text'

/** Matches a tag; a bracket that opens no tag remains text. */
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi
const BLANK = /&nbsp;|&#160;|&#xa0;|&#8203;|&#x200b;/gi

/** Returns whether the text would look empty: it has no picture, and no letters without markup and spaces (POST-15). */
export function isEmptyHtml(html: string): boolean {
  return (
    !/<img\b[^<>]*\bsrc\s*=\s*["']?[^"'\s>]/i.test(html) && showsNothing(html.replaceAll(TAG, '').replaceAll(BLANK, ''))
  )
}

/**
 * Converts plain text to HTML: an empty line starts a paragraph, other line breaks are kept. Blank text becomes the
 * editor's empty state.
 */
export function htmlOfPlainText(text: string): string {
  if (text === '') return ''
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n\n')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Converts paragraphs and line breaks, as created by `htmlOfPlainText`, back to text; undefined for other HTML. */
export function plainTextOf(html: string): string | undefined {
  if (html === '') return ''
  if (!/^<p>.*<\/p>$/s.test(html)) return undefined
  const text = html
    .slice('<p>'.length, -'</p>'.length)
    .replaceAll('</p><p>', '\n\n')
    .replaceAll(/<br ?\/?>/g, '\n')
  return text.includes('<') ? undefined : unescapeHtml(text)
}

/**
 * Returns whether pasted or dropped data contain text. Office programs add a picture of the copied text; the text has
 * priority.
 */
export const hasWords = (data: Pick<DataTransfer, 'getData'>): boolean =>
  !isEmptyHtml(data.getData('text/html').replaceAll(/<img\b[^>]*>|<!--.*?-->|<meta\b[^>]*>/gs, ''))
