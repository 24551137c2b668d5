import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../../db/schema/member/member.ts'
import { creatorApplication } from '../../../db/schema/studio/application.ts'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { applicationDecided } from './creator.mails.ts'

/** Mails the answer to an application, unless it is open again. */
export const applicationMail = defineTask({
  name: 'studio.application-mail',
  queue: 'mail',
  data: z.object({ applicationId: z.int() }),
  run: async (services, { applicationId }) => {
    const [row] = await services.db
      .select({
        email: member.email,
        username: member.username,
        name: creatorApplication.name,
        note: creatorApplication.note,
        state: creatorApplication.state,
      })
      .from(creatorApplication)
      .innerJoin(member, eq(member.id, creatorApplication.memberId))
      .where(eq(creatorApplication.id, applicationId))
    if (row === undefined || row.state === 'open') return
    const { email, state, ...facts } = row
    const link = siteUrl(services.config, '/artist_portal/overview')
    await sendMail(services, applicationDecided, { email }, { ...facts, state, link })
  },
})
