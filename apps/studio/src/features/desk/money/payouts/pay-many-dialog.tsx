import { PAYOUT, type DeskPayout } from '@earshot/contract/desk/money/payouts'
import * as m from '@earshot/messages/desk-money'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { formatSums } from '../../../../text/format-money.ts'
import styles from '../money.module.css'

/** Asks once before many payouts are paid through the provider: their number, and their sum by currency (MONEY-07). */
export function PayManyDialog({
  payouts,
  onAnswer,
}: {
  payouts: readonly DeskPayout[]
  onAnswer: (isConfirmed: boolean) => void
}) {
  const isTooMany = payouts.length > PAYOUT.payMax
  return (
    <Confirm
      open
      title={m.payouts_pay_many_question({ count: payouts.length, sum: formatSums(payouts) })}
      act={m.payouts_pay()}
      problem={isTooMany ? m.payouts_too_many({ most: PAYOUT.payMax }) : ''}
      isBusy={isTooMany}
      onAct={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <div className={styles.form}>
        <p>{m.payouts_pay_many_help()}</p>
        <AsCommand commands={payouts.map(({ id }) => `payout pay ${id}`)} />
      </div>
    </Confirm>
  )
}
