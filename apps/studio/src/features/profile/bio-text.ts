import { escapeHtml, unescapeHtml } from '@earshot/contract/text/html-text'

/** Returns the paragraphs of HTML as text, with an empty line between two. */
export const textOfBio = (html: string): string =>
  unescapeHtml(
    html
      .replaceAll(/<br\s*\/?>/g, '\n')
      .replaceAll(/<\/(?:p|li|h\d|blockquote)>/g, '\n\n')
      .replaceAll(/<[^>]*>/g, ''),
  ).trim()

/** Returns text as paragraphs of HTML. */
export const bioOfText = (text: string): string =>
  text
    .split(/\n{2,}/)
    .flatMap((paragraph) => paragraph.trim() || [])
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Returns whether HTML has more than paragraphs, which plain text would lose. */
export const isFormatted = (html: string): boolean => /<(?!\/?p>|br)/.test(html)
