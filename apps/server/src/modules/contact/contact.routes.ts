import * as contract from '@earshot/contract/contact'
import { spendUses } from '../../access/limits.store.ts'
import { sendJob } from '../../jobs/queue.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { visitorKey } from '../../visitor-key.ts'
import { contactMail } from './contact.jobs.ts'
import { changeMessage, createMessage, listMessages } from './contact.store.ts'

const HOUR = 3600
const DAY = 86_400

/** Messages of visitors to the operator, who reads them on the site and gets them as mails (CONTACT-03). */
export function contactRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.contactMessage, async ({ input, request }) => {
    await spendUses(api.services, [
      { key: `contact ${visitorKey(request)}`, most: 5, seconds: HOUR },
      { key: 'contact of all', most: 500, seconds: DAY },
    ])
    // A robot learns nothing from the answer.
    if (input.website) return {}
    const { name, email, subject, message } = input
    await db.transaction(async (tx) => {
      const messageId = await createMessage(
        tx,
        { name: name.trim(), email: email.trim(), subject: subject?.trim() || null, message: message.trim() },
        now(),
      )
      await sendJob(tx, contactMail.job({ messageId }))
    })
    return {}
  })

  route(api, contract.listContactMessages, ({ input }) => listMessages(db, input))

  route(api, contract.settleContactMessage, async ({ input }) => {
    await changeMessage(db, input.message_id, input.change, now())
    return {}
  })
}
