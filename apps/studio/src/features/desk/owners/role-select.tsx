import { OWNER_ROLES } from '@earshot/contract/desk/edit/owners'
import * as m from '@earshot/messages/desk-edit'
import { oneOf } from '../../../lists/list-query.ts'
import type { OwnerRole } from './role-dialog.tsx'
import styles from './owners.module.css'

/** Chooses owner, editor or none. */
export function RoleSelect({
  label,
  role,
  onChange,
}: {
  label: string
  role: OwnerRole
  onChange: (role: OwnerRole) => void
}) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={role}
      onChange={({ currentTarget }) => {
        const wanted = oneOf(OWNER_ROLES, currentTarget.value)
        if (wanted !== undefined && wanted !== role) onChange(wanted)
      }}
    >
      {OWNER_ROLES.map((each) => (
        <option key={each} value={each}>
          {m.owners_role({ role: each })}
        </option>
      ))}
    </select>
  )
}
