import type { moneyFlow } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import type { MoneyTotals } from '@earshot/contract/money/earnings'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/info'
import info from '../info.module.css'
import styles from './money-flow.module.css'

/** The parts of a payment and the totals of the ledger. */
export type Flow = Data<typeof moneyFlow>

/** Shows the parts of a payment, and their totals in each currency. */
export function MoneyFlow({ flow: { rates, totals } }: { flow: Flow }) {
  return (
    <>
      <section className={info.columns} aria-labelledby="parts">
        <h2 id="parts">{m.info_parts_of_a_payment()}</h2>
        <dl className={styles.money}>
          {ratesOf(rates).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {totals.map((each) => (
        <Totals key={each.currency} totals={each} isOwn={each.currency === rates.currency} />
      ))}
      {totals.length === 0 && (
        <section className={info.columns} aria-labelledby="totals">
          <h2 id="totals">{m.info_totals()}</h2>
          <p>{m.info_no_money_yet()}</p>
        </section>
      )}
    </>
  )
}

// Zero amounts in other currencies are omitted: most communities use one currency.
function Totals({ totals, isOwn }: { totals: MoneyTotals; isOwn: boolean }) {
  const id = `totals-${totals.currency}`
  const rows = rowsOf(totals).filter(([, amount]) => isOwn || amount !== 0)
  return (
    <section className={info.columns} aria-labelledby={id}>
      <h2 id={id}>{m.info_totals_in({ currency: totals.currency })}</h2>
      <div>
        <dl className={styles.money}>
          {rows.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amountText(amount, totals.currency)}</dd>
            </div>
          ))}
        </dl>
        {isOwn && totals.pool_balance <= 0 && (
          <p className={styles.note}>{m.pool_is_empty({ amount: amountText(0, totals.currency) })}</p>
        )}
      </div>
    </section>
  )
}

function ratesOf({
  fee_percent,
  fee_fixed,
  currency,
  platform_percent,
  pool_percent,
}: Flow['rates']): [string, string][] {
  return [
    [
      m.info_fee(),
      fee_fixed === 0
        ? m.info_fee_percent({ percent: fee_percent })
        : m.info_fee_of({ percent: fee_percent, fixed: amountText(fee_fixed, currency) }),
    ],
    [m.info_platform(), platform_percent === 0 ? m.info_no_cut() : m.percent({ percent: platform_percent })],
    [m.info_pool_part(), m.percent({ percent: pool_percent })],
    [m.info_creator(), m.info_the_rest()],
  ]
}

const rowsOf = (totals: MoneyTotals): [string, number][] => [
  [m.info_paid(), totals.paid],
  [m.info_fees(), totals.fees],
  [m.info_platform(), totals.platform],
  [m.info_tips(), totals.tips],
  [m.info_creators(), totals.creators],
  [m.info_refunded(), totals.refunded],
  [m.info_pool_filled(), totals.pool],
  [m.info_deposited(), totals.deposited],
  [m.info_streams(), totals.streams],
  [m.info_pool_left(), totals.pool_balance],
  [m.info_waiting(), totals.waiting],
  [m.info_requested(), totals.requested],
  [m.info_paid_out(), totals.paid_out],
]
