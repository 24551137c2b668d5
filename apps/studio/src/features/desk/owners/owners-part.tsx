import { getTeam } from '@earshot/contract/calls'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { Team, TeamMember } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { Part } from '../../../frame/part.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { RoleDialog, type RoleChange } from './role-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import { SharesDialog } from './shares-dialog.tsx'
import styles from './owners.module.css'

/** The owners and editors of an artist or podcast with their shares (PEOPLE-09). */
export function OwnersPart({ creator }: { creator: Creator }) {
  const call = useCall(getTeam, creator)
  return (
    <Part title={m.owners_title()}>
      <p className={styles.note}>{m.owners_help()}</p>
      <CallStates call={call} skeleton={<TableSkeleton rows={2} />}>
        {(team) => <Members creator={creator} team={team} />}
      </CallStates>
    </Part>
  )
}

function Members({ creator, team }: { creator: Creator; team: Team }) {
  const [change, setChange] = useState<RoleChange>()
  const [isSharing, setSharing] = useState(false)
  const columns: Column<TeamMember>[] = [
    {
      label: m.name(),
      cell: ({ user }) => (
        <Link href={`/desk/people/${user.id}`}>
          <bdi>{user.username}</bdi>
        </Link>
      ),
    },
    {
      label: m.role(),
      cell: ({ user: { username }, role }) => (
        <RoleSelect
          label={m.owners_role_of({ name: username })}
          role={role}
          onChange={(to) => setChange({ creator, name: team.name, member: username, from: role, to })}
        />
      ),
    },
    { label: m.studio_share(), isAtEnd: true, cell: ({ share }) => share !== null && m.percent({ percent: share }) },
  ]
  return (
    <>
      {team.members.length === 0 ? (
        <p>{m.owners_none()}</p>
      ) : (
        <Table label={m.owners_title()} columns={columns} rows={team.members} keyOf={({ user }) => user.id} />
      )}
      {team.members.filter(({ role }) => role === 'owner').length > 1 && (
        <div>
          <Button size="s" onClick={() => setSharing(true)}>
            {m.owners_shares()}
          </Button>
        </div>
      )}
      <AddForm onAdd={(member, to) => setChange({ creator, name: team.name, member, from: 'none', to })} />
      {change !== undefined && <RoleDialog change={change} onClose={() => setChange(undefined)} />}
      {isSharing && <SharesDialog creator={creator} team={team} onClose={() => setSharing(false)} />}
    </>
  )
}

function AddForm({ onAdd }: { onAdd: (member: string, role: 'owner' | 'editor') => void }) {
  const [member, setMember] = useState('')
  const [role, setRole] = useState<'owner' | 'editor'>('owner')
  return (
    <form
      method="post"
      className={styles.add}
      aria-label={m.owners_add()}
      onSubmit={(event) => {
        event.preventDefault()
        if (member.trim() !== '') onAdd(member.trim(), role)
      }}
    >
      <Field
        label={m.username_or_e_mail_address()}
        autoComplete="off"
        value={member}
        onChange={({ currentTarget }) => setMember(currentTarget.value)}
      />
      <SelectField
        label={m.role()}
        value={role}
        onChange={({ currentTarget }) => setRole(currentTarget.value === 'editor' ? 'editor' : 'owner')}
      >
        <option value="owner">{m.owners_role({ role: 'owner' })}</option>
        <option value="editor">{m.owners_role({ role: 'editor' })}</option>
      </SelectField>
      <Button type="submit" disabled={member.trim() === ''}>
        {m.owners_add()}
      </Button>
    </form>
  )
}
