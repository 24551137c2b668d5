import type { Comment } from '@earshot/contract/community'
import type { ReportedKind } from '@earshot/contract/report-subject'

/** What a menu of the comments opens: the dialog of one mode (POST-18). */
export type Act =
  | { mode: 'reply'; comment: Comment }
  | { mode: 'edit'; comment: Comment }
  | { mode: 'delete'; comment: Comment }
  | { mode: 'report'; kind: ReportedKind; id: number; name: string }
  | { mode: 'delete-post'; id: number; title: string }

/** The place of the page that an act is about, as the end of its URL. */
export function placeOfAct(act: Act): string {
  if (act.mode === 'report') return act.kind === 'comment' ? `#comment-${act.id}` : ''
  return act.mode === 'delete-post' ? '' : `#comment-${act.comment.id}`
}
