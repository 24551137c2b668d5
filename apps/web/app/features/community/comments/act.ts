import type { Comment } from '@earshot/contract/community/community'
import type { ReportedKind } from '@earshot/contract/community/report-subject'
import * as m from '@earshot/messages/community'
import type { SignInAct } from '../../../lib/session/sign-in-act.ts'
import { hasId, property } from '../../../lib/state/store.ts'

/** The dialog that a comment menu opens, in one of its modes (POST-18); `quote` is a plain text of the comment. */
export type Act =
  | { mode: 'reply'; comment: Comment; quote?: string }
  | { mode: 'edit'; comment: Comment }
  | { mode: 'delete'; comment: Comment }
  | { mode: 'report'; kind: ReportedKind; id: number; name: string }
  | { mode: 'delete-post'; id: number; title: string }

/** Returns the URL fragment of the element that an act belongs to. */
export function hrefOfAct(act: Act): string {
  if (act.mode === 'report') return act.kind === 'comment' ? `#comment-${act.id}` : ''
  return act.mode === 'delete-post' ? '' : `#comment-${act.comment.id}`
}

/** The name of the comments' act that a visitor signs in for. */
export const COMMENT_ACT = 'comments-act'

/** Returns the act to store while a visitor signs in: a reply or a report. */
export function signInActOf(act: Act): SignInAct {
  if (act.mode === 'report')
    return { key: COMMENT_ACT, why: m.community_sign_in_to_report({ name: act.name }), what: JSON.stringify(act) }
  const [id, name] = act.mode === 'delete-post' ? [act.id, act.title] : [act.comment.id, act.comment.user.username]
  return {
    key: COMMENT_ACT,
    why: m.community_sign_in_to_reply({ name }),
    what: JSON.stringify({ mode: 'reply', id }),
  }
}

/** Parses a stored act; undefined if its comment is not loaded. */
export function readAct(text: string, find: (commentId: number) => Comment | undefined): Act | undefined {
  const given: unknown = JSON.parse(text)
  if (!hasId(given)) return undefined
  if (property(given, 'mode') === 'reply') {
    const comment = find(given.id)
    return comment === undefined ? undefined : { mode: 'reply', comment }
  }
  const [kind, name] = [property(given, 'kind'), property(given, 'name')]
  if ((kind !== 'comment' && kind !== 'post') || typeof name !== 'string') return undefined
  return { mode: 'report', kind, id: given.id, name }
}
