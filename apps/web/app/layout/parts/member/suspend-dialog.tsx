import { listSuspensions, restoreMember, suspendMember } from '@earshot/contract/calls'
import { SUSPENSION_REASON_MAX } from '@earshot/contract/limits'
import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useCallback, useId, useState, type FormEvent, type ReactNode } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { useSend } from '../../../lib/forms/use-send.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { formatMoment } from '../../../lib/text/format.ts'
import styles from './suspend-dialog.module.css'

type Props = { member: { id: number; username: string }; onClose: () => void }

/** Suspends a member, or restores one who is suspended. */
export function SuspendDialog({ member, onClose }: Props) {
  const read = useCallback(() => quietApi.get(listSuspensions, { member_id: member.id, limit: 1 }), [member.id])
  const state = useRead(read)
  const { problem, send } = useSend()
  const [done, setDone] = useState('')
  const form = useId()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [tomorrow] = useState(() => dayText(new Date(Date.now() + DAY_MS)))
  const [known] = state.face === 'full' ? state.data.data : []
  const tooLong = lengthFault(reason.length, SUSPENSION_REASON_MAX)
  const suspend = (event: FormEvent) => {
    event.preventDefault()
    if (tooLong !== undefined) return
    void send(async () => {
      await quietApi.post(suspendMember, {
        member_id: member.id,
        reason,
        ...(until === '' ? {} : { until: startOfDay(until).toISOString() }),
      })
      setDone(m.moderation_suspended_done())
    })
  }
  const restore = () =>
    void send(async () => {
      await quietApi.post(restoreMember, { member_id: member.id })
      setDone(m.moderation_restored())
    })
  const frame = (title: string, action: ReactNode, children: ReactNode) => (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{action === null ? m.close() : m.cancel()}</Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  )
  const question = m.moderation_suspend_question({ name: member.username })

  if (done !== '') return frame(question, null, <FormMessage kind="success">{done}</FormMessage>)
  if (state.face === 'loading') return frame(question, null, <Skeleton width="60%" />)
  if (state.face === 'failed') return frame(question, null, <FormMessage>{state.problem}</FormMessage>)
  if (known !== undefined)
    return frame(
      m.moderation_suspended_name({ name: member.username }),
      <Button variant="solid" onClick={restore}>
        {m.moderation_restore_of({ name: member.username })}
      </Button>,
      <>
        <p>
          {known.until === null
            ? m.moderation_suspended_no_end()
            : m.moderation_suspended_until({ date: formatMoment(known.until) ?? '' })}
        </p>
        <p dir="auto">{known.reason}</p>
        <FormMessage>{problem}</FormMessage>
      </>,
    )
  return frame(
    question,
    <Button type="submit" form={form} variant="solid">
      {m.moderation_suspend()}
    </Button>,
    <form method="post" id={form} className={styles.form} onSubmit={suspend}>
      <p>{m.moderation_suspend_effect()}</p>
      <AreaField
        label={m.moderation_suspend_reason()}
        required
        rows={3}
        error={tooLong}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Field
        type="date"
        label={m.moderation_suspend_until()}
        hint={m.moderation_suspend_until_hint()}
        min={tomorrow}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <FormMessage>{problem}</FormMessage>
    </form>,
  )
}

const DAY_MS = 86_400_000

// A suspension ends at the start of the chosen day in the browser's time zone.
const startOfDay = (day: string): Date => new Date(`${day}T00:00`)
const dayText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
