import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import type { AuditActor } from '../../../audit/audit.store.ts'
import { importJob } from '../arriving/feed-import.jobs.ts'
import type { ImportRow } from '../arriving/feed-imports.store.ts'
import { isOpen } from './feed-proof.store.ts'

/** Begins an import whose owner is proved. Does nothing if it began already. `by` is who proved it. */
export async function acceptProof(db: Db, { id }: ImportRow, by: AuditActor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(feedImport)
      .set({ state: 'importing', provedAt: now, codeHash: null, wrongTries: 0 })
      .where(and(eq(feedImport.id, id), isOpen(now)))
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
