import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import * as m from '@earshot/messages/contests'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../../session/message-of.ts'

/** Asks for the title of a ballot (CONTESTS-03). */
export function BallotTitleDialog({
  title,
  act,
  value,
  command,
  saving,
  onSave,
  onClose,
}: {
  title: string
  act: string
  value: string
  /** The equal command, if there is one. */
  command?: (title: string) => string
  saving: { error: Error | null; isPending: boolean }
  onSave: (title: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(value)
  return (
    <Confirm
      open
      title={title}
      act={act}
      problem={saving.error === null ? '' : messageOf(saving.error)}
      isBusy={saving.isPending || typed.trim() === ''}
      onAct={() => onSave(typed)}
      onClose={onClose}
    >
      <Field
        label={m.contests_ballot_title()}
        required
        maxLength={CONTEST.ballotTitleMax}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {command !== undefined && typed.trim() !== '' && <AsCommand commands={[command(typed.trim())]} />}
    </Confirm>
  )
}
