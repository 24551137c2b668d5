import { showContact } from '@earshot/contract/desk/calls'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { showProblem } from '../../../../toasts.ts'

/** E-mail address and phone, masked until they are shown; each showing is in the audit log (PEOPLE-02). */
export function Contact({ member }: { member: DeskMember }) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => api.post(showContact, { member_id: member.id }),
    onError: (error) => showProblem(messageOf(error)),
  })
  const { email, phone } = data ?? member
  return (
    <>
      <dt>{m.email_address()}</dt>
      <dd>
        {email}
        {member.email_confirmed_at === null && ` (${m.not_confirmed()})`}
      </dd>
      <dt>{m.people_phone()}</dt>
      <dd>{phone ?? m.people_none()}</dd>
      {data === undefined && (
        <>
          <dt />
          <dd>
            <Button size="s" disabled={isPending} onClick={() => mutate()}>
              {m.people_show_contact()}
            </Button>
          </dd>
        </>
      )}
    </>
  )
}
