import type { Data } from '@earshot/contract/client'
import { deskMoney } from '@earshot/contract/desk/calls'
import { FIGURES, type Movements } from '@earshot/contract/desk/money/overview'
import * as m from '@earshot/messages/desk-money'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { formatMonth } from '@earshot/ui/text/format-date'
import { PageHeader } from '../../../frame/page-header.tsx'
import { Part } from '../../../frame/part.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { StateWord } from '../../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatMoney, formatSums } from '../../../text/format-money.ts'
import { accountWord } from './account-word.ts'
import { Problems } from './problems.tsx'
import styles from './money.module.css'

type Overview = Data<typeof deskMoney>
type Month = Overview['months'][number]

/** The money of this month and the last, balances, open payouts and problems (MONEY-01, MONEY-14). */
export function Component() {
  const call = useCall(deskMoney)
  return (
    <>
      <PageHeader title={m.money()}>{m.desk_money_overview_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(money) => <Overview money={money} />}
      </CallStates>
    </>
  )
}

function Overview({ money: { provider, months, balances, requests, books } }: { money: Overview }) {
  return (
    <div className={styles.parts}>
      <p className={styles.provider}>{m.desk_money_provider_word({ provider })}</p>
      <ul className={styles.facts}>
        <li>
          <Link href="/desk/money/payouts?state=open">
            {m.desk_money_requests({ count: requests.count, sum: formatSums(requests.sums) })}
          </Link>
        </li>
        <li>
          <Link href="/desk/money/ledger">
            {books.finished_at === null ? (
              m.books_never()
            ) : (
              <StateWord tone={books.differences.length === 0 ? 'good' : 'bad'}>
                {books.differences.length === 0
                  ? m.books_sound({ rows: books.rows })
                  : m.books_differ({ count: books.differences.length })}
              </StateWord>
            )}
          </Link>
        </li>
      </ul>
      {months.map((month, index) => (
        <Part
          key={month.month}
          title={m.desk_money_month({ when: index === 0 ? 'now' : 'last', month: formatMonth(month.month) })}
        >
          <Table
            label={m.desk_money_month({ when: index === 0 ? 'now' : 'last', month: formatMonth(month.month) })}
            columns={columnsOf(month)}
            rows={month.sums}
            keyOf={({ currency }) => currency}
          />
        </Part>
      ))}
      <Part title={m.desk_money_balances()}>
        {balances.length === 0 ? (
          <p className={styles.soft}>{m.desk_money_no_balances()}</p>
        ) : (
          <Table
            label={m.desk_money_balances()}
            columns={balanceColumns()}
            rows={balances}
            keyOf={({ kind, currency }) => `${kind} ${currency}`}
          />
        )}
        <div>
          <LinkButton href="/desk/money/statements">{m.desk_money_to_statements()}</LinkButton>
        </div>
      </Part>
      <Problems />
    </div>
  )
}

const columnsOf = ({ from, to }: Month): Column<Movements>[] => [
  { label: m.supporters_currency(), cell: ({ currency }) => currency },
  ...FIGURES.map((name): Column<Movements> => ({
    label: m.desk_money_figure({ name }),
    isAtEnd: true,
    cell: (row) => (
      <Link href={`/desk/money/ledger?figure=${name}&currency=${row.currency}&from=${from}&to=${to}`}>
        {formatMoney(row[name], row.currency)}
      </Link>
    ),
  })),
]

const balanceColumns = (): Column<Overview['balances'][number]>[] => [
  {
    label: m.account(),
    cell: ({ kind, currency }) => (
      <Link href={`/desk/money/ledger?account=${kind}&currency=${currency}`}>{accountWord(kind)}</Link>
    ),
  },
  { label: m.accounts(), isAtEnd: true, cell: ({ accounts }) => accounts },
  {
    label: m.desk_money_balance(),
    isAtEnd: true,
    cell: ({ balance, currency }) => formatMoney(balance, currency),
  },
]
