import type { TextPart } from '@earshot/contract/site/cover'
import { unescapeHtml } from '@earshot/contract/text/html-text'
import { Marked } from 'marked'
import { sanitiseOperatorHtml } from '../richtext/sanitise.ts'

/** Returns the URL of a picture that a text refers to. */
export type UrlOf = (file: string) => string

/** Converts the operator's Markdown to sanitised HTML. */
export function htmlOfMarkdown(text: string, urlOf: UrlOf): string {
  const marked = new Marked({
    renderer: {
      image: ({ href, text: words }) => {
        const url = urlOf(href)
        const [, width, height] = /_(\d+)x(\d+)\.jpg$/.exec(url) ?? []
        return `<img src="${url}" alt="${words.replaceAll('"', '&quot;')}" width="${width}" height="${height}">`
      },
    },
  })
  return sanitiseOperatorHtml(marked.parse(text, { async: false }))
}

/**
 * Converts Markdown to parts, one for each heading of the second level. The text before the first heading has no title.
 */
export function partsOfMarkdown(text: string, urlOf: UrlOf): TextPart[] {
  const [before = '', ...parts] = htmlOfMarkdown(text, urlOf).split('<h2>')
  const headed = parts.map((part): TextPart => {
    const [title = '', html = ''] = part.split('</h2>')
    return { title: unescapeHtml(title.replaceAll(/<[^>]*>/g, '')), html: html.trim() }
  })
  return before.trim() === '' ? headed : [{ title: '', html: before.trim() }, ...headed]
}

/** Lists the pictures that a text refers to. */
export const picturesOfMarkdown = (text: string): string[] => referencesOf(text, 'image')

/** Lists the links of a text. */
export const linksOfMarkdown = (text: string): string[] => referencesOf(text, 'link')

function referencesOf(text: string, type: 'image' | 'link'): string[] {
  const found: string[] = []
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === type && typeof token.href === 'string') found.push(token.href)
    },
  })
  marked.parse(text, { async: false })
  return found
}
