import { deskHealth, muteAlarms } from '@earshot/contract/desk/calls'
import { ALARM_CAUSES, type HealthLine, type ServerProcess } from '@earshot/contract/desk/operations/health'
import * as m from '@earshot/messages/operations'
import { CheckField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { StateWord } from '../../../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { callOptions, useAct } from '../../../../session/use-call.ts'
import { formatBytes, formatMoment } from '../../../../text/format.ts'
import { shown } from '../shown.ts'
import styles from '../operations.module.css'

/** Milliseconds after which the state is read again: processes report every 10 seconds. */
const READ_AGAIN_MS = 10_000

/** The state of each part of the server and its processes (OPERATIONS-01), and mails about alarms (OPERATIONS-02). */
export function Component() {
  const call = useQuery({ ...callOptions(deskHealth), refetchInterval: READ_AGAIN_MS })
  return (
    <>
      <PageHeader title={m.operations_health()}>{m.operations_health_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ lines, processes, muted }) => (
          <div className={styles.parts}>
            <Table
              label={m.operations_health()}
              columns={lineColumns()}
              rows={lines}
              keyOf={({ part, sentence }) => `${part} ${sentence}`}
            />
            <Part title={m.operations_processes()}>
              <Table
                label={m.operations_processes()}
                columns={processColumns()}
                rows={processes}
                keyOf={({ id }) => id}
              />
            </Part>
            <Part title={m.operations_alarms()}>
              <Alarms muted={muted} />
            </Part>
          </div>
        )}
      </CallStates>
    </>
  )
}

const lineColumns = (): Column<HealthLine>[] => [
  { label: m.check(), cell: ({ part }) => m.operations_part_word({ part }) },
  {
    label: m.state(),
    cell: ({ state }) => (
      <span className={styles.light} data-state={state}>
        {m.operations_state_word({ state })}
      </span>
    ),
  },
  {
    label: m.operations_why(),
    cell: ({ sentence, cure, page }) => (
      <div className={styles.why}>
        {sentence}
        {cure !== null && <span>{page === null ? cure : <Link href={page}>{cure}</Link>}</span>}
      </div>
    ),
  },
]

const processColumns = (): Column<ServerProcess>[] => [
  {
    label: m.operations_process(),
    cell: ({ id, is_alive: isAlive }) => (
      <StateWord tone={isAlive ? 'good' : 'bad'}>
        {isAlive
          ? m.operations_process_alive({ id: id.slice(0, 8) })
          : m.operations_process_gone({ id: id.slice(0, 8) })}
      </StateWord>
    ),
  },
  { label: m.role(), cell: ({ role }) => m.operations_role_word({ role }) },
  { label: m.version(), cell: ({ version }) => version },
  { label: m.started(), cell: ({ started_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: m.operations_memory(), isAtEnd: true, cell: ({ memory }) => formatBytes(memory) },
  { label: m.operations_requests(), isAtEnd: true, cell: ({ requests }) => requests },
  { label: m.operations_errors(), isAtEnd: true, cell: ({ errors }) => errors },
  { label: m.operations_clock(), isAtEnd: true, cell: ({ clock_offset: ms }) => m.operations_ms({ ms }) },
]

function Alarms({ muted }: Readonly<{ muted: readonly (typeof ALARM_CAUSES)[number][] }>) {
  const mute = useAct(muteAlarms)
  const set = (cause: (typeof ALARM_CAUSES)[number], isOn: boolean) =>
    mute.mutate(
      { causes: ALARM_CAUSES.filter((each) => (each === cause ? !isOn : muted.includes(each))) },
      shown(m.operations_alarms_saved()),
    )
  return (
    <>
      <p className={styles.note}>{m.operations_alarms_help()}</p>
      {ALARM_CAUSES.map((cause) => (
        <CheckField
          key={cause}
          label={m.alarm_title({ cause })}
          checked={!muted.includes(cause)}
          disabled={mute.isPending}
          onChange={({ currentTarget }) => set(cause, currentTarget.checked)}
        />
      ))}
    </>
  )
}
