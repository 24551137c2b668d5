import { checkLedger, deskLedger, ledgerCheck } from '@earshot/contract/desk/calls'
import { ENTRY_REASONS, type LedgerRow } from '@earshot/contract/desk/money/books'
import { ACCOUNT_KINDS, FIGURES, type MoneyCheck, type MoneyOwner } from '@earshot/contract/desk/money/overview'
import * as m from '@earshot/messages/desk-money'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import type { ListFilter } from '../../../../lists/list-filters.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { StateWord } from '../../../../lists/state-word.tsx'
import type { Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { callOptions, useAct, useCall } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { formatDay, formatMoment } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { accountWord, ownerWord } from '../account-word.ts'
import { numberOf } from '../number-of.ts'
import styles from '../money.module.css'

/** Milliseconds after which a running check is read again. */
const READ_AGAIN_MS = 2_000

/** The rows of the ledger, and the check of the books (MONEY-12). */
export function Component() {
  const query = useListQuery()
  const call = useCall(deskLedger, {
    search_text: query.search,
    page: query.page,
    account: oneOf(ACCOUNT_KINDS, query.of('account')),
    owner_id: numberOf(query.of('owner_id')),
    currency: /^[A-Z]{3}$/.test(query.of('currency')) ? query.of('currency') : undefined,
    reason: oneOf(ENTRY_REASONS, query.of('reason')),
    figure: oneOf(FIGURES, query.of('figure')),
    charge_id: numberOf(query.of('charge_id')),
    payout_id: numberOf(query.of('payout_id')),
    from: query.of('from') || undefined,
    to: query.of('to') || undefined,
  })
  const check = useQuery({
    ...callOptions(ledgerCheck),
    refetchInterval: ({ state }) => (state.data?.is_running === true ? READ_AGAIN_MS : false),
  })
  const { mutate, isPending } = useAct(checkLedger)
  const start = () =>
    mutate({}, { onSuccess: () => showDone(m.ledger_started()), onError: (error) => showProblem(messageOf(error)) })
  return (
    <>
      <PageHeader
        title={m.ledger_title()}
        act={
          <Button variant="solid" disabled={isPending || check.data?.is_running === true} onClick={start}>
            {m.ledger_check()}
          </Button>
        }
      >
        {m.ledger_lead()}
      </PageHeader>
      {check.data !== undefined && <Check check={check.data} />}
      <ListPage
        label={m.ledger_title()}
        searchLabel={m.ledger_search()}
        call={call}
        columns={columnsOf()}
        nameOf={({ id }) => String(id)}
        filters={filtersOf(query.of('owner_id') !== '')}
        empty={<EmptyState title={m.ledger_empty()}>{m.ledger_empty_help()}</EmptyState>}
      />
    </>
  )
}

function Check({ check: { is_running: isRunning, finished_at: at, rows, differences } }: { check: MoneyCheck }) {
  return (
    <div className={styles.check} role="status">
      {isRunning && <p>{m.ledger_checking()}</p>}
      {at === null ? (
        <p>{m.books_never()}</p>
      ) : differences.length === 0 ? (
        <StateWord tone="good">{m.ledger_sound({ rows, day: formatMoment(at) })}</StateWord>
      ) : (
        <>
          <StateWord tone="bad">{m.books_differ({ count: differences.length })}</StateWord>
          <ul className={styles.facts}>
            {differences.map(({ text, since }) => (
              <li key={text}>
                {text} <span className={styles.soft}>{m.ledger_since({ day: formatDay(since) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <AsCommand commands={['ledger check']} />
    </div>
  )
}

// A link leads to the rows of an account by its number.
const filtersOf = (isOfOne: boolean): ListFilter[] => [
  {
    name: 'account',
    label: m.account(),
    kind: 'choice',
    any: m.ledger_any_account(),
    options: ACCOUNT_KINDS.map((kind) => ({ value: kind, label: accountWord(kind) })),
  },
  {
    name: 'reason',
    label: m.desk_money_reason(),
    kind: 'choice',
    any: m.ledger_any_reason(),
    options: ENTRY_REASONS.map((reason) => ({ value: reason, label: m.ledger_reason_word({ reason }) })),
  },
  {
    name: 'figure',
    label: m.ledger_figure(),
    kind: 'choice',
    any: m.ledger_any_figure(),
    options: FIGURES.map((name) => ({ value: name, label: m.desk_money_figure({ name }) })),
  },
  ...(isOfOne ? [{ name: 'owner_id', label: m.ledger_owner(), kind: 'text' as const }] : []),
  { name: 'charge_id', label: m.ledger_charge(), kind: 'text' },
  { name: 'payout_id', label: m.ledger_payout(), kind: 'text' },
  { name: 'currency', label: m.ledger_currency(), kind: 'text' },
  { name: 'from', label: m.from_day(), kind: 'day' },
  { name: 'to', label: m.to_day(), kind: 'day' },
]

const columnsOf = (): Column<LedgerRow>[] => [
  { label: m.ledger_row(), cell: ({ id }) => id },
  { label: m.ledger_booked(), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: m.ledger_from(), cell: ({ from }) => <Owner owner={from} /> },
  { label: m.ledger_to(), cell: ({ to }) => <Owner owner={to} /> },
  { label: m.desk_money_amount(), isAtEnd: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { label: m.desk_money_reason(), cell: Reason },
  { label: m.about(), cell: About },
]

function Owner({ owner }: { owner: MoneyOwner }) {
  const word = <bdi>{ownerWord(owner)}</bdi>
  return owner.id === 0 ? (
    word
  ) : (
    <Link href={`/desk/money/ledger?account=${owner.kind}&owner_id=${owner.id}`}>{word}</Link>
  )
}

function Reason({ reason, reverses }: LedgerRow) {
  return (
    <span className={styles.lines}>
      {m.ledger_reason_word({ reason })}
      {reverses !== null && <span className={styles.soft}>{m.ledger_reverses({ row: reverses })}</span>}
    </span>
  )
}

function About({ charge_id: chargeId, payout_id: payoutId }: LedgerRow) {
  if (chargeId !== null)
    return <Link href={`/desk/money/payments/${chargeId}`}>{m.ledger_payment_word({ id: chargeId })}</Link>
  if (payoutId === null) return '–'
  return <Link href={`/desk/money/payouts?search_text=${payoutId}`}>{m.ledger_payout_word({ id: payoutId })}</Link>
}
