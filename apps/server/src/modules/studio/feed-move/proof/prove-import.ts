import { STATUS } from '@earshot/contract/envelope'
import type { Viewer } from '../../../../access/viewer.ts'
import { Refusal, badRequest } from '../../../../http/errors.ts'
import type { Services } from '../../../../ports/services.ts'
import { getImportRow } from '../arriving/feed-imports.store.ts'
import type { ReadFeed } from '../read-feed.ts'
import { acceptProof } from './accept-proof.ts'
import { hasProof } from './feed-proof.rules.ts'
import { SPENT, mustHaveCode } from './feed-proof.store.ts'

type Proving = {
  importId: number
  code: string | undefined
  /** Reads the feed of the import again. */
  read: (url: string) => Promise<ReadFeed>
}

/**
 * Proves the owner of a feed by the mailed code, or by the code in the feed, and begins its import. Throws 404, 409 for
 * an import that is not waiting, 422 for a wrong, missing or expired code, and 429 after five wrong ones (SHOW-16).
 */
export async function proveImport(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  { importId, code, read }: Proving,
): Promise<void> {
  const { db, now } = services
  const row = await getImportRow(db, viewer.id, importId)
  if (row.problem === SPENT) throw new Refusal(STATUS.tooMany, SPENT)
  if (row.state !== 'proving') throw new Refusal(STATUS.conflict, 'The owner of this feed is proved already.')
  if (row.validUntil <= now())
    throw new Refusal(STATUS.wrongCode, 'The code has expired. Start again to get a new one.', { code: 'code_expired' })
  if (row.txt !== null) await mustBeInFeed(await read(row.url), row.txt)
  else if (code === undefined || code === '') throw badRequest('code', 'is required')
  else await mustHaveCode(db, row, code.trim(), now())
  await acceptProof(services, row, viewer)
}

async function mustBeInFeed({ feed }: ReadFeed, txt: string): Promise<void> {
  if (feed.isLocked) throw new Refusal(STATUS.conflict, 'The feed is locked now. Start again, and prove it by mail.')
  if (!hasProof(feed, txt))
    throw new Refusal(STATUS.wrongCode, 'The code is not in the feed yet. Hosts may need some minutes to show it.')
}
