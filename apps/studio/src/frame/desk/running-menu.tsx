import { deskRunning } from '@earshot/contract/desk/calls'
import type { Running, RunningKind } from '@earshot/contract/desk/operations/running'
import * as m from '@earshot/messages/operations'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { callOptions } from '../../session/use-call.ts'
import { formatMoment } from '../../text/format.ts'
import styles from './desk-frame.module.css'

/** Milliseconds after which running work is read again: while some runs, and otherwise. */
const READ_AGAIN_MS = { running: 3_000, idle: 30_000 } as const

/** The pages that show the results of long work; those of acts on items and imports end with its number. */
const PAGES: Readonly<Record<RunningKind, string>> = {
  backup: '/desk/operations/backups',
  trial: '/desk/operations/backups',
  storage: '/desk/operations/storage',
  clean: '/desk/operations/storage',
  items: '/desk/catalogue/acts/',
  import: '/desk/imports/',
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
        <MenuLink key={`${each.kind} ${each.id}`} href={pageOf(each)}>
          <RunningWork {...each} />
        </MenuLink>
      ))}
    </Menu>
  )
}

const pageOf = ({ kind, id }: Running): string => `${PAGES[kind]}${PAGES[kind].endsWith('/') ? id : ''}`

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
