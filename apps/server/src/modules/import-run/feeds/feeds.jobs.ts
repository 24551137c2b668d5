import * as m from '@earshot/messages/imports'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { memberRole } from '../../../db/schema/member/role.ts'
import { defineTask } from '../../../jobs/task.ts'
import { notify } from '../../notification/notify.ts'
import { takeLongFailing } from './followed-feeds.ts'

/** Notifies all admins once, and mails them, about feeds that have failed for 7 days (CATALOGUE-17). */
export const reportFailingFeeds = defineTask({
  name: 'import.feeds-failing',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: ({ db, now }) =>
    db.transaction(async (tx) => {
      const failing = await takeLongFailing(tx, now())
      if (failing.length === 0) return
      const title = m.feeds_failing_title({ count: failing.length })
      const text = failing.map((feed) => `${feed.title}: ${feed.problem ?? ''}`).join('\n')
      const admins = await tx.select({ id: memberRole.memberId }).from(memberRole).where(eq(memberRole.role, 'admin'))
      for (const { id: memberId } of admins)
        await notify(tx, { kind: 'operations', memberId, actorId: null, title, text, path: '/desk/feeds?state=long' })
    }),
})
