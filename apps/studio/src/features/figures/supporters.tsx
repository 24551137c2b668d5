import { supporterFigures } from '@earshot/contract/calls'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { amountText } from '@earshot/contract/money/money'
import type { SupporterMonth } from '@earshot/contract/studio/figures/figures'
import * as m from '@earshot/messages/figure'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../lists/table.tsx'
import { useCall } from '../../session/use-call.ts'
import { countText, monthText } from './figure-words.ts'
import styles from './figures.module.css'

/** Subscriptions by plan and month, and what they brought; for owners (FIGURES-12, FIGURES-13). */
export function Supporters({
  creator,
  period,
}: {
  creator: Creator
  period: { from: string | undefined; to: string | undefined }
}) {
  const call = useCall(supporterFigures, {
    ...creator,
    ...(period.from !== undefined && { from: period.from }),
    ...(period.to !== undefined && { to: period.to }),
  })
  return (
    <section className={styles.section} aria-label={m.supporters()}>
      <h2>{m.supporters()}</h2>
      <CallStates
        call={call}
        skeleton={<TableSkeleton rows={3} />}
        isEmpty={({ months }) => months.length === 0}
        empty={<EmptyState title={m.figure_no_supporters()}>{m.figure_no_supporters_help()}</EmptyState>}
      >
        {({ running, months, totals }) => (
          <>
            <p>
              {m.figure_running_count({ count: running })}{' '}
              {m.figure_earned_in_all({
                amounts: totals.map(({ currency, earned }) => amountText(earned, currency)).join(', '),
              })}
            </p>
            <Table
              label={m.supporters()}
              columns={columnsOf()}
              rows={months}
              keyOf={(row) => `${row.month} ${row.plan_id} ${row.title} ${row.currency}`}
            />
            <p className={styles.note}>{m.figure_supporters_help()}</p>
          </>
        )}
      </CallStates>
    </section>
  )
}

const columnsOf = (): Column<SupporterMonth>[] => [
  { label: m.month(), cell: ({ month }) => monthText(`${month}-01`) },
  { label: m.plan(), cell: ({ title }) => <bdi>{title}</bdi> },
  { label: m.figure_running(), cell: ({ running }) => countText(running), isAtEnd: true },
  { label: m.is_new(), cell: ({ begun }) => countText(begun), isAtEnd: true },
  { label: m.ended(), cell: ({ ended }) => countText(ended), isAtEnd: true },
  { label: m.figure_earned(), cell: ({ earned, currency }) => amountText(earned, currency), isAtEnd: true },
]
