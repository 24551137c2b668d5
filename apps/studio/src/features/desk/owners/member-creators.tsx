import type { DeskMember } from '@earshot/contract/desk/people/people'
import { CREATOR_ROLES } from '@earshot/contract/studio/creator-limits'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { Part } from '../../../frame/part.tsx'
import { oneOf } from '../../../lists/list-query.ts'
import { Table, type Column } from '../../../lists/table.tsx'
import { ItemChooser } from '../catalogue/edit/item-chooser.tsx'
import { itemPath } from '../catalogue/item-path.ts'
import { RoleDialog, type RoleChange } from './role-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import styles from './owners.module.css'

type Row = DeskMember['creators'][number]

const KINDS = ['artist', 'podcast'] as const

/** The artists and podcasts of a member, with role and share (PEOPLE-09). */
export function MemberCreators({ member: { user, creators } }: { member: DeskMember }) {
  const [change, setChange] = useState<RoleChange>()
  const [added, setAdded] = useState<(typeof KINDS)[number]>()
  const { username } = user
  const columns: Column<Row>[] = [
    {
      label: m.name(),
      cell: (creator) => (
        <Link href={itemPath(creator)}>
          <bdi>{creator.name}</bdi>
        </Link>
      ),
    },
    { label: m.type(), cell: ({ kind }) => m.owners_kind({ kind }) },
    {
      label: m.role(),
      cell: ({ kind, id, name, role }) => {
        const from = oneOf(CREATOR_ROLES, role) ?? 'editor'
        return (
          <RoleSelect
            label={m.owners_role_of({ name })}
            role={from}
            onChange={(to) => setChange({ creator: { kind, id }, name, member: username, from, to })}
          />
        )
      },
    },
    { label: m.studio_share(), isAtEnd: true, cell: ({ share }) => share !== null && m.percent({ percent: share }) },
  ]
  return (
    <Part title={m.artists_and_podcasts()}>
      {creators.length === 0 ? (
        <p className={styles.note}>{m.owners_of_member_none()}</p>
      ) : (
        <Table
          label={m.artists_and_podcasts()}
          columns={columns}
          rows={creators}
          keyOf={({ kind, id }) => `${kind} ${id}`}
        />
      )}
      {added === undefined ? (
        <div>
          <Button size="s" onClick={() => setAdded('artist')}>
            {m.owners_add_creator()}
          </Button>
        </div>
      ) : (
        <div className={styles.form}>
          <SelectField
            label={m.type()}
            value={added}
            onChange={({ currentTarget }) => setAdded(oneOf(KINDS, currentTarget.value))}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {m.owners_kind({ kind })}
              </option>
            ))}
          </SelectField>
          <ItemChooser
            kind={added}
            onChoose={({ id, title }) => {
              setAdded(undefined)
              setChange({ creator: { kind: added, id }, name: title, member: username, from: 'none', to: 'owner' })
            }}
          />
        </div>
      )}
      {change !== undefined && <RoleDialog change={change} onClose={() => setChange(undefined)} />}
    </Part>
  )
}
