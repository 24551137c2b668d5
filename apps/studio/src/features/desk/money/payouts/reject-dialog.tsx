import { rejectPayout } from '@earshot/contract/desk/calls'
import { PAYOUT, type DeskPayout } from '@earshot/contract/desk/money/payouts'
import * as m from '@earshot/messages/desk-money'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { showDone } from '../../../../toasts.ts'
import styles from '../money.module.css'

/** Asks for the reason why a payout is rejected, which its member gets by mail (MONEY-07). */
export function RejectDialog({ payout, onClose }: { payout: DeskPayout; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(rejectPayout)
  const [reason, setReason] = useState('')
  const amount = formatMoney(payout.amount, payout.currency)
  const reject = () =>
    mutate(
      { payout_id: payout.id, reason },
      {
        onSuccess: () => {
          showDone(m.payouts_rejected())
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.payouts_reject_question({ amount, name: payout.user?.username ?? m.payouts_deleted_member() })}
      act={m.reject()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || reason.trim() === ''}
      onAct={reject}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{m.payouts_reject_help()}</p>
        <AreaField
          label={m.desk_money_reason()}
          rows={3}
          required
          maxLength={PAYOUT.reasonMax}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <AsCommand commands={[`payout reject ${payout.id} ${quoted(reason)}`]} />
      </div>
    </Confirm>
  )
}
