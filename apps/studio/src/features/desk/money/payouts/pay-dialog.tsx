import { payPayout } from '@earshot/contract/desk/calls'
import { PAYOUT, type DeskPayout } from '@earshot/contract/desk/money/payouts'
import * as m from '@earshot/messages/desk-money'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import styles from '../money.module.css'

/** Asks before a payout is paid through the provider, or booked as paid by hand (MONEY-06). */
export function PayDialog({
  payout,
  provider,
  onClose,
}: {
  payout: DeskPayout
  provider: string
  onClose: () => void
}) {
  const { mutate, error, isPending } = useAct(payPayout)
  const [byHand, setByHand] = useState(false)
  const [reference, setReference] = useState('')
  const { id, user, address, state } = payout
  const amount = formatMoney(payout.amount, payout.currency)
  const pay = () =>
    mutate(
      { payout_id: id, ...(byHand && { by_hand: true, reference }) },
      {
        onSuccess: (paid) => {
          if (paid.state === 'failed') showProblem(paid.problem ?? '')
          else showDone(m.payouts_paid_word({ state: paid.state }))
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.payouts_pay_question({ amount, name: user?.username ?? m.payouts_deleted_member() })}
      act={byHand ? m.payouts_book() : m.payouts_pay()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onAct={pay}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {byHand
            ? m.payouts_by_hand_help()
            : m.payouts_pay_help({ provider, address: address ?? m.payouts_no_address() })}
        </p>
        {state === 'requested' && (
          <CheckField
            label={m.payouts_by_hand()}
            checked={byHand}
            onChange={({ currentTarget: { checked } }) => setByHand(checked)}
          />
        )}
        {byHand && (
          <Field
            label={m.payouts_reference()}
            maxLength={PAYOUT.referenceMax}
            value={reference}
            onChange={({ currentTarget: { value } }) => setReference(value)}
          />
        )}
        <AsCommand commands={[commandOf(id, byHand, reference)]} />
      </div>
    </Confirm>
  )
}

function commandOf(id: number, byHand: boolean, reference: string): string {
  if (!byHand) return `payout pay ${id}`
  return `payout pay ${id} --by-hand${reference === '' ? '' : ` --reference ${quoted(reference)}`}`
}
