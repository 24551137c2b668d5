import { deleteJobs, deskJobs, retryJobs } from '@earshot/contract/desk/calls'
import type { FailedJob } from '@earshot/contract/desk/operations'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import styles from './operations.module.css'

/** Failed jobs with their reasons, and the length of the queues (OPERATIONS-03, OPERATIONS-04). */
export function Component() {
  const call = useCall(deskJobs)
  return (
    <>
      <PageHeader title={m.operations_jobs()}>{m.operations_jobs_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ failed, waiting }) => (
          <div className={styles.parts}>
            <p className={styles.note}>
              {waiting.length === 0
                ? m.operations_waiting_none()
                : m.operations_waiting({ list: waiting.map(({ queue, count }) => `${queue} ${count}`).join(', ') })}
            </p>
            {failed.length === 0 ? <EmptyState title={m.operations_jobs_empty()} /> : <Failed jobs={failed} />}
          </div>
        )}
      </CallStates>
    </>
  )
}

function Failed({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useAct(retryJobs)
  const remove = useAct(deleteJobs)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const ids = jobs.map(({ id }) => id).filter((id) => chosen.includes(id))
  const act = (call: typeof retry, done: string) =>
    call.mutate(
      { ids },
      {
        onSuccess: () => {
          setAsked(false)
          showDone(done)
        },
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const columns: Column<FailedJob>[] = [
    {
      label: m.operations_job(),
      cell: ({ id, task }) => (
        <label className={styles.job}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          <code>{task}</code>
        </label>
      ),
    },
    { label: m.operations_failed_at(), cell: ({ failed_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { label: m.operations_error(), cell: ({ reason }) => reason || m.operations_no_reason() },
  ]
  return (
    <>
      <div className={styles.acts}>
        <Button size="s" onClick={() => setChosen(jobs.slice(0, JOBS_MAX).map(({ id }) => id))}>
          {m.select_all()}
        </Button>
        <Button
          size="s"
          disabled={ids.length === 0 || retry.isPending}
          onClick={() => act(retry, m.operations_jobs_retried({ count: ids.length }))}
        >
          {m.operations_retry()}
        </Button>
        <Button size="s" disabled={ids.length === 0} onClick={() => setAsked(true)}>
          {m.operations_delete_jobs()}
        </Button>
      </div>
      <Table label={m.operations_jobs()} columns={columns} rows={jobs} keyOf={({ id }) => id} />
      <Confirm
        open={isAsked}
        title={m.operations_delete_question({ count: ids.length })}
        act={m.operations_delete_jobs()}
        isBusy={remove.isPending}
        onAct={() => act(remove, m.operations_jobs_deleted({ count: ids.length }))}
        onClose={() => setAsked(false)}
      >
        <p>{m.operations_delete_help()}</p>
        <AsCommand commands={[`jobs delete ${ids.join(' ')}`]} />
      </Confirm>
    </>
  )
}

/** Jobs of one act. */
const JOBS_MAX = 200
