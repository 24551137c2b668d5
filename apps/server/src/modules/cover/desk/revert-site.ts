import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { storeSite } from '../site/site.store.ts'
import { differenceOf, getVersion, siteChanged, stateAt } from './draft.store.ts'

/**
 * Publishes an earlier version of the site again. Throws 404 for an unknown version, and 409 when the published version
 * is not `base` (SITE-08).
 */
export async function revertSite(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { version, base }: { version: string; base: string },
  by: AuditActor,
): Promise<{ version: string; before: string; changes: string[] }> {
  const state = await stateAt(db, base, config.timeZone)
  const { id: _id, ...site } = await getVersion(db, version)
  const changes = differenceOf(state, site)
  const publishing = { expected: base, by, note: '', changes: changes.length, act: 'site.revert' } as const
  const next = await storeSite(db, site, publishing)
  if (next === undefined) throw await siteChanged(db, config.timeZone)
  return { version: next, before: state.version, changes }
}
