import { eq, sql } from 'drizzle-orm'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { member } from '../../../db/schema/member/member.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { on } from '../../../events/event.ts'
import type { Handler } from '../../../events/event.ts'
import { subscriptionBegan } from '../../../events/events.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { textLinesOf } from '../../richtext/text-lines.ts'
import { newSubscriber } from './welcome.mails.ts'

/** Mails the welcome text of a plan, if it has one, to a new subscriber (SUPPORTERS-07). */
export const welcomeMail = defineTask({
  name: 'subscription.welcome-mail',
  queue: 'mail',
  data: subscriptionBegan.data,
  run: async (services, { subscriptionId }) => {
    const [row] = await services.db
      .select({
        email: member.email,
        username: member.username,
        plan: plan.title,
        welcome: plan.welcome,
        name: sql<string>`coalesce(${artist.name}, ${podcast.title})`,
      })
      .from(subscription)
      .innerJoin(plan, eq(plan.id, subscription.planId))
      .innerJoin(member, eq(member.id, subscription.memberId))
      .leftJoin(artist, eq(artist.id, plan.artistId))
      .leftJoin(podcast, eq(podcast.id, plan.podcastId))
      .where(eq(subscription.id, subscriptionId))
    if (row === undefined || row.welcome === null) return
    const { email, welcome, ...facts } = row
    const link = siteUrl(services.config, '/account/?pid=subscriptions')
    await sendMail(services, newSubscriber, { email }, { ...facts, text: textLinesOf(welcome), link })
  },
})

/** Welcomes new subscribers. The slot of a day makes a repeated event send no second mail. */
export const welcomeHandlers: readonly Handler[] = [
  on(subscriptionBegan, 'subscription.welcome', async ({ db }, data) => {
    const oncePer = { name: `welcome ${data.subscriptionId}`, seconds: 86_400 }
    await sendJob(db, { ...welcomeMail.job(data), oncePer })
  }),
]
