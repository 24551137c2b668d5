import { listCharges } from '@earshot/contract/calls'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { Charge } from '@earshot/contract/money/earnings'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { formatIsoDate } from '../../../lib/text/format.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { chargeState, chargeTitle, creatorOf } from './charge-words.ts'
import { MemberSubscriptions, SourceLink, priceOf, stateOf } from './member-subscriptions.tsx'
import { Receipt } from './receipt.tsx'
import styles from '../account.module.css'

/**
 * Lists all payments with links to their receipts, and the subscriptions with price, dates and status (ACCOUNT-15).
 * `?charge=` shows one receipt.
 */
export function BillingPanel({ memberId }: { memberId: number }) {
  const [query] = useSearchParams()
  const chargeId = Number(query.get('charge'))
  if (chargeId > 0) return <Receipt chargeId={chargeId} />
  return (
    <Charges>
      <MemberSubscriptions memberId={memberId} empty={null}>
        {(list) => <SubscriptionTable list={list} />}
      </MemberSubscriptions>
    </Charges>
  )
}

const readFirst = () => quietApi.get(listCharges, {})

/** Lists the payments, newest first. `children` render below once the payments are loaded. */
function Charges({ children }: { children: ReactNode }) {
  const first = useRead(readFirst)
  if (first.face === 'loading')
    return (
      <div aria-busy="true" className={styles.form}>
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </div>
    )
  return (
    <>
      {first.face === 'failed' ? (
        <ErrorState
          title={m.account_payments_not_loaded()}
          action={<Button onClick={first.again}>{m.try_again()}</Button>}
        >
          {first.problem}
        </ErrorState>
      ) : first.data.data.length === 0 ? (
        <EmptyState title={m.account_no_payments()} action={<Link href="/artists">{m.find_artists()}</Link>}>
          {m.account_no_payments_help()}
        </EmptyState>
      ) : (
        <ChargeTable first={first.data.data} />
      )}
      {children}
    </>
  )
}

function ChargeTable({ first }: { first: readonly Charge[] }) {
  const [more, setMore] = useState<readonly Charge[]>([])
  const [isWhole, setWhole] = useState(first.length < PAGE_SIZE.charges)
  const [problem, setProblem] = useState('')
  const charges = [...first, ...more]
  // Most communities have no stream pool.
  const hasPool = charges.some(({ parts }) => parts.pool > 0)
  const load = async () => {
    setProblem('')
    try {
      const { data } = await quietApi.get(listCharges, { before: charges.at(-1)?.id })
      setMore([...more, ...data])
      setWhole(data.length < PAGE_SIZE.charges)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.payments()}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.for_word()}</th>
              <th scope="col">{m.account_date()}</th>
              <th scope="col">{m.account_gross()}</th>
              <th scope="col">{m.account_fee()}</th>
              <th scope="col">{m.account_platform()}</th>
              {hasPool && <th scope="col">{m.pool()}</th>}
              <th scope="col">{m.artist_or_podcast()}</th>
              <th scope="col">{m.account_status()}</th>
              <th scope="col">{m.account_receipt()}</th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => (
              <ChargeRow key={charge.id} charge={charge} hasPool={hasPool} />
            ))}
          </tbody>
        </table>
      </div>
      {problem !== '' && <ErrorState>{problem}</ErrorState>}
      {!isWhole && (
        <p>
          <Button onClick={() => void load()}>{m.load_more()}</Button>
        </p>
      )}
    </>
  )
}

function ChargeRow({ charge, hasPool }: { charge: Charge; hasPool: boolean }) {
  const { id, paid_at: paidAt, parts, currency } = charge
  const shown = (amount: number) => amountText(amount, currency)
  return (
    <tr>
      <th scope="row">
        <span dir="auto">{creatorOf(charge) ?? m.the_platform()}</span>
        <small>{chargeTitle(charge)}</small>
      </th>
      <td data-label={m.account_date()}>{formatIsoDate(paidAt)}</td>
      <td data-label={m.account_gross()}>{shown(parts.gross)}</td>
      <td data-label={m.account_fee()}>{shown(parts.fee)}</td>
      <td data-label={m.account_platform()}>{shown(parts.platform)}</td>
      {hasPool && <td data-label={m.pool()}>{shown(parts.pool)}</td>}
      <td data-label={m.artist_or_podcast()}>{shown(parts.creator)}</td>
      <td data-label={m.account_status()}>{chargeState(charge)}</td>
      <td>
        <Link
          href={`/account/?pid=billing&charge=${id}`}
          aria-label={m.account_receipt_of({ title: chargeTitle(charge), date: formatIsoDate(paidAt) })}
        >
          {m.account_receipt()}
        </Link>
      </td>
    </tr>
  )
}

function SubscriptionTable({ list }: { list: Parameters<Parameters<typeof MemberSubscriptions>[0]['children']>[0] }) {
  const [now] = useState(() => new Date())
  return (
    <section aria-labelledby="renewals">
      <h2 id="renewals">{m.subscriptions()}</h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.subscriptions()}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.for_word()}</th>
              <th scope="col">{m.price()}</th>
              <th scope="col">{m.account_from()}</th>
              <th scope="col">{m.account_until()}</th>
              <th scope="col">{m.account_status()}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((each) => (
              <tr key={each.subscription_id}>
                <th scope="row">
                  <SourceLink subscription={each} />
                  <small>{each.subscription_item.title}</small>
                </th>
                <td data-label={m.price()}>{priceOf(each)}</td>
                <td data-label={m.account_from()}>{formatIsoDate(each.created_at)}</td>
                <td data-label={m.account_until()}>{formatIsoDate(each.expired_at)}</td>
                <td data-label={m.account_status()}>{stateOf(each, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
