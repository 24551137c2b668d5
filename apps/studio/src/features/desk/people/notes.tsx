import { addMemberNote } from '@earshot/contract/desk/calls'
import { PEOPLE, type DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Part } from '../../../frame/part.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { formatMoment } from '../../../text/format.ts'
import { useMemberAct } from './use-member-act.ts'
import styles from './people.module.css'

/** Notes of admins and moderators about a member (PEOPLE-12). */
export function Notes({ member }: { member: DeskMember }) {
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMemberAct(addMemberNote, member.id)
  return (
    <Part title={m.people_notes()}>
      <div className={styles.form}>
        {member.notes.length > 0 && (
          <ul className={styles.notes}>
            {member.notes.map((note) => (
              <li key={note.id}>
                <p dir="auto">{note.text}</p>
                <p className={styles.by}>
                  <bdi>{note.author?.username ?? m.people_gone()}</bdi>, {formatMoment(note.created_at)}
                </p>
              </li>
            ))}
          </ul>
        )}
        <AreaField
          label={m.people_new_note()}
          rows={3}
          maxLength={PEOPLE.noteMax}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <p className={styles.by}>{m.people_note_help()}</p>
        <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
        <div>
          <Button
            disabled={isPending || text.trim() === ''}
            onClick={() => mutate({ member_id: member.id, text }, { onSuccess: () => setText('') })}
          >
            {m.people_add_note()}
          </Button>
        </div>
      </div>
    </Part>
  )
}
