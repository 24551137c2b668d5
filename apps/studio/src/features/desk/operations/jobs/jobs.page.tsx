import { deskJobs, runJob } from '@earshot/contract/desk/calls'
import type { OpenJob, RecurringJob } from '@earshot/contract/desk/operations/jobs'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { StateWord } from '../../../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { callOptions, useAct } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { shown } from '../shown.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { Reason, Subject, intervalWord, taskWord } from './job-words.tsx'
import styles from '../operations.module.css'

/** Milliseconds after which the jobs are read again. */
const READ_AGAIN_MS = 10_000

/** Failed, running, waiting and recurring jobs (OPERATIONS-03, OPERATIONS-04). */
export function Component() {
  const call = useQuery({ ...callOptions(deskJobs), refetchInterval: READ_AGAIN_MS })
  return (
    <>
      <PageHeader title={m.jobs()}>{m.operations_jobs_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ failed, open, recurring }) => (
          <div className={styles.parts}>
            <Part title={m.operations_jobs_failed()}>
              {failed.length === 0 ? <EmptyState title={m.operations_jobs_empty()} /> : <FailedJobs jobs={failed} />}
            </Part>
            <Part title={m.jobs_open()}>
              {open.length === 0 ? (
                <p>{m.jobs_open_none()}</p>
              ) : (
                <Table label={m.jobs_open()} columns={openColumns()} rows={open} keyOf={({ id }) => id} />
              )}
            </Part>
            <Part title={m.jobs_recurring()}>
              <Table
                label={m.jobs_recurring()}
                columns={recurringColumns()}
                rows={recurring}
                keyOf={({ task }) => task}
              />
            </Part>
          </div>
        )}
      </CallStates>
    </>
  )
}

const openColumns = (): Column<OpenJob>[] => [
  { label: m.operations_job(), cell: ({ task }) => taskWord(task) },
  {
    label: m.state(),
    cell: ({ is_running: isRunning, started_at: start, next_at: next }) => (
      <StateWord tone={isRunning ? 'good' : 'waiting'}>
        {isRunning
          ? m.jobs_runs_since({ time: formatMoment(start ?? next) })
          : m.jobs_waits_until({ time: formatMoment(next) })}
      </StateWord>
    ),
  },
  { label: m.about(), cell: Subject },
  { label: m.jobs_tries(), isAtEnd: true, cell: ({ tries }) => tries },
  { label: m.operations_error(), cell: Reason },
]

const recurringColumns = (): Column<RecurringJob>[] => [
  { label: m.operations_job(), cell: ({ task }) => taskWord(task) },
  { label: m.jobs_every(), cell: intervalWord },
  { label: m.jobs_last_run(), cell: ({ started_at: at }) => (at === null ? m.not_yet() : formatMoment(at)) },
  { label: m.jobs_succeeded(), cell: ({ succeeded_at: at }) => (at === null ? m.not_yet() : formatMoment(at)) },
  {
    label: m.duration(),
    isAtEnd: true,
    cell: ({ seconds }) => (seconds === null ? '–' : m.length_seconds({ seconds: seconds.toFixed(1) })),
  },
  { label: m.jobs_run_now(), isLabelShown: false, isAtEnd: true, cell: RunNow },
]

function RunNow({ task, is_running: isRunning }: RecurringJob) {
  const run = useAct(runJob)
  return (
    <Button
      size="s"
      disabled={isRunning || run.isPending}
      onClick={() => run.mutate({ task }, shown(m.jobs_run_started()))}
    >
      {m.jobs_run_now()}
    </Button>
  )
}
