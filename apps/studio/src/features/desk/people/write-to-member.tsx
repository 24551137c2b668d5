import { writeToMember } from '@earshot/contract/desk/calls'
import { PEOPLE, type DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Part } from '../../../frame/part.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import styles from './people.module.css'

const EMPTY = { subject: '', message: '' }

/** Mails a member from the address of the community (PEOPLE-12). */
export function WriteToMember({ member }: { member: DeskMember }) {
  const [values, setValues] = useState(EMPTY)
  const { mutate, isPending, error } = useAct(writeToMember)
  const send = () =>
    mutate(
      { member_id: member.id, ...values },
      {
        onSuccess: () => {
          showDone(m.people_mail_sent())
          setValues(EMPTY)
        },
      },
    )
  return (
    <Part title={m.people_write()}>
      <div className={styles.form}>
        <Field
          label={m.subject()}
          maxLength={PEOPLE.subjectMax}
          value={values.subject}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, subject: value })}
        />
        <AreaField
          label={m.message()}
          rows={5}
          maxLength={PEOPLE.messageMax}
          value={values.message}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, message: value })}
        />
        <p className={styles.by}>{m.people_write_help()}</p>
        <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
        <div>
          <Button disabled={isPending || Object.values(values).some((each) => each.trim() === '')} onClick={send}>
            {m.people_send_mail()}
          </Button>
        </div>
      </div>
    </Part>
  )
}
