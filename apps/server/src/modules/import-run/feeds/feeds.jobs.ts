import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { memberRole } from '../../../db/schema/member/role.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import { getAccount } from '../../account/account.store.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { feedsFailing } from './feeds.mails.ts'
import { takeLongFailing } from './followed-feeds.ts'

const Failing = z.object({ title: z.string(), problem: z.string() })

/** Mails an admin the feeds that have failed for 7 days. */
export const feedsFailingMail = defineTask({
  name: 'import.feeds-mail',
  queue: 'mail',
  data: z.object({ adminId: z.int(), feeds: z.array(Failing) }),
  run: async (services, { adminId, feeds }) => {
    const { username, email } = await getAccount(services.db, adminId)
    await sendMail(
      services,
      feedsFailing,
      { email },
      { username, feeds, link: siteUrl(services.config, '/desk/feeds') },
    )
  },
})

/** Mails all admins once about each feed that has failed for 7 days (CATALOGUE-17). */
export const reportFailingFeeds = defineTask({
  name: 'import.feeds-failing',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: ({ db, now }) =>
    db.transaction(async (tx) => {
      const failing = await takeLongFailing(tx, now())
      if (failing.length === 0) return
      const feeds = failing.map(({ title, problem }) => ({ title, problem: problem ?? '' }))
      const admins = await tx.select({ id: memberRole.memberId }).from(memberRole).where(eq(memberRole.role, 'admin'))
      for (const { id: adminId } of admins) await sendJob(tx, feedsFailingMail.job({ adminId, feeds }))
    }),
})
