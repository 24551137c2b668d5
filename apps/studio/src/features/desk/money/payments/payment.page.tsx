import { deskPayment } from '@earshot/contract/desk/calls'
import type { DeskPaymentDetail } from '@earshot/contract/desk/money/payments'
import * as m from '@earshot/messages/desk-money'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { formatMoment } from '../../../../text/format.ts'
import { historyPath } from '../../log/subject-path.ts'
import { ownerWord } from '../account-word.ts'
import { PaymentState } from './payment-state.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import styles from '../money.module.css'

/** A payment with its parts, the ids and events of the provider, and its refunds (MONEY-08). */
export function Component() {
  const call = useCall(deskPayment, { charge_id: Number(useParams()['charge_id']) })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(payment) => <Payment payment={payment} />}
    </CallStates>
  )
}

function Payment({ payment }: { payment: DeskPaymentDetail }) {
  const [isAsked, setAsked] = useState(false)
  const { id, parts, currency, ids, user, creator } = payment
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <PageHeader
        title={m.ledger_payment_word({ id })}
        state={<PaymentState {...payment} />}
        act={
          <>
            {payment.state === 'paid' && (
              <Button variant="solid" onClick={() => setAsked(true)}>
                {m.payments_refund()}
              </Button>
            )}
            <LinkButton href={`/desk/money/ledger?charge_id=${id}`}>{m.desk_money_rows()}</LinkButton>
            <LinkButton href={historyPath('payment', id)}>{m.history()}</LinkButton>
          </>
        }
      >
        {payment.title}
      </PageHeader>
      <div className={styles.parts}>
        <dl className={styles.list}>
          <Fact label={m.card_member()}>{user?.username ?? m.payouts_deleted_member()}</Fact>
          <Fact label={m.for_word()}>{creator === null ? m.the_platform() : ownerWord(creator)}</Fact>
          <Fact label={m.paid()}>{formatMoment(payment.paid_at)}</Fact>
          <Fact label={m.desk_money_amount()}>{money(parts.gross)}</Fact>
          <Fact label={m.desk_money_figure({ name: 'fees' })}>{money(parts.fee)}</Fact>
          <Fact label={m.desk_money_figure({ name: 'platform' })}>{money(parts.platform)}</Fact>
          <Fact label={m.desk_money_figure({ name: 'pool' })}>{money(parts.pool)}</Fact>
          <Fact label={m.desk_money_figure({ name: 'creators' })}>
            {money(parts.creator)}
            {payment.owners.map(({ owner, amount }) => (
              <div key={`${owner.kind} ${owner.id}`}>
                <bdi>{ownerWord(owner)}</bdi>
                {`: ${money(amount)}`}
              </div>
            ))}
          </Fact>
          {payment.subscription !== null && (
            <Fact label={m.subscription()}>
              {m.payments_subscription_word({
                state: payment.subscription.is_running ? 'running' : 'ended',
                day: formatMoment(payment.subscription.until),
              })}
            </Fact>
          )}
        </dl>
        <Part title={m.payments_ids()}>
          <dl className={styles.list}>
            {(['charge', 'subscription', 'plan', 'payment'] as const).map(
              (name) =>
                ids[name] != null && (
                  <Fact key={name} label={m.payments_id_word({ name })}>
                    <code>{ids[name]}</code>
                  </Fact>
                ),
            )}
          </dl>
        </Part>
        <Part title={m.payments_refunds()}>
          {payment.refunds.length === 0 ? (
            <p className={styles.soft}>{m.payments_no_refund()}</p>
          ) : (
            <ul className={styles.facts}>
              {payment.refunds.map(({ amount, cause, at }) => (
                <li key={`${at} ${amount}`}>
                  {m.payments_refund_word({ cause, amount: money(amount), day: formatMoment(at) })}
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part title={m.payments_events()}>
          {payment.events.length === 0 ? (
            <p className={styles.soft}>{m.payments_no_event()}</p>
          ) : (
            <ul className={styles.facts}>
              {payment.events.map(({ id: event, type, state, at }) => (
                <li key={event}>
                  <code>{type}</code> {`· ${state} · ${formatMoment(at)}`}
                </li>
              ))}
            </ul>
          )}
        </Part>
      </div>
      {isAsked && <RefundDialog payment={payment} onClose={() => setAsked(false)} />}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
