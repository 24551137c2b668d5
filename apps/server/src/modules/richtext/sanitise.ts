import { escapeHtml, unescapeHtml } from '@earshot/contract/html-text'
import { soundOfPage } from '@earshot/contract/sound-page'
import { followableLink, isWebLink } from '@earshot/contract/web-link'
import sanitizeHtml from 'sanitize-html'

/** Longest HTML that is looked at, in characters; the rest is left out. */
const HTML_MAX = 200_000
/** Characters of a text that are looked at when it is asked whether there are any. */
const BLANK_LOOK = 2000
/** Deepest nesting of tags that is kept. */
const DEPTH_MAX = 24
/** More open brackets than this is no text of people, and is kept as plain text. */
const TAGS_MAX = 10_000

/**
 * HTML that strangers wrote, cut down to what every page may show: plain formatting, headings, lists, links and our own pictures (threats T8, F14).
 * Never throws; what cannot be understood stays as text.
 */
export const sanitiseHtml = (html: string): string => cutDown(html, OURS)

/** HTML of another site, such as the show notes of a feed, cut down in the same way: its paths lead nowhere here and are no links. Never throws. */
export const sanitiseForeignHtml = (html: string): string => cutDown(html, FOREIGN)

/** HTML that the operator wrote, cut down in the same way; its links may lead to every page of this site. Never throws. */
export const sanitiseOperatorHtml = (html: string): string => cutDown(html, OPERATORS)

function cutDown(html: string, allowed: sanitizeHtml.IOptions): string {
  const given = readable(html)
  if (countTags(given) > TAGS_MAX) return escapeHtml(textOf(given))
  try {
    return sanitizeHtml(given, allowed).trim()
  } catch {
    return escapeHtml(textOf(given))
  }
}

/** Text without markup as HTML: paragraphs at empty lines, line breaks kept. */
export function htmlOfText(text: string): string {
  const paragraphs = readable(text)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return paragraphs.map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br />')}</p>`).join('')
}

/** The words of HTML in one line, cut between two words to at most `maxChars` characters with an ellipsis. Never throws. */
export function plainText(html: string, maxChars: number): string {
  const given = readable(html)
  const text = oneLine(countTags(given) > TAGS_MAX ? textOf(given) : wordsOf(given))
  const characters = Array.from(text.slice(0, maxChars * 2 + 2))
  if (characters.length <= maxChars) return text
  const cut = characters.slice(0, maxChars - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > cut.length * 0.6 ? cut.slice(0, end) : cut).replace(/[\s,;:–—-]+$/u, '')}…`
}

/** Whether sanitised HTML shows nothing: an editor's empty state is not an empty string, and a picture alone is something (POST-15). */
export const isBlankHtml = (html: string): boolean =>
  !html.includes('<img ') && plainText(html, BLANK_LOOK).replaceAll(/[\s\p{Cf}]/gu, '') === ''

const LINK_REL = 'noopener noreferrer nofollow ugc'
const OUR_PICTURE = /^\/media\/art\/[0-9a-f]{16}_\d{1,4}x\d{1,4}\.jpg$/

const OURS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'blockquote',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'div',
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: DEPTH_MAX,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    del: 's',
    strike: 's',
    section: 'div',
    article: 'div',
    figure: 'div',
    dt: 'div',
    dd: 'div',
    tr: 'div',
    a: (_tag, { href = '' }) => linkTag(href, isWholeLink(href) || soundOfPage(href.trim()) !== undefined),
    img: (_tag, { src = '', alt = '', width = '', height = '' }) =>
      tag('img', { src, alt, ...size('width', width), ...size('height', height), loading: 'lazy' }),
  },
  // A link without a URL and a picture from elsewhere say nothing.
  exclusiveFilter: ({ tag: name, attribs, text, mediaChildren }) => {
    if (name === 'img') return !OUR_PICTURE.test(attribs.src ?? '')
    if (name === 'a' && attribs.href === undefined) return 'excludeTag'
    return (name === 'p' || name === 'div') && text.trim() === '' && mediaChildren.length === 0
  },
}

function tag(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs }
}

const FOREIGN: sanitizeHtml.IOptions = {
  ...OURS,
  transformTags: { ...OURS.transformTags, a: (_tag, { href = '' }) => linkTag(href, isWholeLink(href)) },
}

const OPERATORS: sanitizeHtml.IOptions = {
  ...OURS,
  transformTags: {
    ...OURS.transformTags,
    a: (_tag, { href = '' }) => {
      const page = followableLink(href.trim())
      return page?.startsWith('/') === true ? tag('a', { href: page }) : linkTag(href, isWholeLink(href))
    },
  },
}

function linkTag(href: string, isLink: boolean): sanitizeHtml.Tag {
  return tag('a', isLink ? { href: href.trim(), rel: LINK_REL } : {})
}

// Judged as a whole, so that no browser reads a scheme where we read a path.
function isWholeLink(href: string): boolean {
  const link = href.trim()
  return isWebLink(link) || URL.parse(link)?.protocol === 'mailto:'
}

const size = (name: 'width' | 'height', value: string): Record<string, string> =>
  /^[1-9]\d{0,3}$/.test(value) ? { [name]: value } : {}

// NUL and lone surrogates cannot be stored; other control characters show nothing.
const readable = (text: string): string =>
  text
    .slice(0, HTML_MAX)
    .toWellFormed()
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '')

function countTags(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count += 1
  return count
}

// Blocks end words; the tags themselves are dropped.
function wordsOf(html: string): string {
  try {
    return unescapeHtml(
      sanitizeHtml(html.replaceAll(BLOCK_START, ' <'), {
        allowedTags: [],
        allowedAttributes: {},
        nonTextTags: OURS.nonTextTags ?? [],
        nestingLimit: DEPTH_MAX,
      }),
    )
  } catch {
    return textOf(html)
  }
}

const BLOCK_START =
  /<(?=\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|table|tr|td|th|section|article|header|footer|figure|figcaption|img)\b)/gi

// For what no parser should see.
const textOf = (html: string): string => html.replaceAll(/<[^<>]{0,500}>/g, ' ').replaceAll(/[<>]/g, ' ')
const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
