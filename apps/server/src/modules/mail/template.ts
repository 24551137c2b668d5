import { createHash } from 'node:crypto'
import { escapeHtml } from '@earshot/contract/text/html-text'
import { getDirection, getLanguage } from '@earshot/messages/language'

const STYLE =
  'body{margin:0;padding:24px 16px;background:#faf5ec;color:#1b1512;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}main{max-width:36rem;margin:0 auto;padding:24px;background:#fff;border-radius:12px}h1{margin:0 0 16px;font-size:22px;line-height:1.25}p{margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line}p:last-child{margin:0}a{color:#2a48f5}'

/** The Content-Security-Policy source of the style of a mail, for previews in a browser. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/**
 * Returns the HTML part of a mail: the subject as its heading, one paragraph for each block of text, and links for web
 * addresses that fill a line.
 */
export function htmlOf({ subject, text }: { subject: string; text: string }): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${linked(block)}</p>`)
  return `<!doctype html><html lang="${getLanguage()}" dir="${getDirection()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title><style>${STYLE}</style><main><h1>${escapeHtml(subject)}</h1>${paragraphs.join('')}</main></html>`
}

/** Returns text as HTML in which each web address that fills a line is a link. */
export const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}">${url}</a>`)
