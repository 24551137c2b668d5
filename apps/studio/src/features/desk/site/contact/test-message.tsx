import { contactMessage } from '@earshot/contract/calls'
import { getSite } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/contact-desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useMember } from '../../../../frame/use-member.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { valueAt } from '../site-values.ts'

/** Sends a message that takes the way of the contact form, from the viewer's own address (SITE-19). */
export function TestMessage() {
  const { username, email } = useMember()
  const operator = valueAt(useCall(getSite).data?.published.values, ['contact', 'email'])
  const { mutate, isPending } = useAct(contactMessage)
  const send = () =>
    mutate(
      { name: username, email, subject: m.visitors_test_subject(), message: m.visitors_test_text() },
      {
        onSuccess: () =>
          showDone(
            typeof operator === 'string' && operator !== ''
              ? m.visitors_test_sent({ email: operator })
              : m.visitors_test_unmailed(),
          ),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <Button disabled={isPending} onClick={send}>
      {m.visitors_test()}
    </Button>
  )
}
