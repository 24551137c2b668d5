import { decideApplication } from '@earshot/contract/calls'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import type { ApplicationCase } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/desk-edit'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { useMember } from '../../../frame/use-member.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { undoNewest } from '../log/undo-newest.ts'

/** A decision about an application. */
export type Decision = 'accept' | 'refuse' | 'ask'

/** Asks before a decision; a rejection needs a reason, and a question its words (CATALOGUE-19). */
export function DecisionDialog({
  decision,
  application: { id, name, member, claim },
  onClose,
}: {
  decision: Decision
  application: ApplicationCase
  onClose: () => void
}) {
  const { username } = useMember()
  const { mutate, error, isPending } = useAct(decideApplication)
  const [note, setNote] = useState('')
  const facts = { name, username: member.username }
  const run = () =>
    mutate(
      { application_id: id, decision, note },
      {
        onSuccess: () => {
          const act = { act: 'application.accept', subject_kind: 'application', subject_id: id } as const
          showDone(m.claims_decided({ decision }), decision === 'accept' ? undoNewest(username, act) : undefined)
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.claims_decide_title({ decision, name })}
      act={ACTS[decision]()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || (decision !== 'accept' && note.trim() === '')}
      onAct={run}
      onClose={onClose}
    >
      {decision === 'accept' && <p>{claim === null ? m.claims_accept_new(facts) : m.claims_accept_claim(facts)}</p>}
      <AreaField
        label={m.claims_note({ decision })}
        rows={4}
        maxLength={CREATOR.noteMax}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {decision !== 'ask' && <AsCommand commands={[`creator ${decision} ${id}`]} />}
    </Confirm>
  )
}

const ACTS: Record<Decision, () => string> = { accept: m.claims_approve, refuse: m.reject, ask: m.claims_ask }
