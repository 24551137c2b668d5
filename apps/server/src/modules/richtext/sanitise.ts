import { soundOfPage } from '@earshot/contract/catalogue/sound-page'
import { escapeHtml, unescapeHtml } from '@earshot/contract/text/html-text'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { followableLink, isWebLink } from '@earshot/contract/text/web-link'
import sanitizeHtml from 'sanitize-html'

/** Maximum length of HTML that is sanitised, in characters; the rest is cut off. */
const HTML_MAX = 200_000
/** Maximum nesting of tags. */
const DEPTH_MAX = 24
/** HTML with more opening brackets is not written by people and becomes plain text. */
const TAGS_MAX = 10_000

/**
 * Sanitises HTML that members wrote to the subset that every page may show: plain formatting, headings, lists, links
 * and pictures of this site (threats T8, F14). Never throws; invalid markup becomes text.
 */
export const sanitiseHtml = (html: string): string => cutDown(html, OURS)

/**
 * Sanitises HTML of posts and comments in the same way, and allows links that mention members (WRITING-03);
 * `withMentions` checks them before the text is stored. Never throws.
 */
export const sanitiseCommunityHtml = (html: string): string => cutDown(html, COMMUNITY)

/**
 * Sanitises HTML of another site, such as the show notes of a feed, in the same way; its relative links are removed,
 * because they would lead to this site. Never throws.
 */
export const sanitiseForeignHtml = (html: string): string => cutDown(html, FOREIGN)

/**
 * Sanitises HTML that the operator wrote, in the same way; its links may lead to any page of this site. Never throws.
 */
export const sanitiseOperatorHtml = (html: string): string => cutDown(html, OPERATORS)

/**
 * Sanitises HTML of an article in the same way; it may also have tables, captions, films of this site and embedded
 * sounds, posts and videos, and link to any page of this site (NEWSROOM-03). Never throws.
 */
export const sanitiseArticleHtml = (html: string): string => cutDown(html, ARTICLES)

/** Sanitises HTML of a bio in the same way; it has no pictures (PERSON-03). Never throws. */
export const sanitiseBio = (html: string): string => cutDown(html, BIOS)

function cutDown(html: string, allowed: sanitizeHtml.IOptions): string {
  const given = readable(html)
  if (countTags(given) > TAGS_MAX) return escapeHtml(textOf(given))
  try {
    return sanitizeHtml(given, allowed).trim()
  } catch {
    return escapeHtml(textOf(given))
  }
}

/**
 * Converts plain text to HTML: paragraphs at empty lines, line breaks preserved. `htmlOf` converts the words to HTML.
 */
export function htmlOfText(text: string, htmlOf: (words: string) => string = escapeHtml): string {
  const paragraphs = readable(text)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return paragraphs.map((part) => `<p>${htmlOf(part).replaceAll('\n', '<br />')}</p>`).join('')
}

/**
 * Returns the text of HTML in one line, cut between two words to at most `maxChars` characters with an ellipsis. Never
 * throws.
 */
