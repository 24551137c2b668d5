import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { getAccount } from '../../member/account.store.ts'
import { confirmNewEmail, emailChanging } from './email-change.mails.ts'
import { makeChangeKey } from './email-change.store.ts'

const data = z.object({ changeId: z.int() })

/** Mails the new address the link that confirms it. The key is made when the mail is sent. */
export const confirmNewEmailMail = defineTask({
  name: 'account.confirm-email-mail',
  queue: 'mail',
  data,
  run: async (services, { changeId }) => {
    const made = await makeChangeKey(services.db, changeId, 'confirm')
    if (made === undefined || made.change.confirmedAt !== null) return
    const { username } = await getAccount(services.db, made.change.memberId)
    const link = siteUrl(services.config, `/email/confirm?key=${made.key}`)
    await sendMail(services, confirmNewEmail, { email: made.change.toEmail }, { username, link, code: made.key })
  },
})

/** Mails the old address the link that stops or undoes the change. */
export const emailChangingMail = defineTask({
  name: 'account.email-changing-mail',
  queue: 'mail',
  data,
  run: async (services, { changeId }) => {
    const made = await makeChangeKey(services.db, changeId, 'undo')
    if (made === undefined) return
    const { fromEmail, toEmail, memberId } = made.change
    const { username } = await getAccount(services.db, memberId)
    const link = siteUrl(services.config, `/email/undo?key=${made.key}`)
    await sendMail(services, emailChanging, { email: fromEmail }, { username, email: toEmail, link, code: made.key })
  },
})
