import { deskPool } from '@earshot/contract/desk/calls'
import type { StreamDay } from '@earshot/contract/desk/money/books'
import * as m from '@earshot/messages/desk-money'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { useListQuery } from '../../../../lists/list-query.ts'
import type { Column } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { formatMoney, formatSums } from '../../../../text/format-money.ts'
import { formatMoment } from '../../../../text/format.ts'
import { DepositDialog } from './deposit-dialog.tsx'
import styles from '../money.module.css'

/** The pool of streams: balance, deposits and paid days (MONEY-11). */
export function Component() {
  const { page } = useListQuery()
  const call = useCall(deskPool, { page })
  const [isAsked, setAsked] = useState(false)
  const { balances = [], deposits = [], currency = '' } = call.data ?? {}
  return (
    <>
      <PageHeader
        title={m.pool()}
        act={
          <Button variant="solid" disabled={call.data === undefined} onClick={() => setAsked(true)}>
            {m.pool_deposit()}
          </Button>
        }
      >
        {m.pool_lead()}
      </PageHeader>
      <div className={styles.parts}>
        {call.data !== undefined && (
          <>
            <p className={styles.provider}>
              {balances.length === 0 ? m.pool_empty_balance() : m.pool_balance({ sum: formatSums(balances) })}
            </p>
            <Part title={m.pool_deposits()}>
              {deposits.length === 0 ? (
                <p className={styles.soft}>{m.pool_no_deposit()}</p>
              ) : (
                <ul className={styles.facts}>
                  {deposits.map((each) => (
                    <li key={each.id}>
                      {m.pool_deposit_word({
                        amount: formatMoney(each.amount, each.currency),
                        day: formatMoment(each.at),
                      })}
                      <span className={styles.soft}>
                        {[' ', each.reference, each.by].filter((part) => part !== null && part !== '').join(' · ')}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </Part>
          </>
        )}
        <Part title={m.pool_days()}>
          <ListPage
            label={m.pool_days()}
            call={call}
            columns={columnsOf()}
            nameOf={({ day }) => day}
            empty={<EmptyState title={m.pool_days_empty()}>{m.pool_days_empty_help()}</EmptyState>}
          />
        </Part>
      </div>
      {isAsked && <DepositDialog currency={currency} onClose={() => setAsked(false)} />}
    </>
  )
}

const columnsOf = (): Column<StreamDay>[] => [
  { label: m.day(), cell: ({ day }) => <time dateTime={day}>{day}</time> },
  { label: m.plays(), isAtEnd: true, cell: ({ plays }) => plays },
  { label: m.desk_money_amount(), isAtEnd: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
]