export function plainText(html: string, maxChars: number): string {
  const text = lineOf(html)
  const characters = Array.from(text.slice(0, maxChars * 2 + 2))
  if (characters.length <= maxChars) return text
  const cut = characters.slice(0, maxChars - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > cut.length * 0.6 ? cut.slice(0, end) : cut).replace(/[\s,;:–—-]+$/u, '')}…`
}

function lineOf(html: string): string {
  const given = readable(html)
  return oneLine(countTags(given) > TAGS_MAX ? textOf(given) : wordsOf(given))
}

/**
 * Returns whether sanitised HTML shows nothing: an empty editor does not return an empty string, and a picture alone is
 * content (POST-15).
 */
export const isBlankHtml = (html: string): boolean => !html.includes('<img ') && showsNothing(lineOf(html))

/**
 * Returns the text of HTML without tags, such as "AT&amp;T": its entities are decoded, and line breaks are preserved.
 */
export const decodeEntities = (html: string): string =>
  html.includes('&') ? unescapeHtml(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })) : html

/** Elements whose content is not shown. */
export const NON_TEXT_TAGS: readonly string[] = [
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
]

const LINK_REL = 'noopener noreferrer nofollow ugc'
const OUR_PICTURE = /^\/media\/art\/[0-9a-f]{16}_\d{1,4}x\d{1,4}\.jpg$/

/** Returns whether a URL is that of a picture that this site stores. */
export const isOurPicture = (url: string): boolean => OUR_PICTURE.test(url)

const BASE_TAGS = [
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
]

const OURS: sanitizeHtml.IOptions = {
  allowedTags: BASE_TAGS,
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: DEPTH_MAX,
  disallowedTagsMode: 'discard',
  nonTextTags: [...NON_TEXT_TAGS],
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
    a: (_tag, { href = '' }) => linkTag(href, isOurLink(href)),
    img: (_tag, { src = '', alt = '', width = '', height = '' }) =>
      tag('img', { src, alt, ...size('width', width), ...size('height', height), loading: 'lazy' }),
  },
  // A link without a URL and a picture from another host have no content.
  exclusiveFilter: ({ tag: name, attribs, text, mediaChildren }) => {
    if (name === 'img') return !OUR_PICTURE.test(attribs.src ?? '')
    if (name === 'a' && attribs.href === undefined) return 'excludeTag'
    return (name === 'p' || name === 'div') && text.trim() === '' && mediaChildren.length === 0
  },
}

function tag(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs }
}

const BIOS: sanitizeHtml.IOptions = { ...OURS, allowedTags: BASE_TAGS.filter((name) => name !== 'img') }

const COMMUNITY: sanitizeHtml.IOptions = {
  ...OURS,
  allowedAttributes: { ...OURS.allowedAttributes, a: ['href', 'rel', 'data-mention'] },
  transformTags: {
    ...OURS.transformTags,
    a: (_tag, attributes) => mentionTag(attributes) ?? linkTag(attributes.href ?? '', isOurLink(attributes.href ?? '')),
  },
}

// A mention has no relation, because it leads to this site.
function mentionTag({ href = '', 'data-mention': id }: sanitizeHtml.Attributes): sanitizeHtml.Tag | undefined {
  if (id === undefined || !/^\/member\/[^/?#\s]+$/.test(href)) return undefined
  return tag('a', { href, 'data-mention': /^\d{1,10}$/.test(id) ? id : '0' })
}

const FOREIGN: sanitizeHtml.IOptions = {
  ...OURS,
  transformTags: { ...OURS.transformTags, a: (_tag, { href = '' }) => linkTag(href, isCompleteLink(href)) },
}

function siteLink(_tag: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const page = followableLink(href.trim())
  return page?.startsWith('/') === true ? tag('a', { href: page }) : linkTag(href, isCompleteLink(href))
}

const OPERATORS: sanitizeHtml.IOptions = { ...OURS, transformTags: { ...OURS.transformTags, a: siteLink } }

const OUR_FILM = /^\/media\/video\/[0-9a-f]{16}\.mp4$/

function cell(tagName: string, { colspan = '', rowspan = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return tag(tagName, { ...span('colspan', colspan), ...span('rowspan', rowspan) })
}

const span = (name: 'colspan' | 'rowspan', value: string): Record<string, string> =>
  /^(?:[2-9]|[1-9]\d)$/.test(value) ? { [name]: value } : {}

const ARTICLES: sanitizeHtml.IOptions = {
  ...OURS,
  allowedTags: [...BASE_TAGS, 'figure', 'figcaption', 'table', 'tbody', 'tr', 'th', 'td', 'video'],
  allowedAttributes: {
    a: ['href', 'rel', 'data-mention'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    video: ['src', 'poster', 'controls', 'preload'],
    div: [{ name: 'data-embed', multiple: false, values: ['sound', 'post', 'youtube'] }],
  },
  transformTags: {
    ...without(OURS.transformTags ?? {}, 'figure', 'tr'),
    a: (name, attributes) => mentionTag(attributes) ?? siteLink(name, attributes),
    th: cell,
    td: cell,
    video: (_tag, { src = '' }) =>
      tag('video', { src, poster: src.replace(/\.mp4$/, '.jpg'), controls: '', preload: 'none' }),
  },
  exclusiveFilter: (frame) =>
    frame.tag === 'video' ? !OUR_FILM.test(frame.attribs.src ?? '') : (OURS.exclusiveFilter?.(frame) ?? false),
}

function without<Value>(values: Record<string, Value>, ...names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

function linkTag(href: string, isLink: boolean): sanitizeHtml.Tag {
  return tag('a', isLink ? { href: href.trim(), rel: LINK_REL } : {})
}

// The URL is checked in full, so that no browser reads a scheme where this code reads a path.
function isCompleteLink(href: string): boolean {
  const link = href.trim()
  return isWebLink(link) || URL.parse(link)?.protocol === 'mailto:'
}

// A link to a sound may name a moment (WRITING-08).
const isOurLink = (href: string): boolean =>
  isCompleteLink(href) || soundOfPage(href.trim().replace(/#t=[\d:]{1,9}$/, '')) !== undefined

const size = (name: 'width' | 'height', value: string): Record<string, string> =>
  /^[1-9]\d{0,3}$/.test(value) ? { [name]: value } : {}

// NUL and lone surrogates cannot be stored; other control characters are invisible.
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

// Block elements separate words; the tags themselves are removed.
function wordsOf(html: string): string {
  try {
    return unescapeHtml(
      sanitizeHtml(html.replaceAll(BLOCK_START, ' <'), {
        allowedTags: [],
        allowedAttributes: {},
        nonTextTags: [...NON_TEXT_TAGS],
        nestingLimit: DEPTH_MAX,
      }),
    )
  } catch {
    return textOf(html)
  }
}

const BLOCK_START =
  /<(?=\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|table|tr|td|th|section|article|header|footer|figure|figcaption|img)\b)/gi

// Removes tags from text that is too large or too deep for the parser.
const textOf = (html: string): string => html.replaceAll(/<[^<>]{0,500}>/g, ' ').replaceAll(/[<>]/g, ' ')
const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
