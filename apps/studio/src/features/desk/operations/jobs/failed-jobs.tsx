import { deleteJobs, retryJobs } from '@earshot/contract/desk/calls'
import { JOBS, type FailedJob } from '@earshot/contract/desk/operations/jobs'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { Table, type Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { showDone } from '../../../../toasts.ts'
import { shown } from '../shown.ts'
import { Reason, Subject, taskWord } from './job-words.tsx'
import styles from '../operations.module.css'

type Asked = { jobs: readonly FailedJob[]; input: { ids: string[] } | { task: string; reason: string } }

/** Failed jobs with their reasons, which are tried again or deleted, alone or by cause (OPERATIONS-04). */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useAct(retryJobs)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Asked>()
  const selected = jobs.filter(({ id }) => chosen.includes(id))
  const ids = selected.map(({ id }) => id)
  const sameCause = ({ task, reason }: FailedJob) => jobs.filter((each) => each.task === task && each.reason === reason)
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
          {taskWord(task)}
        </label>
      ),
    },
    { label: m.about(), cell: Subject },
    { label: m.jobs_tries(), isAtEnd: true, cell: ({ tries }) => tries },
    { label: m.jobs_failed_at(), cell: ({ failed_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { label: m.operations_error(), cell: Reason },
    {
      label: m.actions(),
      isLabelShown: false,
      isAtEnd: true,
      cell: (job) => {
        const { task, reason } = job
        return (
          <Menu label={m.actions()} button={<IconDots />}>
            <MenuButton
              onClick={() =>
                retry.mutate({ task, reason }, shown(m.operations_jobs_retried({ count: sameCause(job).length })))
              }
            >
              {m.jobs_cause_all()}
            </MenuButton>
            <MenuButton onClick={() => setAsked({ jobs: sameCause(job), input: { task, reason } })}>
              {m.jobs_cause_delete()}
            </MenuButton>
          </Menu>
        )
      },
    },
  ]
  return (
    <>
      <div className={styles.acts}>
        <Button size="s" onClick={() => setChosen(jobs.slice(0, JOBS.acted).map(({ id }) => id))}>
          {m.select_all()}
        </Button>
        <Button
          size="s"
          disabled={ids.length === 0 || retry.isPending}
          onClick={() => retry.mutate({ ids }, shown(m.operations_jobs_retried({ count: ids.length })))}
        >
          {m.operations_retry()}
        </Button>
        <Button size="s" disabled={ids.length === 0} onClick={() => setAsked({ jobs: selected, input: { ids } })}>
          {m.operations_delete_jobs()}
        </Button>
      </div>
      {ids.length > 0 && <AsCommand commands={[`jobs retry ${wordsOf(selected)}`]} />}
      <Table label={m.operations_jobs_failed()} columns={columns} rows={jobs} keyOf={({ id }) => id} />
      {asked !== undefined && <DeleteJobs {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

// A command finds a job by the start of its id.
const wordsOf = (jobs: readonly FailedJob[]): string => jobs.map(({ id }) => id.slice(0, 8)).join(' ')

/** Says what will not happen when failed jobs are deleted. */
function DeleteJobs({ jobs, input, onClose }: Asked & { onClose: () => void }) {
  const remove = useAct(deleteJobs)
  const byTask = Map.groupBy(jobs, ({ task }) => task)
  const run = () =>
    remove.mutate(input, {
      onSuccess: () => {
        showDone(m.operations_jobs_deleted({ count: jobs.length }))
        onClose()
      },
    })
  return (
    <Confirm
      open
      title={m.operations_delete_question({ count: jobs.length })}
      act={m.operations_delete_jobs()}
      problem={remove.error === null ? '' : messageOf(remove.error)}
      isBusy={remove.isPending}
      onAct={run}
      onClose={onClose}
    >
      <ul className={styles.checks}>
        {[...byTask].map(([task, of]) => (
          <li key={task}>{m.jobs_lost({ queue: of[0]?.queue ?? '', count: of.length, name: taskWord(task) })}</li>
        ))}
      </ul>
      <AsCommand commands={[`jobs delete ${wordsOf(jobs)}`]} />
    </Confirm>
  )
}
