import * as contract from '@earshot/contract/site/contact'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { sendJob } from '../../jobs/queue.ts'
import { onDesk } from '../audit/audit.store.ts'
import { contactMail } from './contact.jobs.ts'
import { changeMessage, createMessage, searchMessages } from './contact.store.ts'

/**
 * Registers the calls for messages from visitors to the operator, who reads them on the desk and receives them as mails
 * (CONTACT-03, SITE-19).
 */
export function contactRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.contactMessage, async ({ input }) => {
    // The reply does not reveal to a robot that its message was dropped.
    if (input.website) return {}
    const { name, email, subject, message } = input
    await db.transaction(async (tx) => {
      const messageId = await createMessage(tx, { name, email: email.trim(), subject: subject || null, message }, now())
      await sendJob(tx, contactMail.job({ messageId }))
    })
    return {}
  })

  route(api, contract.listContactMessages, ({ input }) => searchMessages(db, input))

  route(api, contract.changeContactMessage, async ({ input, viewer }) => {
    await changeMessage(db, input.message_id, input.change, { by: onDesk(viewer), at: now() })
    return {}
  })
}
