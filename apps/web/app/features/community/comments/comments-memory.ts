import type { CommentList } from './threads.rules.ts'

/**
 * The state of the comments when the page was left: the loaded ones, and the comment at the top of the window with its
 * offset in pixels.
 */
type Left = { list: CommentList; at: { id: string; top: number } | undefined }

/** Number of history entries whose comments are cached. */
const STORED_MAX = 12
const left = new Map<string, Left>()

/** Caches the loaded comments and the scroll position for this history entry. Call it while the page is still shown. */
export function storeComments(key: string, list: CommentList): void {
  left.delete(key)
  left.set(key, { list, at: findScroll() })
  const [oldest] = left.keys()
  if (left.size > STORED_MAX && oldest !== undefined) left.delete(oldest)
}

/** Returns the cached comments of this history entry. */
export const recallComments = (key: string): CommentList | undefined => left.get(key)?.list

/**
 * Scrolls to the comment at which the page was left. The heights of comments that were not rendered yet are estimates,
 * so an offset in pixels would miss it.
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
