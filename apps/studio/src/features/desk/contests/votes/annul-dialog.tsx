import { annulVotes } from '@earshot/contract/desk/calls'
import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import * as m from '@earshot/messages/contests'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import styles from '../contests.module.css'

/**
 * Names the number of votes of a member in a contest, or in all open ones, and annuls them for good (CONTESTS-08). The
 * number is asked once, because each question is recorded.
 */
export function AnnulDialog({
  member,
  contestId,
  onClose,
}: {
  member: { id: number; username: string }
  contestId?: number
  onClose: () => void
}) {
  const { mutate, error, isPending } = useAct(annulVotes)
  const [reason, setReason] = useState('')
  const target = { member_id: member.id, ...(contestId !== undefined && { contest_id: contestId }) }
  const counted = useQuery({
    queryKey: [annulVotes, target, 'dry run'],
    queryFn: () => api.post(annulVotes, { ...target, dry_run: 1 }),
    enabled: !isPending,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const votes = counted.data?.votes ?? 0
  return (
    <Confirm
      open
      title={m.contests_annul_question({ name: member.username })}
      act={m.contests_annul()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || votes === 0 || reason.trim() === ''}
      onAct={() =>
        mutate(
          { ...target, reason },
          {
            onSuccess: (done) => {
              showDone(m.contests_annul_done({ count: done.votes }))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={styles.form}>
        <CallStates call={counted} skeleton={<TableSkeleton rows={1} />}>
          {() => (
            <p>
              {votes === 0 ? m.contests_annul_none() : m.contests_annul_count({ count: votes })}
              {contestId === undefined && votes > 0 && ` (${m.contests_all_open()})`}
            </p>
          )}
        </CallStates>
        <p>{m.contests_annul_final()}</p>
        <AreaField
          label={m.contests_annul_reason()}
          rows={3}
          required
          maxLength={CONTEST.reasonMax}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      {contestId === undefined && (
        <AsCommand commands={[`contest annul ${quoted(member.username)} --reason ${quoted(reason)}`]} />
      )}
    </Confirm>
  )
}
