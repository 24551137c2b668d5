import { unescapeHtml } from '@earshot/contract/text/html-text'
import sanitizeHtml from 'sanitize-html'

/**
 * Returns sanitised HTML as plain text for a mail: an empty line after each paragraph, "- " before the items of a list,
 * and the address of a link behind its words.
 */
export function textLinesOf(html: string): string {
  const marked = html
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_link, href: string, words: string) =>
      words === href ? words : `${words} (${href})`,
    )
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll('<li>', '\n- ')
    .replaceAll(/<\/(?:p|h2|h3|h4|ul|ol|blockquote|pre|div)>/g, '\n\n')
  const text = unescapeHtml(sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} }))
  return text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
