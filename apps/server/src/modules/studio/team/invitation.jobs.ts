import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { makeInvitationKey } from './my-invitations.store.ts'
import { invitationToTeam } from './team.mails.ts'

/** Mails the link of an invitation. The key is made when the mail is sent, so no job contains one. */
export const invitationMail = defineTask({
  name: 'studio.invitation-mail',
  queue: 'mail',
  data: z.object({ invitationId: z.int() }),
  run: async (services, { invitationId }) => {
    const made = await makeInvitationKey(services.db, invitationId, services.now())
    if (made === undefined) return
    const { key, email, role, creator, inviter = '' } = made
    const link = siteUrl(services.config, `/artist_portal/invitation?key=${key}`)
    await sendMail(services, invitationToTeam, { email }, { inviter, creator, role, link, code: key })
  },
})
