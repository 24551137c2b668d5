import { paletteOf } from '@earshot/contract/site/identity-colours'
import { escapeHtml } from '@earshot/contract/text/html-text'
import { communityName } from '@earshot/messages/identity'
import { getDirection, getLanguage } from '@earshot/messages/language'
import { styleSource } from '../../identity/identity-head.ts'
import { getIdentity } from '../../identity/identity.ts'

const STYLE =
  'body{margin:0;padding:24px 16px;background:#faf5ec;color:#1b1512;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}main{max-width:36rem;margin:0 auto;padding:24px;background:#fff;border-radius:12px}h1{margin:0 0 16px;font-size:22px;line-height:1.25}p{margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line}p:last-child{margin:0}.by{margin:0 auto 16px;max-width:36rem;font-weight:700}.by img{display:block;max-width:100%}'

// Mails are light: their links have the shade of the second colour that is readable on paper.
function styleOf(): string {
  const { accent = null, second = null } = getIdentity()
  return `${STYLE}a{color:${paletteOf({ accent, second }, 'light').second.text}}`
}

/** Returns the Content-Security-Policy source of the style of a mail, for previews in a browser. */
export const mailStyleSource = (): string => styleSource(styleOf())

/**
 * Returns the HTML part of a mail: the subject as its heading, one paragraph for each block of text, and links for web
 * addresses that fill a line. It begins with the logo or the name of the community; `urlOf` makes URLs absolute.
 */
export function htmlOf({ subject, text }: { subject: string; text: string }, urlOf: (path: string) => string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${linked(block)}</p>`)
  return `<!doctype html><html lang="${getLanguage()}" dir="${getDirection()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title><style>${styleOf()}</style><p class="by">${logo(urlOf)}</p><main><h1>${escapeHtml(subject)}</h1>${paragraphs.join('')}</main></html>`
}

function logo(urlOf: (path: string) => string): string {
  const { logo: url } = getIdentity()
  const name = escapeHtml(communityName())
  return url == null ? name : `<img src="${escapeHtml(urlOf(url))}" alt="${name}" height="40">`
}

/** Returns text as HTML in which each web address that fills a line is a link. */
export const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}">${url}</a>`)
