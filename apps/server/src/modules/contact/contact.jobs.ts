import { ID_MAX } from '@earshot/contract/limits'
import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { getBucket } from '../cover/cover.buckets.ts'
import { sendMail } from '../mail/mail.ts'
import { contactMessageMail } from './contact.mails.ts'
import { deleteMessages, findUnmailed, recordMailed } from './contact.store.ts'

/**
 * Mails a message to the operator's address, if there is one. The sender's address is in the text and not in Reply-To,
 * because nobody has verified it (threat T19).
 */
export const contactMail = defineTask({
  name: 'contact.mail',
  queue: 'mail',
  data: z.object({ messageId: z.int().max(ID_MAX) }),
  run: async (services, { messageId }) => {
    const { db, now } = services
    const { contact } = await getBucket(db, 'settings')
    const found = await findUnmailed(db, messageId)
    if (found === undefined || contact.email === '') return
    await sendMail(services, contactMessageMail, { email: contact.email }, found)
    await recordMailed(db, messageId, now())
  },
})

/** Deletes messages that an admin deleted, once they can no longer be restored (SITE-19). */
export const deleteContactMessages = defineTask({
  name: 'contact.delete',
  queue: 'upkeep',
  every: '10 minutes',
  data: z.object({}),
  run: ({ db, now }) => deleteMessages(db, now()),
})
