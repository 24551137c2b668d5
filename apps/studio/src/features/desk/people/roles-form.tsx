import { deskMember, setMemberRoles } from '@earshot/contract/desk/calls'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import { ROLES, type Role } from '@earshot/contract/limits'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useQueryClient } from '@tanstack/react-query'
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
  // The roles at the start of the form. Saving does not replace a later change by another admin (DESK-10).
  const [read, setRead] = useState<readonly Role[]>(member.roles)
  const begin = () => {
    setRead(member.roles)
    setRoles(member.roles)
  }
  const isOutdated = !areSame(read, member.roles)
  if (isOutdated && (areSame(roles, read) || areSame(roles, member.roles))) begin()
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMemberAct(setMemberRoles, member.id)
  const isChanged = !areSame(roles, read)
  const save = (wanted: readonly Role[], known: readonly Role[]) => {
    const before = [...known]
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
        // The refusal may concern roles that changed meanwhile.
        onError: () => void client.invalidateQueries({ queryKey: [deskMember] }),
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
        {isOutdated && error !== null ? (
          <div className={styles.acts}>
            <Button
              onClick={() => {
                reset()
                begin()
              }}
            >
              {m.load_theirs()}
            </Button>
            <Button variant="solid" disabled={isPending} onClick={() => save(roles, member.roles)}>
              {m.save_mine_over_it()}
            </Button>
          </div>
        ) : (
          <div>
            <Button variant="solid" disabled={!isChanged || isPending} onClick={() => save(roles, read)}>
              {m.people_save_roles()}
            </Button>
          </div>
        )}
        {isChanged && (
          <AsCommand
            commands={[`admin ${quoted(member.user.username)} --role ${roles.length === 0 ? 'none' : roles.join(' ')}`]}
          />
        )}
      </div>
    </Part>
  )
}

const areSame = (one: readonly Role[], other: readonly Role[]): boolean =>
  ROLES.every((role) => one.includes(role) === other.includes(role))
