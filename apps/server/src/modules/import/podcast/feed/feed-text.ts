import { escapeHtml } from '@earshot/contract/text/html-text'
import { QuoteType, Tokenizer } from 'htmlparser2'
import { find } from 'linkifyjs'
import {
  NON_TEXT_TAGS,
  decodeEntities,
  htmlOfText,
  plainText,
  sanitiseForeignHtml,
} from '../../../richtext/sanitise.ts'
import { cleanText } from '../../text.rules.ts'

/** Maximum number of characters of a feed's text that are parsed. */
const TEXT_MAX = 200_000
const TITLE_MAX = 300
/** A text with more brackets than this was not written by people, and is not parsed. */
const BRACKETS_MAX = 10_000

/**
 * Returns a title or name of a feed as plain text of at most `max` characters. Feeds escape it once or twice, and some
 * include markup: a closed element is markup and its text stays; any other `<…>` is text. Undefined for an empty
 * result.
 */
export function feedTitle(text: string | undefined, max = TITLE_MAX): string | undefined {
  if (text === undefined || !/[<&]/.test(text)) return cleanText(text, max)
  const once = titleText(text)
  return cleanText(once.includes('<') ? titleText(once) : once, max)
}

/**
 * Returns show notes of a feed, which are HTML, HTML escaped twice or plain text, as sanitised HTML. Addresses in them
 * become links. Undefined for an empty result.
 */
export function feedHtml(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const given = unwrapped(text.slice(0, TEXT_MAX))
  const html = htmlIn(given)
  if (html !== undefined) return html === '' ? undefined : html
  const plain = decodeEntities(given.replaceAll('<', '&lt;'))
  return (htmlIn(plain) ?? sanitiseForeignHtml(htmlOfText(plain, withLinks))) || undefined
}

function titleText(text: string): string {
  const html = piecesOf(unwrapped(text.slice(0, TEXT_MAX)))
    .map((piece) => (isElement(piece) ? (NON_TEXT_TAGS.includes(piece.name) ? '' : piece.source) : asText(piece)))
    .join('')
  return plainText(html, TITLE_MAX)
}

// Returns undefined for text without markup.
function htmlIn(text: string): string | undefined {
  const pieces = piecesOf(text)
  const isHtml = pieces.some((piece, at) => isElement(piece) || isShortForm(piece, { isFirst: at === 0 }))
  if (!isHtml) return undefined
  const isMarkup = (piece: Piece): boolean =>
    isElement(piece) || isShortForm(piece, { isFirst: true }) || isLeftOver(piece)
  const hasBlocks = pieces.some((piece) => BLOCKS.has(piece.name) && isMarkup(piece))
  let links = 0
  let words = ''
  let html = ''
  const endWords = () => {
    const linked = links === 0 ? linkedSource(words) : words
    html += hasBlocks ? linked : linked.replaceAll('\n', '<br />')
    words = ''
  }
  for (const piece of pieces) {
    if (!isMarkup(piece)) {
      words += asText(piece)
      continue
    }
    endWords()
    if (piece.name === 'a' && piece.isClosed) links += piece.type === 'open' ? 1 : -1
    html += `${CELLS.has(piece.name) && piece.type === 'open' ? ' ' : ''}${piece.source}`
  }
  endWords()
  return sanitiseForeignHtml(hasBlocks ? html : `<p>${html}</p>`)
}

/**
 * A token of a text: words, a tag, or something that HTML hides, such as a comment. `isClosed`: the element has both
 * tags.
 */
type Piece = {
  type: 'text' | 'open' | 'close' | 'comment' | 'declaration'
  source: string
  name: string
  isClosed: boolean
  hasValue: boolean
}

