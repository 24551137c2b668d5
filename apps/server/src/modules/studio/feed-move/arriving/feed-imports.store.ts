import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import type { FeedImport } from '@earshot/contract/studio/feed/feed-move'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { oneOf } from '../../../../http/errors.ts'
import { maskedText } from '../../../audit/masked.rules.ts'
import { findCreatorRefs } from '../../creator-refs.store.ts'
import { countCopied, findHere } from '../feed-places.store.ts'

/** A row of an import. */
export type ImportRow = typeof feedImport.$inferSelect

/** Imports that a member sees. */
const LISTED = 20

/** Lists the imports of a member, newest first. */
export async function listImports(db: Db, memberId: number): Promise<FeedImport[]> {
  const rows = await db
    .select()
    .from(feedImport)
    .where(eq(feedImport.memberId, memberId))
    .orderBy(desc(feedImport.id))
    .limit(LISTED)
  return Promise.all(rows.map((row) => toFeedImport(db, row)))
}

/** Returns an import of a member. Throws 404. */
export const getImport = async (db: Db, memberId: number, importId: number): Promise<FeedImport> =>
  toFeedImport(db, await getImportRow(db, memberId, importId))

/** Returns the row of an import of a member; `lock` locks it. Throws 404. */
export async function getImportRow(db: Db, memberId: number, importId: number, lock?: 'lock'): Promise<ImportRow> {
  const found = db
    .select()
    .from(feedImport)
    .where(and(eq(feedImport.id, importId), eq(feedImport.memberId, memberId)))
  return oneOf(lock === 'lock' ? await found.for('update') : await found, 'import')
}

async function toFeedImport(db: Db, row: ImportRow): Promise<FeedImport> {
  const isProving = row.state === 'proving'
  const refOf = row.podcastId === null ? undefined : await findCreatorRefs(db, [{ kind: 'podcast', id: row.podcastId }])
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    mode: row.mode,
    proof: row.proof,
    state: row.state,
    to: isProving && row.email !== null ? maskedText(row.email) : null,
    txt: isProving ? row.txt : null,
    tries_left: Math.max(0, FEED_MOVE.wrongMax - row.wrongTries),
    valid_until: row.validUntil.toISOString(),
    problem: row.problem,
    podcast: refOf?.({ kind: 'podcast', id: row.podcastId ?? 0 }) ?? null,
    ...(await progressOf(db, row)),
    not_copied: row.notCopied,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

// While the feed is read for the first time, the podcast is not the member's yet.
async function progressOf(db: Db, row: ImportRow): Promise<Pick<FeedImport, 'episodes' | 'bytes'>> {
  const isBegun = row.provedAt !== null
  const podcastId = row.podcastId ?? (isBegun ? (await findHere(db, [row.url], row.memberId))?.id : undefined)
  if (podcastId === undefined)
    return {
      episodes: { done: 0, total: row.episodes },
      bytes: { done: 0, total: row.mode === 'host' ? row.bytes : 0 },
    }
  const { episodes, copied, bytes, copiedBytes } = await countCopied(db, podcastId)
  if (row.mode === 'follow')
    return { episodes: { done: episodes, total: Math.max(episodes, row.episodes) }, bytes: { done: 0, total: 0 } }
  const isRead = row.podcastId !== null
  return {
    episodes: { done: copied, total: isRead ? episodes : Math.max(episodes, row.episodes) },
    bytes: { done: copiedBytes, total: isRead ? bytes : Math.max(bytes, row.bytes) },
  }
}
