import { confirmMemberEmail, updateMemberEmail } from '@earshot/contract/desk/calls'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import { ACCOUNT } from '@earshot/contract/limits'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Part } from '../../../../frame/part.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { formatMoment } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { useMemberAct } from '../use-member-act.ts'
import styles from '../people.module.css'

/** The change of an e-mail address, and its confirmation by hand (PEOPLE-07). */
export function Email({ member }: { member: DeskMember }) {
  const [email, setEmail] = useState('')
  const update = useMemberAct(updateMemberEmail, member.id)
  const confirm = useMemberAct(confirmMemberEmail, member.id)
  const { email_change: change } = member
  return (
    <Part title={m.email_address()}>
      <div className={styles.form}>
        {change !== null && (
          <p>{m.people_email_waits({ email: change.email, time: formatMoment(change.expires_at) })}</p>
        )}
        <Field
          type="email"
          label={m.people_new_email()}
          hint={m.people_email_help()}
          maxLength={ACCOUNT.emailMax}
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <FormMessage>{update.error === null ? '' : messageOf(update.error)}</FormMessage>
        <div className={styles.acts}>
          <Button
            disabled={update.isPending || email.trim() === ''}
            onClick={() =>
              update.mutate(
                { member_id: member.id, email: email.trim() },
                {
                  onSuccess: () => {
                    showDone(m.people_email_sent())
                    setEmail('')
                  },
                },
              )
            }
          >
            {m.people_change_email()}
          </Button>
          {(change !== null || !member.is_confirmed) && (
            <Button
              disabled={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { member_id: member.id },
                  {
                    onSuccess: () => showDone(m.people_email_confirmed()),
                    onError: (error) => showProblem(messageOf(error)),
                  },
                )
              }
            >
              {m.people_confirm_by_hand()}
            </Button>
          )}
        </div>
      </div>
    </Part>
  )
}