// The XML tokenizer does not treat content as script; an element has an opening and a closing tag.
function piecesOf(text: string): Piece[] {
  if (text.split('<', BRACKETS_MAX + 1).length > BRACKETS_MAX)
    return [{ type: 'text', source: text, name: '', isClosed: false, hasValue: false }]
  // A bracket is text when no tag can begin with it, or when another bracket follows before the end of a tag.
  const html = text.replaceAll(/<(?![a-z/!?])|<(?=[^<>"']*<)/gi, '&lt;')
  const pieces: Piece[] = []
  const open = new Map<string, Piece[]>()
  let [at, name, hasValue] = [0, '', false]
  const take = (type: Piece['type'], end: number, more: Partial<Piece> = {}) => {
    const piece = { type, source: html.slice(at, end), name: '', isClosed: false, hasValue: false, ...more }
    if (piece.source !== '') pieces.push(piece)
    at = end
    return piece
  }
  const ignored = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      ontext: (_start, end) => take('text', end),
      onopentagname: (start, end) => {
        ;[name, hasValue] = [html.slice(start, end).toLowerCase(), false]
      },
      onattribend: (quote) => {
        hasValue ||= quote === QuoteType.Double || quote === QuoteType.Single
      },
      onopentagend: (end) => {
        const piece = take('open', end + 1, { name, hasValue })
        const same = open.get(name)
        if (same === undefined) open.set(name, [piece])
        else same.push(piece)
      },
      onselfclosingtag: (end) => take('open', end + 1, { name, hasValue, isClosed: VOID.has(name) }),
      onclosetag: (start, end) => {
        name = html.slice(start, end).toLowerCase()
        const opened = open.get(name)?.pop()
        if (opened !== undefined) opened.isClosed = true
        take('close', html.indexOf('>', end) + 1, { name, isClosed: opened !== undefined })
      },
      oncomment: (_start, end) => take('comment', end + 1, { isClosed: true }),
      ondeclaration: (_start, end) => take('declaration', end + 1),
      onprocessinginstruction: (_start, end) => take('declaration', end + 1),
      oncdata: (_start, end) => take('text', end + 1),
      onattribname: ignored,
      onattribdata: ignored,
      onattribentity: ignored,
      ontextentity: ignored,
      onend: ignored,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  take('text', html.length)
  return pieces
}

const isElement = ({ type, isClosed }: Piece): boolean => type !== 'text' && isClosed

// Some HTML elements end without a tag. A tag with a quoted value was truncated, and is not a word of a sentence.
function isShortForm({ type, name, hasValue }: Piece, { isFirst }: { isFirst: boolean }): boolean {
  return type === 'open' && (VOID.has(name) || (hasValue && NAME.test(name)) || (isFirst && OPTIONAL_END.has(name)))
}

// Detects a closing tag without an opening one, and the head of a document.
const isLeftOver = ({ type, name, source }: Piece): boolean =>
  (type === 'close' && NAME.test(name)) || (type === 'declaration' && /^<(?:!doctype|\?xml)\b/i.test(source))

const NAME = /^[a-z][a-z\d]*$/
const VOID = new Set(['br', 'hr', 'img', 'wbr'])
const OPTIONAL_END = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot'])
const CELLS = new Set(['td', 'th'])
const BLOCKS = new Set([
  ...OPTIONAL_END,
  ...'br hr ul ol dl table div section article figure blockquote pre h1 h2 h3 h4 h5 h6'.split(' '),
])

const asText = ({ source }: Piece): string => source.replaceAll('<', '&lt;')

// Decodes entities of HTML text only when it may contain an address.
const linkedSource = (html: string): string => (/:\/\/|www\.|@/i.test(html) ? withLinks(decodeEntities(html)) : html)

// Links only certain addresses: a file name with a dot is not one.
function withLinks(text: string): string {
  if (!/:\/\/|www\.|@/i.test(text)) return escapeHtml(text)
  let at = 0
  let html = ''
  for (const { type, value, href, start, end } of find(text, { defaultProtocol: 'https' })) {
    if (type !== 'email' && !/^(?:https?:\/\/|www\.)/i.test(value)) continue
    html += `${escapeHtml(text.slice(at, start))}<a href="${escapeHtml(href)}">${escapeHtml(value)}</a>`
    at = end
  }
  return html + escapeHtml(text.slice(at))
}

const unwrapped = (text: string): string =>
  /^\s*<!\[CDATA\[/.test(text) ? text.replace(/^\s*<!\[CDATA\[/, '').replace(/\]\]>\s*$/, '') : text
