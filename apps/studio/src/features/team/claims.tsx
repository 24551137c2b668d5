import { invite } from '@earshot/contract/calls'
import type { TeamClaim } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useCreator } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct } from '../../session/use-call.ts'
import { showDone, showProblem } from '../../toasts.ts'
import styles from './team.module.css'

/** Members who ask to own this creator. An admin decides; owners may invite them as editors (STUDIO-12). */
export function Claims({ claims }: { claims: readonly TeamClaim[] }) {
  const creator = useCreator()
  const send = useAct(invite)
  if (claims.length === 0) return null
  const onInvite = (username: string) =>
    send.mutate(
      { ...creator, to: username, role: 'editor' },
      {
        onSuccess: () => showDone(m.studio_invitation_sent({ name: username })),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <section className={styles.section} aria-label={m.claims()}>
      <h2>{m.claims()}</h2>
      <p className={styles.note}>{m.studio_claims_help()}</p>
      <ul className={styles.claims}>
        {claims.map(({ application_id: id, user: { username }, message, links }) => (
          <li key={id}>
            <h3>
              <bdi>{username}</bdi>
            </h3>
            {message !== '' && <p className={styles.message}>{message}</p>}
            {links.map((link) => (
              <a key={link} href={link} rel="noreferrer nofollow">
                {link}
              </a>
            ))}
            <Button size="s" disabled={send.isPending} onClick={() => onInvite(username)}>
              {m.studio_invite_as_editor()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
