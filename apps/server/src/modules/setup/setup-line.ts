import type { Services } from '../../ports/services.ts'
import { siteUrl } from '../mail/mail.ts'
import { makeSetupKey } from './setup-key.store.ts'

/**
 * Returns the line with the link that creates the first administrator; undefined if the community has one. The key is
 * in the fragment of the link, which browsers do not send (SETUP-01).
 */
export async function setupLine({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | undefined> {
  const key = await makeSetupKey(db)
  return key === undefined ? undefined : `Set up this community: ${siteUrl(config, '/desk/setup')}#${key}`
}
