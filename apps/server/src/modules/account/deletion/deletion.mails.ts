import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Tells a member that their account is deleted on a day (PEOPLE-11). */
export const deletionStarted = defineMail<{ username: string; day: string }>({
  name: 'deletion-started',
  sample: { username: 'ada', day: '2026-03-15' },
  render: (facts) => ({ subject: m.deletion_subject(), text: m.deletion_text(facts) }),
})
