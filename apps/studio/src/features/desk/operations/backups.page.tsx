import { deskBackups, makeBackup } from '@earshot/contract/desk/calls'
import type { Dump } from '@earshot/contract/desk/operations'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { callOptions, useAct } from '../../../session/use-call.ts'
import { formatBytes, formatMoment } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import styles from './operations.module.css'

/** Milliseconds after which the list is read again while a backup is written. */
const READ_AGAIN_MS = 2_000

/** The dumps of the database (OPERATIONS-06, OPERATIONS-07). */
export function Component() {
  const call = useQuery({
    ...callOptions(deskBackups),
    refetchInterval: ({ state }) => (state.data?.is_running === true ? READ_AGAIN_MS : false),
  })
  const make = useAct(makeBackup)
  const start = () =>
    make.mutate(
      {},
      {
        onSuccess: () => showDone(m.operations_backup_started()),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <>
      <PageHeader
        title={m.operations_backups()}
        act={
          <Button variant="solid" disabled={make.isPending || call.data?.is_running === true} onClick={start}>
            {m.operations_backup_make()}
          </Button>
        }
      >
        {m.operations_backups_lead()}
      </PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ dumps, is_late: isLate, is_running: isRunning, database, media }) => (
          <div className={styles.parts}>
            {isLate && <FormMessage>{m.operations_late()}</FormMessage>}
            {isRunning && <p role="status">{m.operations_backup_running()}</p>}
            {dumps.length === 0 ? (
              <EmptyState title={m.operations_backups_empty()}>{m.operations_backups_empty_help()}</EmptyState>
            ) : (
              <Table label={m.operations_backups()} columns={columnsOf()} rows={dumps} keyOf={({ name }) => name} />
            )}
            <div className={styles.note}>
              <p>{m.operations_media({ place: media })}</p>
              {database === 'PostgreSQL' && <p>{m.operations_postgres()}</p>}
              {dumps[0] !== undefined && (
                <p>
                  {m.operations_restore()} <code>{`npx earshot restore backups/${dumps[0].name} --replace`}</code>
                </p>
              )}
            </div>
          </div>
        )}
      </CallStates>
    </>
  )
}

const columnsOf = (): Column<Dump>[] => [
  { label: m.operations_file(), cell: ({ name }) => name },
  { label: m.operations_written(), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    label: m.operations_state_of_file(),
    cell: ({ is_readable: isReadable }) => (isReadable ? m.operations_is_sound() : m.operations_damaged()),
  },
  { label: m.operations_bytes(), isAtEnd: true, cell: ({ bytes }) => formatBytes(bytes) },
]
