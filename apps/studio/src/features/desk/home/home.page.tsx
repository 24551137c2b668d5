import { deskHome } from '@earshot/contract/desk/calls'
import type { WaitingMatter } from '@earshot/contract/desk/log'
import * as m from '@earshot/messages/desk'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import { FinishSetup } from '../setup/finish-setup.tsx'
import { MATTERS } from './matters.ts'
import styles from './home.module.css'

/** The first page of the desk: matters that wait for a decision of the member (DESK-14). */
export function Component() {
  const call = useCall(deskHome)
  return (
    <>
      <PageHeader title={m.home()}>{m.desk_home_lead()}</PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton rows={3} />}
        isEmpty={(matters) => matters.length === 0}
        empty={<EmptyState title={m.nothing_is_waiting()}>{m.desk_nothing_waits_help()}</EmptyState>}
      >
        {(matters) => (
          <ul className={styles.matters}>
            {matters.map((each) => (
              <Matter key={each.matter} {...each} />
            ))}
          </ul>
        )}
      </CallStates>
      <FinishSetup />
    </>
  )
}

function Matter({ matter, count, oldest }: WaitingMatter) {
  const known = MATTERS[matter]
  if (known === undefined) return null
  return (
    <li>
      <Link href={known.href} className={styles.matter}>
        <b className={styles.count}>{count}</b>
        <span>{known.label({ count })}</span>
        {oldest !== null && <span className={styles.age}>{m.ledger_since({ day: formatDay(oldest) })}</span>}
      </Link>
    </li>
  )
}
