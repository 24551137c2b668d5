import { ITEM_REASON_MAX, type ItemsReport } from '@earshot/contract/desk/catalogue'
import * as m from '@earshot/messages/desk-catalogue'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { formatDay } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { ITEM_ACTS, type ActItem, type ItemAct } from './item-act.ts'
import { LinkedSentence } from './linked-sentence.tsx'
import styles from './catalogue.module.css'

/**
 * Asks before items are hidden, shown, removed or restored. Names what goes along and what stands in the way, as the
 * dry run reports it, and offers "Undo" afterwards (DESK-08, DESK-09, CATALOGUE-05).
 */
export function ItemActDialog({
  act,
  items,
  onClose,
}: {
  act: ItemAct
  items: readonly ActItem[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isEnding, setEnding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { call: path, inverse, takesAway } = ITEM_ACTS[act]
  const sent = items.map(({ kind, id }) => ({ kind, id }))
  const rehearsal = useQuery({
    queryKey: [path, sent, 'dry run'],
    queryFn: () => api.post(path, { items: sent, dry_run: 1 }),
    gcTime: 0,
  })
  const possible = rehearsal.data?.results.filter(({ done }) => done) ?? []
  const subscriptions = rehearsal.data?.subscriptions ?? 0
  const send = async (call: typeof path, of: typeof sent, more: object = {}) => {
    const report = await api.post(call, { items: of, ...more })
    await client.invalidateQueries()
    return report.results.filter(({ done }) => done).map(({ kind, id }) => ({ kind, id }))
  }
  const undo = (done: typeof sent) =>
    void send(ITEM_ACTS[inverse].call, done).then(
      () => showDone(m.desk_items_acted({ act: inverse, count: done.length })),
      (error: unknown) => showProblem(messageOf(error)),
    )
  const run = async () => {
    setBusy(true)
    try {
      const more = takesAway ? { reason, end_subscriptions: isEnding ? 1 : 0 } : {}
      const done = await send(path, sent, more)
      if (done.length > 0)
        showDone(m.desk_items_acted({ act, count: done.length }), { label: m.undo(), run: () => undo(done) })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      open
      title={m.desk_items_act_title({ act, count: items.length, title: items[0]?.title ?? '' })}
      act={m.desk_items_act({ act })}
      problem={problem}
      isBusy={isBusy || possible.length === 0 || (subscriptions > 0 && takesAway && !isEnding)}
      onAct={() => void run()}
      onClose={onClose}
    >
      <CallStates call={rehearsal} skeleton={<TableSkeleton rows={2} />}>
        {(report) => <Effects report={report} items={items} />}
      </CallStates>
      {takesAway && subscriptions > 0 && (
        <CheckField
          label={m.desk_items_end_subscriptions({ count: subscriptions })}
          hint={m.desk_items_end_subscriptions_help()}
          checked={isEnding}
          onChange={({ currentTarget }) => setEnding(currentTarget.checked)}
        />
      )}
      {takesAway && (
        <Field
          label={m.desk_items_reason()}
          maxLength={ITEM_REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <AsCommand
        commands={items.map(({ kind, id }) => `${act} ${kind} ${id}${isEnding ? ' --end-subscriptions' : ''}`)}
      />
    </Confirm>
  )
}

/** The numbers of what goes along, and the items that stay as they are, with their reasons. */
function Effects({ report, items }: { report: ItemsReport; items: readonly ActItem[] }) {
  const { effects, results, delete_at: at } = report
  const counted = Object.entries(effects).flatMap(([kind, count]) =>
    count > 0 ? [m.desk_items_effect({ kind, count })] : [],
  )
  const refused = results.filter(({ done }) => !done)
  const titleOf = (kind: string, id: number) =>
    items.find((item) => item.kind === kind && item.id === id)?.title ?? String(id)
  return (
    <>
      {refused.length < results.length ? (
        <p>
          {counted.length === 0
            ? m.desk_items_no_change()
            : m.desk_items_effects({ list: new Intl.ListFormat(document.documentElement.lang).format(counted) })}{' '}
          {at !== null && m.desk_items_is_deleted_on({ day: formatDay(at) })}
        </p>
      ) : (
        <p>{m.desk_items_none_possible()}</p>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ kind, id, reason }) => (
            <li key={`${kind} ${id}`}>
              <bdi>{titleOf(kind, id)}</bdi>: <LinkedSentence>{reason ?? ''}</LinkedSentence>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
