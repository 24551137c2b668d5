import { deskPayouts, deskPayoutsFile, payPayouts } from '@earshot/contract/desk/calls'
import type { RowResults } from '@earshot/contract/desk/list'
import type { DeskPayout } from '@earshot/contract/desk/money/payouts'
import { PAYOUT_STATES } from '@earshot/contract/money/earnings'
import * as m from '@earshot/messages/desk-money'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { StateWord, type Tone } from '../../../../lists/state-word.tsx'
import type { Column } from '../../../../lists/table.tsx'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { formatMoment } from '../../../../text/format.ts'
import { historyPath } from '../../log/subject-path.ts'
import { CsvButton } from '../csv-button.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PayManyDialog } from './pay-many-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import styles from '../money.module.css'

const STATES = ['open', ...PAYOUT_STATES] as const
const TONES: Record<DeskPayout['state'], Tone> = {
  requested: 'waiting',
  paying: 'waiting',
  paid: 'good',
  failed: 'bad',
}

type Asked = { is: 'pay' | 'reject'; payout: DeskPayout }
type AskedMany = { payouts: readonly DeskPayout[]; answer: (isConfirmed: boolean) => void }

/** Payouts that members request (MONEY-05 to -07). */
export function Component() {
  const query = useListQuery()
  const call = useCall(deskPayouts, {
    ...query.values,
    page: query.page,
    state: oneOf(STATES, query.of('state')),
  })
  const many = useAct(payPayouts)
  const [asked, setAsked] = useState<Asked>()
  const [askedMany, setAskedMany] = useState<AskedMany>()
  const close = () => setAsked(undefined)

  const payMany = async (rows: readonly DeskPayout[]): Promise<RowResults | undefined> => {
    const isConfirmed = await new Promise<boolean>((answer) => setAskedMany({ payouts: rows, answer }))
    setAskedMany(undefined)
    return isConfirmed ? many.mutateAsync({ payout_ids: rows.map(({ id }) => id) }) : undefined
  }
  return (
    <>
      <PageHeader title={m.payouts_title()} act={<CsvButton path={deskPayoutsFile} query={query.values} />}>
        {m.payouts_lead()}
      </PageHeader>
      <ListPage
        label={m.payouts_title()}
        searchLabel={m.payouts_search()}
        call={call}
        columns={columnsOf(setAsked)}
        nameOf={({ user, amount, currency }) => `${user?.username ?? ''} ${formatMoney(amount, currency)}`}
        filters={[
          {
            name: 'state',
            label: m.state(),
            kind: 'choice',
            any: m.in_any_state(),
            options: STATES.map((state) => ({ value: state, label: m.payouts_state_word({ state }) })),
          },
        ]}
        acts={[{ label: m.payouts_pay(), run: payMany }]}
        empty={<EmptyState title={m.payouts_empty()}>{m.payouts_empty_help()}</EmptyState>}
      />
      {asked?.is === 'pay' && <PayDialog payout={asked.payout} provider={call.data?.provider ?? ''} onClose={close} />}
      {asked?.is === 'reject' && <RejectDialog payout={asked.payout} onClose={close} />}
      {askedMany !== undefined && <PayManyDialog payouts={askedMany.payouts} onAnswer={askedMany.answer} />}
    </>
  )
}

const columnsOf = (ask: (asked: Asked) => void): Column<DeskPayout>[] => [
  {
    label: m.card_member(),
    cell: ({ user }) =>
      user === null ? (
        m.payouts_deleted_member()
      ) : (
        <Link href={`/desk/people/${user.id}`}>
          <bdi>{user.username}</bdi>
        </Link>
      ),
  },
  { label: m.desk_money_amount(), isAtEnd: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { label: m.account_address(), cell: Address },
  { label: m.requested(), cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    label: m.payouts_balance(),
    isAtEnd: true,
    cell: ({ balance_after: balance, currency }) => formatMoney(balance, currency),
  },
  {
    label: m.payouts_before(),
    cell: ({ earlier, given_back: back, currency }) => (
      <span className={styles.lines}>
        <span>{m.payouts_earlier({ count: earlier.count, sum: formatMoney(earlier.sum, currency) })}</span>
        {back.count > 0 && (
          <span>{m.payouts_given_back({ count: back.count, sum: formatMoney(back.sum, currency) })}</span>
        )}
      </span>
    ),
  },
  { label: m.state(), cell: State },
  {
    label: m.actions(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (payout) => (
      <Menu label={m.payouts_menu_of({ id: payout.id })} button={<IconDots size={20} />}>
        {(payout.state === 'requested' || payout.state === 'paying') && (
          <MenuButton onClick={() => ask({ is: 'pay', payout })}>{m.payouts_pay()}</MenuButton>
        )}
        {payout.state === 'requested' && (
          <MenuButton onClick={() => ask({ is: 'reject', payout })}>{m.reject()}</MenuButton>
        )}
        <MenuLink href={`/desk/money/ledger?payout_id=${payout.id}`}>{m.desk_money_rows()}</MenuLink>
        <MenuLink href={historyPath('payout', payout.id)}>{m.history()}</MenuLink>
      </Menu>
    ),
  },
]

function Address({ address, address_is_new: isNew }: DeskPayout) {
  return (
    <span className={styles.lines}>
      <bdi>{address ?? m.payouts_no_address()}</bdi>
      {isNew && <StateWord tone="waiting">{m.payouts_new_address()}</StateWord>}
    </span>
  )
}

function State({ state, provider, reference, problem }: DeskPayout) {
  return (
    <span className={styles.lines}>
      <StateWord tone={TONES[state]}>{m.payouts_state_word({ state })}</StateWord>
      {state === 'failed' && <span className={styles.soft}>{problem}</span>}
      {state === 'paid' && <span className={styles.soft}>{[provider, reference].filter(Boolean).join(' · ')}</span>}
    </span>
  )
}
