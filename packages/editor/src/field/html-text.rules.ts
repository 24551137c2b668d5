import { escapeHtml, unescapeHtml } from '@earshot/contract/text/html-text'
import { showsNothing } from '@earshot/contract/text/visible-text'

/** Matches a tag; a bracket without a tag remains text. */
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi
const BLANK = /&nbsp;|&#160;|&#xa0;|&#8203;|&#x200b;/gi

/** Returns whether the HTML renders as empty: no visible text and no picture (POST-15). */
export function isEmptyHtml(html: string): boolean {
  return (
    !/<img\b[^<>]*\bsrc\s*=\s*["']?[^"'\s>]/i.test(html) && showsNothing(html.replaceAll(TAG, '').replaceAll(BLANK, ''))
  )
}

/** Returns whether the HTML has a picture without a description (WRITING-09). */
export const hasUndescribedPicture = (html: string): boolean =>
  /<img\b(?![^<>]*\balt\s*=\s*(?:"[^"]*[^"\s]|'[^']*[^'\s]))/i.test(html)

/**
 * Converts plain text to HTML: an empty line starts a paragraph, other line breaks stay. Blank text becomes the
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

/** Returns the text of HTML in the format of `htmlOfPlainText`; undefined if the HTML contains other markup. */
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
