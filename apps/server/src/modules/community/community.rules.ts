import type { PostVisibility, Visibility } from '@earshot/contract/community'
import { COMMENT_DEPTH } from '@earshot/contract/limits'
import type { ROLES } from '@earshot/contract/limits'
import { mayModerate } from '../moderation/moderation.rules.ts'

type Reader = { id: number; role: (typeof ROLES)[number] | null }
type Owned = { memberId: number; visibility: PostVisibility }

/** Days after which an account is no longer new. */
export const NEW_ACCOUNT_DAYS = 7

/** Seconds in which the same text at the same place is a repetition: a retry or a double click. */
export const SAME_SECONDS = 60

/** What is held or hidden is there for its author, and for moderators, who decide about it; a draft for its author alone. */
export const mayRead = (viewer: Reader | undefined, item: Owned): boolean =>
  item.visibility === 'visible' ||
  (viewer !== undefined && (item.memberId === viewer.id || (item.visibility !== 'draft' && mayModerate(viewer))))

/** A hidden comment keeps its place for everybody, a held one is there for its author only. */
export const maySeeComment = (viewerId: number | undefined, comment: Owned): boolean =>
  comment.visibility !== 'held' || comment.memberId === viewerId

/** Posts and comments belong to who wrote them (POST-22). */
export const isAuthor = (viewerId: number, item: { memberId: number }): boolean => item.memberId === viewerId

/** Why a comment cannot be answered on this post, or undefined (trap T22). */
export function replyProblem(
  parent: { postId: number; level: number; visibility: Visibility },
  postId: number,
): string | undefined {
  if (parent.postId !== postId) return 'is not a comment of this post'
  if (parent.visibility !== 'visible') return 'cannot be answered, because others cannot see it'
  return parent.level < COMMENT_DEPTH
    ? undefined
    : `cannot be answered: replies go ${COMMENT_DEPTH} levels deep. Please reply to a comment above it`
}

/** Whether the text comes from an editor; everything else is plain text. */
export const isMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text)
