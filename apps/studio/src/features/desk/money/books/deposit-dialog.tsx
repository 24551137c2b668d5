import { depositPool } from '@earshot/contract/desk/calls'
import { DEPOSIT_REFERENCE_MAX } from '@earshot/contract/desk/money/books'
import * as m from '@earshot/messages/desk-money'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import { typedPrice } from '../../../supporters/plans/money-preview.tsx'
import { priceOf } from '../../../supporters/plans/plan-fields.ts'
import styles from '../money.module.css'

/** Asks for a deposit into the pool of streams. One dialog is one request, which is booked once (MONEY-11). */
export function DepositDialog({ currency: own, onClose }: { currency: string; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(depositPool)
  const [requestId] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'))
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState(own)
  const [reference, setReference] = useState('')
  const shown = typedPrice(amount, currency)
  const run = () =>
    mutate(
      { amount: priceOf(amount), currency, reference, request_id: requestId },
      {
        onSuccess: () => {
          showDone(m.pool_deposited())
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.pool_question()}
      act={shown === undefined ? m.pool_deposit() : `${m.pool_deposit()} ${shown}`}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || shown === undefined || reference.trim() === ''}
      onAct={run}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{m.pool_help()}</p>
        <Field
          label={m.desk_money_amount()}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ currentTarget: { value } }) => setAmount(value)}
        />
        <Field
          label={m.supporters_currency()}
          maxLength={3}
          autoComplete="off"
          value={currency}
          onChange={({ currentTarget: { value } }) => setCurrency(value.toUpperCase())}
        />
        <Field
          label={m.payouts_reference()}
          required
          maxLength={DEPOSIT_REFERENCE_MAX}
          value={reference}
          onChange={({ currentTarget: { value } }) => setReference(value)}
        />
        <AsCommand commands={[`ledger deposit ${amount || '…'} ${currency} --reference ${quoted(reference)}`]} />
      </div>
    </Confirm>
  )
}
