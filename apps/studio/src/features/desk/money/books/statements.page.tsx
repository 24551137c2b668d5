import { statementFile, statements } from '@earshot/contract/desk/calls'
import type { Statement } from '@earshot/contract/desk/money/books'
import * as m from '@earshot/messages/desk-money'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { formatMonth } from '@earshot/ui/text/format-date'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { useListQuery } from '../../../../lists/list-query.ts'
import type { Column } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { CsvButton } from '../csv-button.tsx'
import styles from '../money.module.css'

/** Statements of the months that have ended (MONEY-13). */
export function Component() {
  const { page } = useListQuery()
  const call = useCall(statements, { page })
  return (
    <>
      <PageHeader title={m.statements_title()}>{m.statements_lead()}</PageHeader>
      <ListPage
        label={m.statements_title()}
        call={call}
        columns={columnsOf()}
        nameOf={({ month, currency }) => `${formatMonth(month)} ${currency}`}
        empty={<EmptyState title={m.statements_empty()}>{m.statements_empty_help()}</EmptyState>}
      />
    </>
  )
}

const columnsOf = (): Column<Statement>[] => [
  { label: m.month(), cell: ({ month, currency }) => `${formatMonth(month)} · ${currency}` },
  { label: m.statements_opening(), isAtEnd: true, cell: ({ opening, currency }) => formatMoney(opening, currency) },
  { label: m.statements_closing(), isAtEnd: true, cell: ({ closing, currency }) => formatMoney(closing, currency) },
  { label: m.rows(), isAtEnd: true, cell: ({ rows }) => rows },
  {
    label: m.files(),
    cell: ({ month, currency }) => (
      <span className={styles.acts}>
        <CsvButton path={statementFile} query={{ month, currency }} label={m.statements_by_rows()} />
        <CsvButton
          path={statementFile}
          query={{ month, currency, by: 'creators' }}
          label={m.statements_by_creators()}
        />
      </span>
    ),
  },
]
