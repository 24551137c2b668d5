import { proposeShares } from '@earshot/contract/calls'
import type { TeamMember } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useCreator } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct } from '../../session/use-call.ts'
import { showDone } from '../../toasts.ts'
import { isShare, sumOf } from './share-sum.rules.ts'
import styles from './team.module.css'

/** Proposes whole percents for all owners; they must sum to 100 (STUDIO-18). */
export function ProposeShares({ owners, onClose }: { owners: readonly TeamMember[]; onClose: () => void }) {
  const creator = useCreator()
  const propose = useAct(proposeShares)
  const [typed, setTyped] = useState(
    () => new Map(owners.map(({ user, share }) => [user.id, share === null ? '' : String(share)])),
  )
  const texts = owners.map(({ user }) => typed.get(user.id) ?? '')
  const sum = sumOf(texts)
  const isComplete = sum === 100 && texts.every(isShare)
  const submit = () =>
    propose.mutate(
      { ...creator, shares: owners.map(({ user }) => ({ member_id: user.id, share: Number(typed.get(user.id)) })) },
      {
        onSuccess: () => {
          showDone(m.shares_sent())
          onClose()
        },
      },
    )
  return (
    <form
      method="post"
      noValidate
      className={styles.propose}
      aria-label={m.shares_propose()}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) submit()
      }}
    >
      {owners.map(({ user: { id, username } }) => {
        const text = typed.get(id) ?? ''
        return (
          <Field
            key={id}
            label={m.shares_of({ name: username })}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            error={text === '' || isShare(text) ? '' : m.shares_whole()}
            onChange={({ currentTarget }) => setTyped(new Map(typed).set(id, currentTarget.value))}
          />
        )
      })}
      <p role="status" className={styles.note}>
        {sum === 100 ? m.shares_sum_right() : m.shares_sum({ sum })}
      </p>
      <FormMessage>{propose.error === null ? '' : messageOf(propose.error)}</FormMessage>
      <div className={styles.buttons}>
        <Button size="s" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button size="s" type="submit" variant="solid" disabled={!isComplete || propose.isPending}>
          {m.shares_send()}
        </Button>
      </div>
    </form>
  )
}
