import { cancelMemberDeletion, deleteMember } from '@earshot/contract/desk/calls'
import { DESK_DATA } from '@earshot/contract/desk/people/data'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, CheckField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { Part } from '../../../../frame/part.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { formatSums } from '../../../../text/format-money.ts'
import { formatDay } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import styles from '../people.module.css'

/** The deletion of an account, which can be cancelled for 14 days (PEOPLE-11). */
export function Deletion({ member }: { member: DeskMember }) {
  const preview = useAct(deleteMember)
  const cancel = useAct(cancelMemberDeletion)
  const [isOpen, setOpen] = useState(false)
  const { deletion } = member
  const stop = () =>
    cancel.mutate(
      { member_id: member.id },
      {
        onSuccess: () => showDone(m.people_deletion_cancelled()),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const ask = () =>
    preview.mutate(
      { member_id: member.id, dry_run: 1 },
      { onSuccess: () => setOpen(true), onError: (error) => showProblem(messageOf(error)) },
    )
  return (
    <Part title={m.people_deletion()}>
      {deletion === null ? (
        <div>
          <Button disabled={preview.isPending} onClick={ask}>
            {m.people_delete()}
          </Button>
        </div>
      ) : (
        <div className={styles.form}>
          <p>{m.people_deletion_runs({ time: formatDay(deletion.due_at) })}</p>
          {deletion.is_own && <p>{m.people_deletion_own()}</p>}
          <div>
            <Button disabled={cancel.isPending} onClick={stop}>
              {m.people_cancel_deletion()}
            </Button>
          </div>
        </div>
      )}
      {isOpen && preview.data !== undefined && (
        <DeleteDialog
          member={member}
          effect={preview.data.effect}
          onDone={() => showDone(m.people_deletion_started(), { label: m.people_cancel_deletion(), run: stop })}
          onClose={() => setOpen(false)}
        />
      )}
    </Part>
  )
}

type Effect = {
  removed: Record<'sessions' | 'access_keys' | 'playlists' | 'ratings' | 'follows' | 'plans', number>
  kept: Record<'posts' | 'comments' | 'payments', number>
  balances: readonly { currency: string; amount: number }[]
}

function DeleteDialog({
  member,
  effect: { removed, kept, balances },
  onDone,
  onClose,
}: {
  member: DeskMember
  effect: Effect
  onDone: () => void
  onClose: () => void
}) {
  const { mutate, error, isPending } = useAct(deleteMember)
  const [values, setValues] = useState({ reason: '', waiver: '' })
  const [removesPosts, setRemovesPosts] = useState(false)
  const { username } = member.user
  const set = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [name]: value }))
  }
  const hasBalance = balances.length > 0
  const isReady = values.reason.trim() !== '' && (!hasBalance || values.waiver.trim() !== '')
  const run = () =>
    mutate(
      {
        member_id: member.id,
        name: username,
        reason: values.reason,
        posts: removesPosts ? 'remove' : 'keep',
        ...(hasBalance && { waiver: values.waiver }),
      },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.people_delete_question({ name: username })}
      act={m.people_delete()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || !isReady}
      typedName={username}
      onAct={run}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{m.people_delete_goes(removed)}</p>
        <p>{m.people_delete_stays(kept)}</p>
        {hasBalance && (
          <>
            <p>
              {m.people_delete_balance({
                amounts: formatSums(balances),
              })}
            </p>
            <AreaField
              label={m.people_delete_waiver()}
              rows={2}
              maxLength={DESK_DATA.reasonMax}
              value={values.waiver}
              onChange={set('waiver')}
            />
          </>
        )}
        <CheckField
          label={m.people_delete_posts()}
          checked={removesPosts}
          onChange={({ currentTarget: { checked } }) => setRemovesPosts(checked)}
        />
        <AreaField
          label={m.people_delete_reason()}
          rows={2}
          maxLength={DESK_DATA.reasonMax}
          value={values.reason}
          onChange={set('reason')}
        />
      </div>
    </Confirm>
  )
}
