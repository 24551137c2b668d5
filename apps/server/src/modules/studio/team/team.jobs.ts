import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { getAccount } from '../../member/account.store.ts'
import { teamChanged } from './team.mails.ts'

/** Mails a member a change of a team or of its shares. */
export const teamMail = defineTask({
  name: 'studio.team-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int(), creator: z.string(), news: z.string() }),
  run: async (services, { memberId, ...facts }) => {
    const { username, email } = await getAccount(services.db, memberId)
    const link = siteUrl(services.config, '/artist_portal/overview')
    await sendMail(services, teamChanged, { email }, { ...facts, username, link })
  },
})
