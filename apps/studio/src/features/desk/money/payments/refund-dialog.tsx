import { refund } from '@earshot/contract/desk/calls'
import type { DeskPaymentDetail, RefundReport } from '@earshot/contract/desk/money/payments'
import * as m from '@earshot/messages/desk-money'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { AmountLines } from '@earshot/ui/money/amount-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { showDone } from '../../../../toasts.ts'
import { ownerWord } from '../account-word.ts'
import styles from '../money.module.css'

/** Asks before a payment is refunded: names who bears what, and asks whether the subscription ends (MONEY-09). */
export function RefundDialog({ payment, onClose }: { payment: DeskPaymentDetail; onClose: () => void }) {
  const { id, amount, refunded, currency, subscription } = payment
  const [text, setText] = useState(String(amount))
  const [isEnding, setEnding] = useState(false)
  const { mutate, error, isPending } = useAct(refund)
  const wanted = useDeferredValue(Number(text.trim().replace(',', '.')))
  const input = { charge_id: id, ...(wanted !== amount && { up_to: wanted }) }
  const isAmount = wanted > refunded && wanted <= amount
  const rehearsal = useQuery({
    queryKey: [refund, input, 'dry run'],
    queryFn: () => api.post(refund, { ...input, dry_run: 1 }),
    enabled: isAmount,
    retry: false,
    gcTime: 0,
  })
  const run = () =>
    mutate(
      { ...input, ends_subscription: isEnding },
      {
        onSuccess: ({ sentence }) => {
          showDone(sentence)
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.payments_refund_question({ id })}
      act={m.payments_refund()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || rehearsal.data === undefined}
      onAct={run}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Field
          label={m.payments_refund_total({ currency })}
          hint={m.payments_refund_total_help({
            amount: formatMoney(amount, currency),
            refunded: formatMoney(refunded, currency),
          })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={isAmount ? undefined : m.payments_refund_wrong({ most: formatMoney(amount, currency) })}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {isAmount && (
          <CallStates call={rehearsal} skeleton={<TableSkeleton rows={3} />}>
            {(report) => <Bears report={report} />}
          </CallStates>
        )}
        {subscription?.is_running === true && (
          <CheckField
            label={m.payments_refund_ends()}
            hint={m.payments_refund_ends_help()}
            checked={isEnding}
            onChange={({ currentTarget: { checked } }) => setEnding(checked)}
          />
        )}
        <p>{m.payments_refund_mails()}</p>
        <AsCommand
          commands={[
            `refund ${id}${wanted === amount ? '' : ` --amount ${wanted}`}${isEnding ? ' --end-subscription' : ''}`,
          ]}
        />
      </div>
    </Confirm>
  )
}

function Bears({ report: { bears, amount, currency } }: { report: RefundReport }) {
  const money = (decimal: number) => formatMoney(decimal, currency)
  return (
    <AmountLines
      lines={[
        ...bears.map((each) => ({
          label: m.payments_bears({ name: ownerWord(each.owner) }),
          amount: money(each.amount),
        })),
        { label: m.payments_goes_back(), amount: money(amount) },
      ]}
    />
  )
}
