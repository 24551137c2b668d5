import * as m from '@earshot/messages/mail'
import { defineMail } from '../mail/mail.ts'

/** Contains the link with which the reader of an address creates an account (PEOPLE-08). */
export const invitationToJoin = defineMail<{ link: string; day: string; code: string }>({
  name: 'invitation-to-join',
  sample: { link: 'https://music.example/signup?invite=sample', day: '2026-03-15', code: 'sample' },
  render: ({ code, ...facts }) => ({ subject: m.invite_subject(), text: m.invite_text(facts), code }),
})
