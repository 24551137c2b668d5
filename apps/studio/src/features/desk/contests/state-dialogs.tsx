import { closeContest, deleteContest, openContest } from '@earshot/contract/desk/calls'
import type { DeskContest, DeskContestPage } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import { showDone } from '../../../toasts.ts'
import styles from './contests.module.css'

const problemOf = (error: Error | null) => (error === null ? '' : messageOf(error))

/** Says what becomes public and how many followers are notified, then opens voting (CONTESTS-04). */
export function OpenContestDialog({ contest, onClose }: { contest: DeskContestPage; onClose: () => void }) {
  const { id, title, version, end_date: day, time_zone: zone } = contest
  const { mutate, error, isPending } = useAct(openContest)
  const rehearsal = useQuery({
    queryKey: [openContest, id, version, 'dry run'],
    queryFn: () => api.post(openContest, { contest_id: id, version, dry_run: 1 }),
    gcTime: 0,
    retry: false,
  })
  return (
    <Confirm
      open
      title={m.contests_open_question({ title })}
      act={m.contests_open()}
      problem={problemOf(error ?? rehearsal.error)}
      isBusy={isPending || rehearsal.data === undefined}
      onAct={() =>
        mutate(
          { contest_id: id, version },
          {
            onSuccess: () => {
              showDone(m.contests_opened())
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {rehearsal.isPending && <TableSkeleton rows={2} />}
      {rehearsal.data !== undefined && (
        <>
          <p>
            {m.contests_open_effect({
              ballots: rehearsal.data.ballots,
              candidates: rehearsal.data.candidates,
              followers: rehearsal.data.followers,
              day: formatDay(day),
              zone: zone.replaceAll('_', ' '),
            })}
          </p>
          <p>{m.contests_open_final()}</p>
        </>
      )}
    </Confirm>
  )
}

/** Ends a contest for good after its title is typed (CONTESTS-05). */
export function CloseContestDialog({ contest, onClose }: { contest: DeskContestPage; onClose: () => void }) {
  const { id, title } = contest
  const { mutate, error, isPending } = useAct(closeContest)
  return (
    <Confirm
      open
      title={m.contests_close_question({ title })}
      act={m.contests_close()}
      problem={problemOf(error)}
      isBusy={isPending}
      typedName={title}
      onAct={() =>
        mutate(
          { contest_id: id, title },
          {
            onSuccess: () => {
              showDone(m.contests_closed())
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{m.contests_close_final()}</p>
      </div>
      <AsCommand commands={[`contest close ${id}`]} />
    </Confirm>
  )
}

/** Deletes a contest that was not opened, after its title is typed (CONTESTS-10). */
export function DeleteContestDialog({ contest, onClose }: { contest: DeskContest; onClose: () => void }) {
  const { id, title } = contest
  const navigate = useNavigate()
  const { mutate, error, isPending } = useAct(deleteContest)
  return (
    <Confirm
      open
      title={m.contests_delete_question({ title })}
      act={m.delete_it()}
      problem={problemOf(error)}
      isBusy={isPending}
      typedName={title}
      onAct={() =>
        mutate(
          { contest_id: id },
          {
            onSuccess: () => {
              showDone(m.contests_deleted())
              onClose()
              void navigate('/desk/contests')
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
