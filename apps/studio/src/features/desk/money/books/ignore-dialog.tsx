import { ignoreEvent } from '@earshot/contract/desk/calls'
import { EVENT_REASON_MAX, type OpenEvent } from '@earshot/contract/desk/money/provider'
import * as m from '@earshot/messages/desk-money'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'

/** Asks for the reason why an event of the provider is ignored (MONEY-10). */
export function IgnoreDialog({ event: { id, type }, onClose }: { event: OpenEvent; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(ignoreEvent)
  const [reason, setReason] = useState('')
  const run = () =>
    mutate(
      { event_id: id, reason },
      {
        onSuccess: () => {
          showDone(m.provider_ignored())
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.provider_ignore_question({ type })}
      act={m.provider_ignore()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || reason.trim() === ''}
      onAct={run}
      onClose={onClose}
    >
      <Field
        label={m.desk_money_reason()}
        required
        maxLength={EVENT_REASON_MAX}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Confirm>
  )
}
