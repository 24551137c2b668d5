import { ID_MAX } from '@earshot/contract/limits'
import * as m from '@earshot/messages/mail'
import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { getBucket } from '../cover/cover.buckets.ts'
import { findUnmailed, noteMailed } from './contact.store.ts'

/** Mails a message to the operator's address, when there is one. The sender's address is in the text and not in Reply-To: nobody has checked it (threat T19). */
export const contactMail = defineTask({
  name: 'contact.mail',
  queue: 'mail',
  data: z.object({ messageId: z.int().max(ID_MAX) }),
  run: async ({ db, mail, now }, { messageId }) => {
    const { contact } = await getBucket(db, 'settings')
    const found = await findUnmailed(db, messageId)
    if (found === undefined || contact.email === '') return
    const { name, email, subject, message } = found
    await mail.send({
      to: contact.email,
      subject: m.contact_message_subject({ name: inOneLine(name) }),
      text: m.contact_message_text({ name, email, subject: subject || m.contact_no_subject(), message }),
    })
    await noteMailed(db, messageId, now())
  },
})

const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
