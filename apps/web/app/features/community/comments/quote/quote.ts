import type { Comment } from '@earshot/contract/community/community'
import { htmlOfPlainText } from '@earshot/editor/field/html-text.rules'

/** Returns the address of a comment (WRITING-05). */
export const addressOf = ({ id, blog_id: postId }: Pick<Comment, 'id' | 'blog_id'>): string =>
  new URL(`/community/post/${postId}?comment=${id}`, location.origin).href

/** Returns the HTML of a quote with a link to its source, and an empty paragraph for the reply (WRITING-07). */
export function quoteOf(comment: Pick<Comment, 'id' | 'blog_id' | 'user'>, text: string): string {
  const name = htmlOfPlainText(comment.user.username).replaceAll(/<[^>]*>/g, '')
  return `<blockquote>${htmlOfPlainText(text)}<p><a href="${addressOf(comment)}">${name}</a></p></blockquote><p></p>`
}
