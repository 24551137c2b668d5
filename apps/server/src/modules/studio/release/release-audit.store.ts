import type { Db } from '../../../db/open.ts'
import type { release } from '../../../db/schema/studio/release.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import type { Audit } from '../draft/draft-audit.store.ts'

/** Writes a change of a release to the audit log. */
export const auditRelease = (
  tx: Db,
  by: AuditActor,
  { id, artistId, title }: Pick<typeof release.$inferSelect, 'id' | 'artistId' | 'title'>,
  { act = 'release.update', ...values }: Audit = {},
): Promise<void> =>
  writeAudit(tx, {
    by,
    act,
    subject: { kind: 'release', id, title },
    creator: { kind: 'artist', id: artistId },
    ...values,
  })
