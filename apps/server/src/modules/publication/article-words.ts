import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import { escapeHtml } from '@earshot/contract/text/html-text'
import { plainText } from '../richtext/sanitise.ts'

/** Characters of an article that its card shows (PUBLICATION-04) and that the search reads. */
const EXCERPT_CHARS = 160
const SEARCHED_CHARS = 20_000

/** Returns the byline: the names of the authors, joined (NEWSROOM-12). */
export const bylineOf = (authors: readonly { name: string }[]): string => authors.map(({ name }) => name).join(', ')

/**
 * Returns the texts of an article that are derived from the written text; `content` is sanitised HTML. The lead is the
 * excerpt if there is one.
 */
export function articleWords({
  title,
  lead = null,
  author,
  content,
}: {
  title: string
  lead?: string | null
  author?: string | undefined
  content: string
}): { author: string | null; excerpt: string; searchText: string } {
  return {
    author: author === undefined || author === '' ? null : author,
    excerpt:
      lead === null || lead === '' ? plainText(content, EXCERPT_CHARS) : plainText(escapeHtml(lead), NEWSROOM.leadMax),
    searchText: [title, author ?? '', lead ?? '', plainText(content, SEARCHED_CHARS)].join(' '),
  }
}
