import * as m from '@earshot/messages/mail'
import { defineMail } from '../mail/mail.ts'

/** Forwards a message of the contact form to the operator. */
export const contactMessageMail = defineMail<{ name: string; email: string; subject: string | null; message: string }>({
  name: 'contact-message',
  sample: { name: 'Nell', email: 'nell@example.org', subject: 'A question', message: 'When is the next contest?' },
  render: ({ name, email, subject, message }) => ({
    subject: m.contact_message_subject({ name: inOneLine(name) }),
    text: m.contact_message_text({ name, email, subject: subject || m.contact_no_subject(), message }),
  }),
})

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
