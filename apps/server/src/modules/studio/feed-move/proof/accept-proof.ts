import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { member } from '../../../../db/schema/member/member.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import type { Services } from '../../../../ports/services.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import type { AuditActor } from '../../../audit/audit.store.ts'
import { getCreatorsMode, mustNotMakeMore } from '../../creator/made-creators.store.ts'
import { importJob } from '../arriving/feed-import.jobs.ts'
import type { ImportRow } from '../arriving/feed-imports.store.ts'
import { findHere } from '../feed-places.store.ts'
import { NO_PROOF, isOpen } from './feed-proof.store.ts'

/**
 * Begins an import whose owner is proved. Does nothing if it began already. `by` is who proved it. Throws 403
 * where CREATORS is closed, and 409 for a member who makes too many podcasts (STUDIO-10).
 */
export async function acceptProof(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  { id, memberId, urls }: ImportRow,
  by: AuditActor,
): Promise<void> {
  getCreatorsMode({ config })
  const at = now()
  await db.transaction(async (tx) => {
    await mustBeAllowed(tx, memberId, urls)
    const [row] = await tx
      .update(feedImport)
      .set({ state: 'importing', provedAt: at, wrongTries: 0, ...NO_PROOF })
      .where(and(eq(feedImport.id, id), isOpen(at)))
      .returning()
    if (row === undefined) return
    await writeAudit(tx, {
      by,
      act: 'feed.prove',
      subject: { kind: 'podcast', title: row.title },
      after: { feed: row.url, mode: row.mode, proof: row.proof },
    })
    await sendJob(tx, importJob(id))
  })
}

// Imports that begin at once count as podcasts that the member makes.
async function mustBeAllowed(tx: Db, memberId: number, urls: readonly string[]): Promise<void> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('no key update')
  if ((await findHere(tx, urls, memberId)) !== undefined) return
  const begun = and(eq(feedImport.memberId, memberId), eq(feedImport.state, 'importing'), isNull(feedImport.podcastId))
  await mustNotMakeMore(tx, memberId, await tx.$count(feedImport, begun))
}
