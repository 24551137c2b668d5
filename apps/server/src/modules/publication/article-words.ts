import { plainText } from '../richtext/sanitise.ts'

/** Characters of an article that its card shows (PUBLICATION-04) and that the search reads. */
const EXCERPT_CHARS = 160
const SEARCHED_CHARS = 20_000

/** Returns the texts of an article that are derived from the written text; `content` is sanitised HTML. */
export function articleWords({
  title,
  author,
  content,
}: {
  title: string
  author?: string | undefined
  content: string
}): { title: string; author: string | null; content: string; excerpt: string; searchText: string } {
  return {
    title,
    author: author ?? null,
    content,
    excerpt: plainText(content, EXCERPT_CHARS),
    searchText: [title, author ?? '', plainText(content, SEARCHED_CHARS)].join(' '),
  }
}
