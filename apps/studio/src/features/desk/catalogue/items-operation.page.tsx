import { deskItemsOperation } from '@earshot/contract/desk/calls'
import type { ItemsOperation } from '@earshot/contract/desk/catalogue'
import * as m from '@earshot/messages/desk-catalogue'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { callOptions } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { ItemActDialog } from './item-act-dialog.tsx'
import { ITEM_ACTS } from './item-act.ts'
import { ItemEffects } from './item-effects.tsx'
import styles from './catalogue.module.css'

/** Milliseconds between two reads of the progress. */
const READ_AGAIN_MS = 1_000

/** An act on several artists or podcasts: its progress while it runs, then its report with "Undo" (OPERATIONS-19). */
export function Component() {
  const { id = '' } = useParams()
  const call = useQuery({
    ...callOptions(deskItemsOperation, { operation_id: Number(id) }),
    refetchInterval: ({ state }) => state.data?.finished_at === null && READ_AGAIN_MS,
  })
  return (
    <CallStates call={call} skeleton={<TableSkeleton rows={2} />}>
      {(operation) => (
        <>
          <PageHeader
            title={m.desk_items_operation({ act: operation.act, count: operation.total })}
            act={<Undo {...operation} />}
          >
            {operation.by !== null && (
              <>
                <bdi>{operation.by}</bdi>
                {' · '}
              </>
            )}
            {formatMoment(operation.created_at)}
          </PageHeader>
          {operation.finished_at === null && <Progress {...operation} />}
          <div role="status" className={styles.section}>
            {operation.finished_at !== null && <Result {...operation} />}
          </div>
        </>
      )}
    </CallStates>
  )
}

const Progress = ({ act, done, total }: ItemsOperation) => (
  <div className={styles.section}>
    <progress
      className={styles.bar}
      aria-label={m.desk_items_operation({ act, count: total })}
      max={total}
      value={done}
    />
    <p>{m.imports_progress({ done, total })}</p>
    <p className={styles.note}>{m.desk_items_operation_leave()}</p>
  </div>
)

function Result({ act, done, total, problem, report, items }: ItemsOperation) {
  return (
    <>
      {problem && (
        <FormMessage>
          {problem} {m.desk_items_operation_ended({ done, total })}
        </FormMessage>
      )}
      {report !== null && (
        <>
          <p>{m.desk_items_operation_done({ act, done: report.results.filter((each) => each.done).length, total })}</p>
          <ItemEffects report={report} items={items} />
        </>
      )}
    </>
  )
}

function Undo({ act, report, items }: ItemsOperation) {
  const [isOpen, setOpen] = useState(false)
  const done = items.filter(({ kind, id }) =>
    report?.results.some((each) => each.done && each.kind === kind && each.id === id),
  )
  if (done.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.undo()}</Button>
      {isOpen && <ItemActDialog act={ITEM_ACTS[act].inverse} items={done} onClose={() => setOpen(false)} />}
    </>
  )
}
