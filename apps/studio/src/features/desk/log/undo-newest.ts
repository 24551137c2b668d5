import { deskAudit, deskUndo } from '@earshot/contract/desk/calls'
import type { AuditAct } from '@earshot/contract/studio/acts'
import * as m from '@earshot/messages/desk'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'

/** An act of the audit log on a subject. */
type Act = { act: AuditAct; subject_kind: string; subject_id: number }

/**
 * Returns the "Undo" of a toast, which undoes the newest entry of the audit log that this member wrote about each act
 * (DESK-09).
 */
export const undoNewest = (actor: string, ...acts: readonly Act[]) => ({
  label: m.undo(),
  run: () => void undo(actor, acts),
})

async function undo(actor: string, acts: readonly Act[]): Promise<void> {
  const problems: string[] = []
  for (const act of acts)
    try {
      const { data } = await api.get(deskAudit, { ...act, actor })
      const [entry] = data
      if (entry !== undefined) await api.post(deskUndo, { id: entry.id })
    } catch (error) {
      problems.push(messageOf(error))
    }
  await replies.invalidateQueries()
  for (const problem of new Set(problems)) showProblem(problem)
  if (problems.length < acts.length) showDone(m.desk_undone())
}
