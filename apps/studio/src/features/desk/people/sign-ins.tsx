import { endMemberSessions, sendMemberReset } from '@earshot/contract/desk/calls'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { Part } from '../../../frame/part.tsx'
import { Table, type Column } from '../../../lists/table.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { formatMoment } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { useMemberAct } from './use-member-act.ts'
import styles from './people.module.css'

type SignIn = DeskMember['sign_ins'][number]

/** Sessions and access keys of a member, and the link for a new password (PEOPLE-05, PEOPLE-06). */
export function SignIns({ member }: { member: DeskMember }) {
  const { mutate } = useMemberAct(endMemberSessions, member.id)
  const end = (which: { session_id?: number; key_id?: number }) =>
    mutate(
      { member_id: member.id, ...which },
      { onSuccess: () => showDone(m.people_signed_out()), onError: (error) => showProblem(messageOf(error)) },
    )
  return (
    <Part title={m.people_sign_ins()}>
      <div className={styles.form}>
        {member.sign_ins.length === 0 ? (
          <p>{m.people_no_sign_ins()}</p>
        ) : (
          <>
            <Table
              label={m.people_sign_ins()}
              columns={columnsOf(({ kind, id }) => end(kind === 'session' ? { session_id: id } : { key_id: id }))}
              rows={member.sign_ins}
              keyOf={({ kind, id }) => `${kind} ${id}`}
            />
            <div>
              <Button onClick={() => end({})}>{m.people_end_all()}</Button>
            </div>
          </>
        )}
        <ResetLink member={member} />
      </div>
    </Part>
  )
}

function ResetLink({ member }: { member: DeskMember }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.post(sendMemberReset, { member_id: member.id }),
  })
  return (
    <>
      <div>
        <Button disabled={isPending} onClick={() => mutate()}>
          {m.people_send_reset()}
        </Button>
      </div>
      <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      {data !== undefined &&
        (data.link === null ? (
          <FormMessage kind="success">{m.people_reset_sent()}</FormMessage>
        ) : (
          <FormMessage kind="success">
            {m.people_reset_shown()} <code>{data.link}</code>
          </FormMessage>
        ))}
    </>
  )
}

const columnsOf = (end: (signIn: SignIn) => void): Column<SignIn>[] => [
  {
    label: m.people_device(),
    cell: ({ kind, device, scopes }) =>
      kind === 'key' ? m.people_key({ name: device ?? '', scopes: scopes.join(', ') }) : device || m.people_unknown(),
  },
  { label: m.people_first_use(), cell: ({ created_at: at }) => formatMoment(at) },
  {
    label: m.people_last_use(),
    cell: ({ used_at: at }) => (at === null ? m.never() : formatMoment(at)),
  },
  {
    label: m.end(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (row) => (
      <Button size="s" onClick={() => end(row)}>
        {m.end()}
      </Button>
    ),
  },
]
