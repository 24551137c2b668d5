import { ITEM_REASON_MAX } from '@earshot/contract/desk/catalogue'
import * as m from '@earshot/messages/desk-catalogue'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { ITEM_ACTS, type ActItem, type ItemAct } from './item-act.ts'
import { ItemEffects } from './item-effects.tsx'
import { operationPath } from './item-path.ts'

/**
 * Asks before items are hidden, shown, removed or restored. Lists the effects and the items that do not change, as the
 * dry run reports them, and offers "Undo" afterwards (DESK-08, DESK-09, CATALOGUE-05). An act on several artists or
 * podcasts has a page of its own (OPERATIONS-19).
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
  const navigate = useNavigate()
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
    const { operation_id: operationId, results } = await api.post(call, { items: of, ...more })
    if (operationId !== null) void navigate(operationPath(operationId))
    await client.invalidateQueries()
    return results.filter(({ done }) => done).map(({ kind, id }) => ({ kind, id }))
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
        {(report) => <ItemEffects report={report} items={items} />}
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
