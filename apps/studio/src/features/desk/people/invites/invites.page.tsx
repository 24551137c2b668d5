import { deskInvites, revokeInvite } from '@earshot/contract/desk/calls'
import { INVITE_STATES, type DeskInvite } from '@earshot/contract/desk/people/invites'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import type { Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatDay } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { rolesWord } from '../role-words.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** Invitations to create an account (PEOPLE-08). */
export function Component() {
  const query = useListQuery()
  const [isOpen, setOpen] = useState(false)
  const call = useCall(deskInvites, { page: query.page, state: oneOf(INVITE_STATES, query.of('state')) })
  const revoke = useAct(revokeInvite)
  const end = ({ id }: DeskInvite) =>
    revoke.mutate(
      { invite_id: id },
      {
        onSuccess: () => showDone(m.people_invite_revoked()),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <>
      <PageHeader
        title={m.invitations()}
        act={
          <Button variant="solid" onClick={() => setOpen(true)}>
            {m.invite()}
          </Button>
        }
      >
        {m.people_invites_lead()}
      </PageHeader>
      <ListPage
        label={m.invitations()}
        call={call}
        columns={columnsOf(end)}
        nameOf={nameOf}
        filters={[
          {
            name: 'state',
            label: m.state(),
            kind: 'choice',
            any: m.people_any_state(),
            options: INVITE_STATES.map((state) => ({ value: state, label: m.people_invite_state({ state }) })),
          },
        ]}
        empty={<EmptyState title={m.people_invites_empty()}>{m.people_invites_empty_help()}</EmptyState>}
      />
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const nameOf = ({ id, email }: DeskInvite): string => email ?? m.people_invite_numbered({ id })

const columnsOf = (end: (invite: DeskInvite) => void): Column<DeskInvite>[] => [
  { label: m.invite(), cell: (row) => <bdi>{nameOf(row)}</bdi> },
  { label: m.state(), cell: ({ state }) => m.people_invite_state({ state }) },
  { label: m.accounts(), cell: ({ uses, uses_max: most }) => m.people_invite_used({ uses, most }) },
  {
    label: m.people_invite_gives(),
    cell: ({ roles, creator, team_role: role }) =>
      [
        ...(roles.length === 0 ? [] : [rolesWord(roles)]),
        ...(creator === null ? [] : [`${creator.name} (${m.people_creator_role({ role: role ?? 'editor' })})`]),
      ].join(', '),
  },
  { label: m.people_invite_ends(), cell: ({ expires_at: at }) => <time dateTime={at}>{formatDay(at)}</time> },
  {
    label: m.revoke(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (row) =>
      row.state === 'open' && (
        <Button size="s" onClick={() => end(row)}>
          {m.revoke()}
        </Button>
      ),
  },
]
