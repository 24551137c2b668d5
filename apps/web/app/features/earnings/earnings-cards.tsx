import type { Earned } from '@earshot/contract/money/earnings'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/earnings'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useState, type ReactNode } from 'react'
import type { Read } from '../../lib/state/use-read.ts'
import type { Earnings } from './read-earnings.ts'
import { RequestPayment } from './request-payment.tsx'
import { TipCard } from './tip-card.tsx'
import styles from './earnings-cards.module.css'

/**
 * Shows the member's earnings, in the currency of this community first; amounts of different currencies are never added
 * (EARNINGS-02 to EARNINGS-06).
 */
export function EarningsCards({ read }: { read: Read<Earnings> }) {
  const [requested, setRequested] = useState<string>()
  if (read.face === 'loading')
    return (
      <div aria-busy="true" className={styles.cards}>
        {[0, 1, 2].map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton width="70%" />
            <Skeleton width="40%" />
          </div>
        ))}
        <TipCard />
      </div>
    )
  if (read.face === 'failed')
    return (
      <div className={styles.cards}>
        <ErrorState title={m.earnings_not_loaded()} action={<Button onClick={read.again}>{m.try_again()}</Button>}>
          {read.problem}
        </ErrorState>
        <TipCard />
      </div>
    )
  const { earned, isPoolEmpty, percent } = read.data
  const others = earned.others ?? []
  const askedFor = [earned, ...others].find(({ currency }) => currency === requested)
  return (
    <>
      <div className={styles.cards}>
        <Figure title={m.earnings_total()} amount={earned.total.all} currency={earned.currency}>
          {splitOf(earned.total, earned.currency)}
        </Figure>
        <Figure title={m.earnings_last_month()} amount={earned.last_month.all} currency={earned.currency}>
          {splitOf(earned.last_month, earned.currency)}
        </Figure>
        <Balance earned={earned} isPoolEmpty={isPoolEmpty} onAsk={() => setRequested(earned.currency)} />
        <TipCard percent={percent} />
      </div>
      {others.length > 0 && (
        <section aria-labelledby="other-currencies" className={styles.others}>
          <h2 id="other-currencies">{m.earnings_other_currencies()}</h2>
          <ul>
            {others.map((other) => (
              <Other key={other.currency} earned={other} onAsk={() => setRequested(other.currency)} />
            ))}
          </ul>
        </section>
      )}
      {askedFor !== undefined && (
        <RequestPayment earned={askedFor} onClose={() => setRequested(undefined)} onRequested={read.again} />
      )}
    </>
  )
}

type BalanceProps = { earned: Earned; isPoolEmpty: boolean; onAsk: () => void }

function Balance({ earned: { balance, requested, currency }, isPoolEmpty, onAsk }: BalanceProps) {
  return (
    <Figure title={m.earnings_balance()} amount={balance} currency={currency}>
      {requested > 0 && (
        <p className={styles.note}>{m.earnings_on_its_way({ amount: amountText(requested, currency) })}</p>
      )}
      <Button variant={balance > 0 ? 'solid' : 'line'} aria-haspopup="dialog" className={styles.foot} onClick={onAsk}>
        {m.earnings_request_payment()}
      </Button>
      {isPoolEmpty && (
        <p className={styles.note}>
          {m.pool_is_empty({ amount: amountText(0, currency) })}{' '}
          <a href="/pricing?section=money">{m.how_money_flows()}</a>
        </p>
      )}
    </Figure>
  )
}

type FigureProps = { title: string; amount: number; currency: string; children: ReactNode }

function Figure({ title, amount, currency, children }: FigureProps) {
  const text = amountText(amount, currency)
  return (
    <article className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.amount} style={{ '--letters': text.length }}>
        {text}
      </p>
      {children}
    </article>
  )
}

function splitOf({ streams, subscriptions }: Earned['total'], currency: string) {
  return (
    <dl className={styles.split}>
      <div>
        <dt>{m.earnings_streams()}</dt>
        <dd>{amountText(streams, currency)}</dd>
      </div>
      <div>
        <dt>{m.earnings_subscriptions()}</dt>
        <dd>{amountText(subscriptions, currency)}</dd>
      </div>
    </dl>
  )
}

/** A line for each other currency. */
function Other({ earned, onAsk }: { earned: Earned; onAsk: () => void }) {
  const { currency, total, last_month: lastMonth, balance, requested } = earned
  const facts = [
    m.earnings_other_total({ amount: amountText(total.all, currency) }),
    m.earnings_other_last_month({ amount: amountText(lastMonth.all, currency) }),
    m.earnings_other_balance({ amount: amountText(balance, currency) }),
    ...(requested > 0 ? [m.earnings_on_its_way({ amount: amountText(requested, currency) })] : []),
  ]
  return (
    <li>
      <b>{currency}</b>
      <span>{facts.join(' · ')}</span>
      <Button
        size="s"
        aria-haspopup="dialog"
        aria-label={`${m.earnings_request_payment()}: ${currency}`}
        onClick={onAsk}
      >
        {m.earnings_request_payment()}
      </Button>
    </li>
  )
}
