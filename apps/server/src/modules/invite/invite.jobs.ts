import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { sendMail, siteUrl } from '../mail/mail.ts'
import { invitationToJoin } from './invite.mails.ts'
import { renewInviteKey } from './invites.store.ts'

/** Mails the link of an invitation. The key is made when the mail is sent, so no job contains one. */
export const inviteMail = defineTask({
  name: 'people.invite-mail',
  queue: 'mail',
  data: z.object({ inviteId: z.int() }),
  run: async (services, { inviteId }) => {
    const made = await renewInviteKey(services.db, inviteId, services.now())
    if (made === undefined) return
    const { key, email, expiresAt } = made
    const link = siteUrl(services.config, `/signup?invite=${key}`)
    const day = expiresAt.toISOString().slice(0, 10)
    await sendMail(services, invitationToJoin, { email }, { link, day, code: key })
  },
})
