import type { StoredVisibility } from '@earshot/contract/community/community'
import { COMMENT_DEPTH } from '@earshot/contract/limits'

/** Seconds within which the same text in the same thread or topic is a repetition: a retry or a double click. */
export const SAME_SECONDS = 60

/** Returns why a comment cannot be answered on this post, or undefined (threat T22). */
export function replyProblem(
  parent: { postId: number; level: number; visibility: StoredVisibility },
  postId: number,
): string | undefined {
  if (parent.postId !== postId) return 'is not a comment of this post'
  if (parent.visibility !== 'visible') return 'cannot be answered, because others cannot see it'
  return parent.level < COMMENT_DEPTH
    ? undefined
    : `cannot be answered: replies are limited to ${COMMENT_DEPTH} levels. Reply to a comment above it`
}

/** Returns whether the text is HTML from an editor; otherwise it is plain text. */
export const isMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text)
