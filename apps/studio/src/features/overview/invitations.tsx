import { answerInvitation } from '@earshot/contract/calls'
import type { MyInvitation } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { messageOf } from '../../session/message-of.ts'
import { useAct } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { showDone, showProblem } from '../../toasts.ts'
import { roleWord } from '../team/role-word.ts'
import styles from './overview.module.css'

/** The invitations to teams that the member has not answered; nothing without any (STUDIO-16). */
export function Invitations({ invitations }: { invitations: readonly MyInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section className={styles.section} aria-label={m.invitations()}>
      <h2>{m.invitations()}</h2>
      <ul className={styles.cards}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An invitation with its two answers. `keyOfLink` is the key of a mailed link. */
export function Invitation({
  invitation,
  keyOfLink,
  onAnswer,
}: {
  invitation: MyInvitation
  keyOfLink?: string
  onAnswer?: () => void
}) {
  const answer = useAct(answerInvitation)
  const { id, creator, role, invited_by: by, expires_at: at } = invitation
  const send = (given: 'accept' | 'decline') =>
    answer.mutate(
      { answer: given, ...(keyOfLink === undefined ? { invitation_id: id } : { key: keyOfLink }) },
      {
        onSuccess: () => {
          showDone(given === 'accept' ? m.studio_joined({ name: creator.name }) : m.studio_act_invitation_decline())
          onAnswer?.()
        },
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <>
      <div>
        <h3>
          <bdi>{creator.name}</bdi>
        </h3>
        <p>{m.studio_invites_you({ name: by?.username ?? m.somebody(), role: roleWord(role), day: formatDay(at) })}</p>
      </div>
      <div className={styles.answers}>
        <Button size="s" disabled={answer.isPending} onClick={() => send('decline')}>
          {m.decline()}
        </Button>
        <Button size="s" variant="solid" disabled={answer.isPending} onClick={() => send('accept')}>
          {m.accept()}
        </Button>
      </div>
    </>
  )
}
