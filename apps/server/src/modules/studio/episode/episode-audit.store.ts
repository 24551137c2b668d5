import type { Db } from '../../../db/open.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import type { Audit } from '../draft/draft-audit.store.ts'

/** Writes a change of an episode to the audit log. */
export const auditEpisode = (
  tx: Db,
  by: AuditActor,
  { id, podcastId, name }: { id: number; podcastId: number; name: string },
  { act = 'episode.update', ...values }: Audit = {},
): Promise<void> =>
  writeAudit(tx, {
    by,
    act,
    subject: { kind: 'episode', id, title: name },
    creator: { kind: 'podcast', id: podcastId },
    ...values,
  })
