import type { CommentList } from './threads.rules.ts'

/** The loaded comments of a post, and the comment at a position in the window (pixels from its top). */
type Left = { list: CommentList; at: { id: string; top: number } | undefined }

/** The most history entries whose comments are remembered. */
const STORED_MAX = 12
const left = new Map<string, Left>()

/** Caches the loaded comments and the scroll position for this history entry. Call it while the page is still shown. */
export function storeComments(key: string, list: CommentList): void {
  left.delete(key)
  left.set(key, { list, at: findScroll() })
  const [oldest] = left.keys()
  if (left.size > STORED_MAX && oldest !== undefined) left.delete(oldest)
}

/** Returns the comments remembered for a history entry. */
export const recallComments = (key: string): CommentList | undefined => left.get(key)?.list

/**
 * Scrolls the remembered comment to its position; heights of comments not yet rendered are estimates, so a scroll
 * offset would be wrong.
 */
export function restoreScroll(key: string): void {
  const at = left.get(key)?.at
  const comment = at === undefined ? null : document.getElementById(at.id)
  if (at === undefined || comment === null) return
  comment.scrollIntoView({ block: 'start', behavior: 'instant' })
  window.scrollBy({ top: comment.getBoundingClientRect().top - at.top, behavior: 'instant' })
}

function findScroll(): Left['at'] {
  for (const comment of document.querySelectorAll('article[id^="comment-"]')) {
    const { top, bottom } = comment.getBoundingClientRect()
    if (top > window.innerHeight) return undefined
    if (bottom > 0) return { id: comment.id, top }
  }
  return undefined
}
