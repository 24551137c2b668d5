import { deskPayments } from '@earshot/contract/desk/calls'
import type { DeskPayment } from '@earshot/contract/desk/money/payments'
import { CHARGE_STATES } from '@earshot/contract/money/earnings'
import * as m from '@earshot/messages/desk-money'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import type { Column } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { formatMoment } from '../../../../text/format.ts'
import { numberOf } from '../number-of.ts'
import { PaymentState } from './payment-state.tsx'
import styles from '../money.module.css'

const STATES = ['partly', ...CHARGE_STATES] as const

/** Payments of members (MONEY-08). */
export function Component() {
  const query = useListQuery()
  const call = useCall(deskPayments, {
    search_text: query.search,
    page: query.page,
    plan_id: numberOf(query.of('plan_id')),
    state: oneOf(STATES, query.of('state')),
    problem: oneOf(['yes'] as const, query.of('problem')),
    from: query.of('from') || undefined,
    to: query.of('to') || undefined,
  })
  return (
    <>
      <PageHeader title={m.payments()}>{m.payments_lead()}</PageHeader>
      <ListPage
        label={m.payments()}
        searchLabel={m.payments_search()}
        call={call}
        columns={columnsOf()}
        nameOf={({ reference }) => reference}
        filters={[
          {
            name: 'state',
            label: m.state(),
            kind: 'choice',
            any: m.in_any_state(),
            options: STATES.map((state) => ({ value: state, label: m.payments_state_word({ state }) })),
          },
          {
            name: 'problem',
            label: m.payments_problem(),
            kind: 'choice',
            any: m.all(),
            options: [{ value: 'yes', label: m.payments_with_problem() }],
          },
          // A link leads to the payments of a plan by its number.
          ...(query.of('plan_id') === ''
            ? []
            : [{ name: 'plan_id', label: m.payments_plan_number(), kind: 'text' as const }]),
          { name: 'from', label: m.from_day(), kind: 'day' },
          { name: 'to', label: m.to_day(), kind: 'day' },
        ]}
        empty={<EmptyState title={m.payments_empty()}>{m.payments_empty_help()}</EmptyState>}
      />
    </>
  )
}

const columnsOf = (): Column<DeskPayment>[] => [
  {
    label: m.payments_payment(),
    cell: ({ id, title, reference, creator }) => (
      <span className={styles.lines}>
        <Link href={`/desk/money/payments/${id}`}>
          <bdi>{title ?? creator?.name ?? reference}</bdi>
        </Link>
        <span className={styles.soft}>{reference}</span>
      </span>
    ),
  },
  { label: m.card_member(), cell: ({ user }) => <bdi>{user?.username ?? m.payouts_deleted_member()}</bdi> },
  { label: m.for_word(), cell: ({ creator }) => <bdi>{creator?.name ?? m.the_platform()}</bdi> },
  { label: m.desk_money_amount(), isAtEnd: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { label: m.paid(), cell: ({ paid_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: m.state(), cell: PaymentState },
]
