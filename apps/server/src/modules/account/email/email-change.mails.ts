import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Contains the link that confirms a new e-mail address (ACCOUNT2-02). It cannot be switched off (DESK-16). */
export const confirmNewEmail = defineMail<{ username: string; link: string; code: string }>({
  name: 'confirm-new-email',
  sample: { username: 'ada', link: 'https://music.example/email/confirm?key=sample', code: 'sample' },
  render: ({ code, ...facts }) => ({ subject: m.email_confirm_subject(), text: m.email_confirm_text(facts), code }),
})

/** Contains, for the old address, the link that stops or undoes a change (ACCOUNT2-02). */
export const emailChanging = defineMail<{ username: string; email: string; link: string; code: string }>({
  name: 'email-changing',
  sample: {
    username: 'ada',
    email: 'ada@music.example',
    link: 'https://music.example/email/undo?key=sample',
    code: 'sample',
  },
  render: ({ code, ...facts }) => ({ subject: m.email_changing_subject(), text: m.email_changing_text(facts), code }),
})
