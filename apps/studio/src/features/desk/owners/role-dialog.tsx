import type { Creator } from '@earshot/contract/catalogue/creator'
import { deskSetOwner } from '@earshot/contract/desk/calls'
import type { OWNER_ROLES } from '@earshot/contract/desk/edit/owners'
import * as m from '@earshot/messages/desk-edit'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'

export type OwnerRole = (typeof OWNER_ROLES)[number]

/** A member whose role in an artist or podcast changes. */
export type RoleChange = { creator: Creator; name: string; member: string; from: OwnerRole; to: OwnerRole }

/** Asks before a member becomes an owner or editor, or stops being one (PEOPLE-09). */
export function RoleDialog({ change, onClose }: { change: RoleChange; onClose: () => void }) {
  const { creator, name, member, from, to } = change
  const { mutate, error, isPending } = useAct(deskSetOwner)
  const undo = () =>
    mutate({ ...creator, member, role: from }, { onError: (problem) => showProblem(messageOf(problem)) })
  const run = () =>
    mutate(
      { ...creator, member, role: to },
      {
        onSuccess: () => {
          showDone(m.owners_changed(), { label: m.undo(), run: undo })
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.owners_change_title({ role: to, member, creator: name })}
      act={m.change()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onAct={run}
      onClose={onClose}
    >
      {(from === 'owner' || to === 'owner') && <p>{m.owners_change_shares()}</p>}
      <p>{m.owners_change_notice()}</p>
      <AsCommand commands={[`member ${quoted(member)} ${COMMANDS[to]} ${creator.kind} ${creator.id}`]} />
    </Confirm>
  )
}

const COMMANDS: Record<OwnerRole, string> = { owner: 'own', editor: 'edit', none: 'leave' }
