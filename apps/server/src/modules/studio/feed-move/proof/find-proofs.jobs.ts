import { and, asc, gt, isNotNull, lt, lte, eq } from 'drizzle-orm'
import { z } from 'zod'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { Refusal } from '../../../../http/errors.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import { defineTask } from '../../../../jobs/task.ts'
import { siteUrl } from '../../../mail/mail.ts'
import { readFeed } from '../read-feed.ts'
import { acceptProof } from './accept-proof.ts'
import { hasProof } from './feed-proof.rules.ts'
import { NO_PROOF, isOpen } from './feed-proof.store.ts'

/** Feeds that are read in one job; the next ones follow in a job of their own, after the feeds that wait meanwhile. */
const AT_ONCE = 3
/** Days for which an import stays that was not proved. */
const UNPROVED_DAYS = 30

/**
 * Searches for codes in the feeds of imports that wait for them. Deletes the addresses and codes of imports whose time
 * is over, and old imports without a proof (SHOW-16).
 */
export const findFeedProofs = defineTask({
  name: 'studio.find-feed-proofs',
  queue: 'feeds',
  every: '1 hour',
  data: z.object({ after: z.int().default(0) }),
  run: async (services, { after }) => {
    const { db, config, now } = services
    const before = new Date(now().getTime() - UNPROVED_DAYS * 86_400_000)
    await db.delete(feedImport).where(and(eq(feedImport.state, 'proving'), lt(feedImport.validUntil, before)))
    await db
      .update(feedImport)
      .set(NO_PROOF)
      .where(and(eq(feedImport.state, 'proving'), lte(feedImport.validUntil, now())))
    const waiting = await db
      .select()
      .from(feedImport)
      .where(and(isNotNull(feedImport.txt), gt(feedImport.id, after), isOpen(now())))
      .orderBy(asc(feedImport.id))
      .limit(AT_ONCE)
    for (const row of waiting) {
      const reading = { memberId: row.memberId, origin: siteUrl(config, '') }
      // A feed that cannot be read now is read again in an hour.
      const read = await readFeed(services, row.url, reading).catch(() => undefined)
      if (read === undefined || read.feed.isLocked || !hasProof(read.feed, row.txt ?? '')) continue
      // A member who makes too many podcasts at once is refused; the next run tries again.
      await acceptProof(services, row, { id: row.memberId, via: 'job' }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    }
    const last = waiting[AT_ONCE - 1]
    if (last !== undefined) await sendJob(db, findFeedProofs.job({ after: last.id }))
  },
})
