import type { ROLES } from '@earshot/contract/limits'
import type { Viewer } from '../../access/viewer.ts'
import type { audit } from '../../db/schema/site/audit.ts'
import type { Services } from '../../ports/services.ts'
import type { AuditActor } from '../audit/audit.store.ts'

/** An entry of the audit log. */
export type Entry = typeof audit.$inferSelect

/** The inverse of an act, with the roles that may undo it. */
export type Inverse = {
  /** The call of the inverse asks for a proof of identity, and so does undoing (DESK-06). */
  needsProof?: true
  roles: readonly (typeof ROLES)[number][]
  run: (services: Services, entry: Entry, by: AuditActor, viewer: Viewer) => Promise<unknown>
}
