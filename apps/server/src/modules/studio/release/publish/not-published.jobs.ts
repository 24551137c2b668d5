import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../../../db/schema/member/member.ts'
import { release } from '../../../../db/schema/studio/release.ts'
import { defineTask } from '../../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../../mail/mail.ts'
import { releaseNotPublished } from './release.mails.ts'

/** Mails an owner why a scheduled release was not published, unless it was published since (RELEASE-25). */
export const notPublishedMail = defineTask({
  name: 'studio.not-published-mail',
  queue: 'mail',
  data: z.object({ releaseId: z.int(), memberId: z.int() }),
  run: async (services, { releaseId, memberId }) => {
    const [row] = await services.db
      .select({ artistId: release.artistId, title: release.title, problem: release.publishProblem })
      .from(release)
      .where(eq(release.id, releaseId))
    const [to] = await services.db
      .select({ email: member.email, username: member.username })
      .from(member)
      .where(eq(member.id, memberId))
    if (row === undefined || row.problem === null || to === undefined) return
    const { artistId, title, problem } = row
    const link = siteUrl(services.config, `/artist_portal/artist/${artistId}/releases/${releaseId}`)
    await sendMail(services, releaseNotPublished, { email: to.email }, { username: to.username, title, problem, link })
  },
})
