import { listCharges } from '@earshot/contract/calls'
import type { Charge } from '@earshot/contract/money/earnings'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useCallback } from 'react'
import { ChargeParts } from '../../../layout/parts/money/charge-parts.tsx'
import { quietApi } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { formatIsoDate } from '../../../lib/text/format.ts'
import { chargeState, chargeTitle, creatorOf } from './charge-words.ts'
import styles from './receipt.module.css'

/** The receipt of one payment; printed, it is the only content. */
export function Receipt({ chargeId }: { chargeId: number }) {
  // The cursor is exclusive, so the payment after this one is requested.
  const charge = useRead(
    useCallback(async () => {
      const { data } = await quietApi.get(listCharges, { before: chargeId + 1, limit: 1 })
      return data.find(({ id }) => id === chargeId)
    }, [chargeId]),
  )
  return (
    <>
      <p className="no-print">
        <Link href="/account/?pid=billing">{m.account_all_payments()}</Link>
      </p>
      {charge.face === 'loading' && <Skeleton width="60%" />}
      {charge.face === 'failed' && (
        <ErrorState
          title={m.account_receipt_not_loaded()}
          action={<Button onClick={charge.again}>{m.try_again()}</Button>}
        >
          {charge.problem}
        </ErrorState>
      )}
      {charge.face === 'full' && charge.data === undefined && <ErrorState title={m.account_no_such_receipt()} />}
      {charge.face === 'full' && charge.data !== undefined && <Paper charge={charge.data} />}
    </>
  )
}

function Paper({ charge }: { charge: Charge }) {
  const payer = useSession(({ profile }) => profile?.full_name || profile?.username)
  const creator = creatorOf(charge)
  const facts = [
    [m.number(), String(charge.id)],
    [m.account_date(), formatIsoDate(charge.paid_at)],
    [m.for_word(), creator === undefined ? chargeTitle(charge) : `${chargeTitle(charge)} · ${creator}`],
    [m.account_paid_by(), payer ?? ''],
    [m.account_paid_with(), charge.provider === 'demo' ? m.account_demo_provider() : charge.provider],
    [m.account_reference(), charge.reference],
    [m.account_status(), stateText(charge)],
  ]
  return (
    <article className={styles.paper} aria-labelledby="receipt">
      <p className={styles.brand}>{m.brand()}</p>
      <h2 id="receipt">{m.account_receipt()}</h2>
      {charge.provider === 'demo' && <p className={styles.demo}>{m.account_demo_receipt()}</p>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <ChargeParts
        parts={charge.parts}
        currency={charge.currency}
        creator={charge.kind === 'tip' ? undefined : creator}
      />
      <p className={`no-print ${styles.print}`}>
        <Button variant="solid" onClick={() => print()}>
          {m.account_print()}
        </Button>
      </p>
    </article>
  )
}

const stateText = (charge: Charge): string =>
  charge.reversed_at ? `${chargeState(charge)} · ${formatIsoDate(charge.reversed_at)}` : chargeState(charge)
