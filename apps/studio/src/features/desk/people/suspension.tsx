import { restoreMember, suspendMember } from '@earshot/contract/calls'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import { SUSPENSION_REASON_MAX } from '@earshot/contract/limits'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { Part } from '../../../frame/part.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { formatMoment, localTime } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import styles from './people.module.css'

const DAY_MS = 86_400_000
const ENDS = ['1', '7', '30', 'day', 'never'] as const

/** The suspension of an account, with what it ends (PEOPLE-04). */
export function SuspensionPart({ member, isAdmin }: { member: DeskMember; isAdmin: boolean }) {
  const restore = useAct(restoreMember)
  const [isOpen, setOpen] = useState(false)
  const { suspension } = member
  const end = () =>
    restore.mutate(
      { member_id: member.id },
      { onSuccess: () => showDone(m.people_restored()), onError: (error) => showProblem(messageOf(error)) },
    )
  if (suspension === null && !isAdmin) return null
  return (
    <Part title={m.people_suspension()}>
      {suspension === null ? (
        <div>
          <Button onClick={() => setOpen(true)}>{m.people_suspend()}</Button>
        </div>
      ) : (
        <div className={styles.form}>
          <p>
            {suspension.until === null || suspension.until === undefined
              ? m.people_suspended_no_end()
              : m.people_suspended_until({ time: formatMoment(suspension.until) })}
          </p>
          <p dir="auto">{suspension.reason}</p>
          {isAdmin && (
            <div>
              <Button disabled={restore.isPending} onClick={end}>
                {m.people_end_suspension()}
              </Button>
              <AsCommand commands={[`member restore ${quoted(member.user.username)}`]} />
            </div>
          )}
        </div>
      )}
      <SuspendDialog member={member} isOpen={isOpen} onUndo={end} onClose={() => setOpen(false)} />
    </Part>
  )
}

function SuspendDialog({
  member,
  isOpen,
  onUndo,
  onClose,
}: {
  member: DeskMember
  isOpen: boolean
  /** Ends the suspension; annulled votes do not come back (PEOPLE-04). */
  onUndo: () => void
  onClose: () => void
}) {
  const suspend = useAct(suspendMember)
  const [reason, setReason] = useState('')
  const [end, setEnd] = useState<(typeof ENDS)[number]>('7')
  const [day, setDay] = useState('')
  const [openedAt] = useState(() => Date.now())
  const isReady = reason.trim() !== '' && (end !== 'day' || day !== '')
  const run = () => {
    const until = endOf(end, day, Date.now())
    suspend.mutate(
      { member_id: member.id, reason, ...(until && { until: until.toISOString() }) },
      {
        onSuccess: () => {
          showDone(m.people_suspended(), { label: m.undo(), run: onUndo })
          onClose()
        },
      },
    )
  }
  return (
    <Confirm
      open={isOpen}
      title={m.people_suspend_question({ name: member.user.username })}
      act={m.people_suspend()}
      problem={suspend.error === null ? '' : messageOf(suspend.error)}
      isBusy={suspend.isPending || !isReady}
      onAct={run}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {m.people_suspend_effect({
            sign_ins: member.sign_ins.length,
            votes: member.counts.votes,
            plans: member.counts.plans,
          })}
        </p>
        <AreaField
          label={m.people_suspend_reason()}
          rows={3}
          required
          maxLength={SUSPENSION_REASON_MAX}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <SelectField
          label={m.people_suspend_end()}
          value={end}
          onChange={({ currentTarget: { value } }) => setEnd(ENDS.find((each) => each === value) ?? '7')}
        >
          {ENDS.map((each) => (
            <option key={each} value={each}>
              {m.people_end_word({ end: each })}
            </option>
          ))}
        </SelectField>
        {end === 'day' && (
          <Field
            type="date"
            label={m.people_end_day()}
            value={day}
            onChange={({ currentTarget: { value } }) => setDay(value)}
          />
        )}
        <AsCommand commands={[commandOf(member.user.username, reason, endOf(end, day, openedAt))]} />
      </div>
    </Confirm>
  )
}

function endOf(end: (typeof ENDS)[number], day: string, now: number): Date | undefined {
  if (end === 'never') return undefined
  return end === 'day' ? new Date(`${day}T00:00`) : new Date(now + Number(end) * DAY_MS)
}

function commandOf(username: string, reason: string, until: Date | undefined): string {
  const end = until === undefined || Number.isNaN(until.getTime()) ? '' : ` --until ${localTime(until).slice(0, 10)}`
  return `member suspend ${quoted(username)} --reason ${quoted(reason)}${end}`
}
