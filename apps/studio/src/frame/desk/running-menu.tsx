import { deskRunning } from '@earshot/contract/desk/calls'
import type { OperationKind, Running } from '@earshot/contract/desk/operations/running'
import * as m from '@earshot/messages/operations'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { callOptions } from '../../session/use-call.ts'
import { formatMoment } from '../../text/format.ts'
import styles from './desk-frame.module.css'

/** Milliseconds after which running work is read again: while some runs, and otherwise. */
const READ_AGAIN_MS = { running: 3_000, idle: 30_000 } as const

/** The pages that show the results of long work. */
const PAGES: Readonly<Record<OperationKind, string>> = {
  backup: '/desk/operations/backups',
  trial: '/desk/operations/backups',
  storage: '/desk/operations/storage',
  clean: '/desk/operations/storage',
}

/** "Running" in the top bar of the desk: long work that can be left and found again (OPERATIONS-19). */
export function RunningMenu() {
  const { data } = useQuery({
    ...callOptions(deskRunning),
    refetchInterval: ({ state }) => READ_AGAIN_MS[(state.data?.running.length ?? 0) > 0 ? 'running' : 'idle'],
  })
  const running = data?.running ?? []
  if (running.length === 0) return null
  return (
    <Menu label={m.running()} buttonClass={styles.running} button={`${m.running()} (${running.length})`}>
      {running.map((each) => (
        <MenuLink key={each.id} href={PAGES[each.kind]}>
          <RunningWork {...each} />
        </MenuLink>
      ))}
    </Menu>
  )
}

function RunningWork({ kind, done, total, since }: Running) {
  return (
    <span>
      {m.operations_running_kind({ kind })}
      <br />
      <small>
        {total > 0
          ? m.operations_running_done({ percent: Math.round((done / total) * 100) })
          : m.operations_running_since({ time: formatMoment(since) })}
      </small>
    </span>
  )
}
