import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../../db/schema/member/member.ts'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { notPublished } from './draft.mails.ts'
import { findNotPublished } from './not-published.store.ts'

/** Mails an owner why a scheduled release or episode was not published, unless it was published since (RELEASE-25). */
export const notPublishedMail = defineTask({
  name: 'studio.not-published-mail',
  queue: 'mail',
  data: z.object({ kind: z.enum(['release', 'episode']), id: z.int(), memberId: z.int() }),
  run: async (services, { memberId, ...draft }) => {
    const found = await findNotPublished(services.db, draft)
    const [to] = await services.db
      .select({ email: member.email, username: member.username })
      .from(member)
      .where(eq(member.id, memberId))
    if (found === undefined || to === undefined) return
    const { page, ...facts } = found
    const link = siteUrl(services.config, page)
    await sendMail(services, notPublished, { email: to.email }, { username: to.username, ...facts, link })
  },
})
