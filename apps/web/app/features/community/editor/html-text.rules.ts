import { escapeHtml, unescapeHtml } from '@earshot/contract/html-text'
import { showsNothing } from '@earshot/contract/visible-text'

/** Matches a tag; a bracket that opens no tag remains text. */
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi
const BLANK = /&nbsp;|&#160;|&#xa0;|&#8203;|&#x200b;/gi

/** True when the text would look empty: no letters once markup and spaces are gone, and no picture (POST-15). */
export function isEmptyHtml(html: string): boolean {
  return (
    !/<img\b[^<>]*\bsrc\s*=\s*["']?[^"'\s>]/i.test(html) && showsNothing(html.replaceAll(TAG, '').replaceAll(BLANK, ''))
  )
}

/**
 * Plain text as HTML: an empty line starts a paragraph, other line breaks stay. Blank text is the editor's empty state.
 */
export function htmlOfPlainText(text: string): string {
  if (text === '') return ''
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n\n')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/**
 * The text of paragraphs and line breaks, as `htmlOfPlainText` wrote them; undefined when the HTML holds more than
 * that.
 */
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
 * True when the pasted or dropped data contain text. Office programs add a picture of the copied text; the text wins.
 */
export const hasWords = (data: Pick<DataTransfer, 'getData'>): boolean =>
  !isEmptyHtml(data.getData('text/html').replaceAll(/<img\b[^>]*>|<!--.*?-->|<meta\b[^>]*>/gs, ''))
