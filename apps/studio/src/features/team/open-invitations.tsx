import { revokeInvitation } from '@earshot/contract/calls'
import type { TeamInvitation } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Table, type Column } from '../../lists/table.tsx'
import { messageOf } from '../../session/message-of.ts'
import { useAct } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { showDone, showProblem } from '../../toasts.ts'
import { roleWord } from './role-word.ts'
import styles from './team.module.css'

/** The invitations that are not answered; nothing without any. */
export function OpenInvitations({ invitations }: { invitations: readonly TeamInvitation[] }) {
  const revoke = useAct(revokeInvitation)
  if (invitations.length === 0) return null
  const onRevoke = ({ id, to }: TeamInvitation) =>
    revoke.mutate(
      { invitation_id: id },
      {
        onSuccess: () => showDone(m.studio_invitation_revoked({ name: to })),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const columns: Column<TeamInvitation>[] = [
    { label: m.username_or_e_mail_address(), cell: ({ to }) => <bdi>{to}</bdi> },
    { label: m.role(), cell: ({ role }) => roleWord(role) },
    { label: m.studio_by(), cell: ({ invited_by: by }) => <bdi>{by?.username ?? m.somebody()}</bdi> },
    { label: m.studio_open_until(), cell: ({ expires_at: at }) => <time dateTime={at}>{formatDay(at)}</time> },
    {
      label: m.actions(),
      isLabelShown: false,
      isAtEnd: true,
      cell: (each) => (
        <Button
          size="s"
          variant="quiet"
          disabled={revoke.isPending}
          aria-label={m.studio_revoke_of({ name: each.to })}
          onClick={() => onRevoke(each)}
        >
          {m.revoke()}
        </Button>
      ),
    },
  ]
  return (
    <section className={styles.section} aria-label={m.studio_open_invitations()}>
      <h2>{m.studio_open_invitations()}</h2>
      <Table label={m.studio_open_invitations()} columns={columns} rows={invitations} keyOf={({ id }) => id} />
    </section>
  )
}
