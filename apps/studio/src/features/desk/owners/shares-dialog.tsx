import type { Creator } from '@earshot/contract/catalogue/creator'
import { deskSetShares } from '@earshot/contract/desk/calls'
import type { Team } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/desk-edit'
import * as studio from '@earshot/messages/studio'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { useMember } from '../../../frame/use-member.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { isShare, sumOf } from '../../team/share-sum.rules.ts'
import { undoNewest } from '../log/undo-newest.ts'
import styles from './owners.module.css'

/** Sets whole percents that sum to 100, or equal shares (PEOPLE-09). */
export function SharesDialog({ creator, team, onClose }: { creator: Creator; team: Team; onClose: () => void }) {
  const viewer = useMember()
  const { mutate, error, isPending } = useAct(deskSetShares)
  const owners = team.members.filter(({ role }) => role === 'owner')
  const [isEqual, setEqual] = useState(!team.are_shares_agreed)
  const [typed, setTyped] = useState(
    () => new Map(owners.map(({ user, share }) => [user.id, share === null ? '' : String(share)])),
  )
  const texts = owners.map(({ user }) => typed.get(user.id) ?? '')
  const sum = sumOf(texts)
  const isComplete = sum === 100 && texts.every(isShare)
  const shares = owners.map(({ user }) => ({ member_id: user.id, share: Number(typed.get(user.id)) }))
  const changed = isEqual ? [] : owners.filter(({ user, share }) => String(share) !== typed.get(user.id))
  const run = () =>
    mutate(
      { ...creator, shares: isEqual ? [] : shares },
      {
        onSuccess: () => {
          const act = { act: 'shares.set', subject_kind: creator.kind, subject_id: creator.id } as const
          showDone(m.owners_shares_saved(), undoNewest(viewer.username, act))
          onClose()
        },
      },
    )
  const named = owners.map(({ user }) => quoted(`${user.username}=${typed.get(user.id) ?? ''}`))
  return (
    <Confirm
      open
      title={m.owners_shares_title({ name: team.name })}
      act={m.owners_shares()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || (!isEqual && !isComplete)}
      onAct={run}
      onClose={onClose}
    >
      <CheckField
        label={m.owners_shares_equal()}
        checked={isEqual}
        onChange={({ currentTarget }) => setEqual(currentTarget.checked)}
      />
      {!isEqual && (
        <div className={styles.form}>
          {owners.map(({ user: { id, username } }) => {
            const text = typed.get(id) ?? ''
            return (
              <Field
                key={id}
                label={studio.shares_of({ name: username })}
                inputMode="numeric"
                autoComplete="off"
                value={text}
                error={text === '' || isShare(text) ? '' : studio.shares_whole()}
                onChange={({ currentTarget }) => setTyped(new Map(typed).set(id, currentTarget.value))}
              />
            )
          })}
          <p role="status">{sum === 100 ? studio.shares_sum_right() : studio.shares_sum({ sum })}</p>
          {isComplete && changed.length > 0 && (
            <ul className={styles.list}>
              {changed.map(({ user, share }) => (
                <li key={user.id}>
                  {m.owners_share_change({
                    name: user.username,
                    before: share ?? 0,
                    after: Number(typed.get(user.id)),
                  })}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p>{m.owners_shares_next()}</p>
      {!isEqual && <AsCommand commands={[`share ${creator.kind} ${creator.id} ${named.join(' ')}`]} />}
    </Confirm>
  )
}
