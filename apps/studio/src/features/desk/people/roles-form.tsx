import { setMemberRoles } from '@earshot/contract/desk/calls'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import { ROLES, type Role } from '@earshot/contract/limits'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { Part } from '../../../frame/part.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { showDone } from '../../../toasts.ts'
import { useMemberAct } from './use-member-act.ts'
import styles from './people.module.css'

/** The roles of a member (PEOPLE-03). */
export function RolesForm({ member }: { member: DeskMember }) {
  const [roles, setRoles] = useState<readonly Role[]>(member.roles)
  const { mutate, isPending, error } = useMemberAct(setMemberRoles, member.id)
  const isChanged = ROLES.some((role) => roles.includes(role) !== member.roles.includes(role))
  const save = (wanted: readonly Role[]) => {
    const before = member.roles
    mutate(
      { member_id: member.id, roles: [...wanted], before },
      {
        onSuccess: () =>
          showDone(m.people_roles_saved(), {
            label: m.undo(),
            run: () => {
              setRoles(before)
              mutate({ member_id: member.id, roles: before, before: [...wanted] })
            },
          }),
      },
    )
  }
  return (
    <Part title={m.people_roles()}>
      <div className={styles.form}>
        {ROLES.map((role) => (
          <CheckField
            key={role}
            label={m.people_role_word({ role })}
            hint={m.people_role_help({ role })}
            checked={roles.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              setRoles(checked ? [...roles, role] : roles.filter((each) => each !== role))
            }
          />
        ))}
        <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
        <div>
          <Button variant="solid" disabled={!isChanged || isPending} onClick={() => save(roles)}>
            {m.people_save_roles()}
          </Button>
        </div>
        {isChanged && (
          <AsCommand
            commands={[`admin ${quoted(member.user.username)} --role ${roles.length === 0 ? 'none' : roles.join(' ')}`]}
          />
        )}
      </div>
    </Part>
  )
}
