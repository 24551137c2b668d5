import { ID_MAX } from '@earshot/contract/limits'
import { and, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment } from '../../db/schema/community.ts'
import { play } from '../../db/schema/listening.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import { ENTRY_KINDS } from '../../ports/search.ts'
import type { EntryKind } from '../../ports/search.ts'
import { countAll, listIds, readDocuments } from './documents.ts'
import { listOwners, listParts } from './relations.ts'
import type { RelatedItems } from './relations.ts'

/** Items or texts per transaction; a transcript may have a megabyte. */
const BATCH = 200
const BATCHES: { [kind in EntryKind]?: number } = { transcripts: 20 }
/** Played items per batch of counter updates. */
const PLAYED_BATCH = 50
/**
 * Maximum number of latest plays that are read, because plays have no index by time: at 1,000 per second, more than
 * three minutes.
 */
const PLAYS_MAX = 200_000

/**
 * Updates the search index for rows that were added, changed, hidden or deleted. Acquires the index lock first, so that
 * the later of two writers reads the latest values.
 */
export async function reindex(db: Db, kind: EntryKind, ids: readonly number[], withParts = true): Promise<void> {
  for (const batch of batchesOf(ids, BATCHES[kind] ?? BATCH)) {
    await db.transaction(async (tx) => {
      await openSearchWriter(tx).lock()
      await indexItems(tx, kind, batch, withParts)
    })
  }
}

/**
 * Updates the search index in the caller's transaction, and removes ids that no longer exist. `withParts` includes
 * items that show a changed name: an artist's albums and tracks, an album's tracks, a podcast's seasons and episodes.
 * Deleted rows, also by cascade, are removed without a call. Call it last in the transaction: it may wait for other
 * writers of the index, and must then hold no row lock that they need.
 */
export async function indexItems(tx: Db, kind: EntryKind, ids: readonly number[], withParts = true): Promise<void> {
  const documents = await readDocuments(tx, kind, ids)
  const found = new Set(documents.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id)).map((id) => ({ kind, id }))
  const parts = []
  for (const each of withParts ? await listParts(tx, kind, documents) : [])
    parts.push(...(await readDocuments(tx, each.kind, each.ids)))
  await openSearchWriter(tx).write([...documents, ...gone, ...parts])
}

/** Indexes lyrics or transcripts that the index lacks, because their items were hidden before. */
export async function reindexMissing(db: Db, kind: EntryKind, ids: readonly number[]): Promise<void> {
  const stored = new Set((await openSearchWriter(db).listStored(kind, ids)).map(({ id }) => id))
  const missing = ids.filter((id) => !stored.has(id))
  await reindex(db, kind, missing)
}

/** Updates the search index for posts and all of their comments. */
export async function reindexPosts(db: Db, ids: number[]): Promise<void> {
  await reindex(db, 'posts', ids)
  const comments = await db.select({ id: comment.id }).from(comment).where(inArray(comment.postId, ids))
  const commentIds = comments.map(({ id }) => id)
  await reindex(db, 'comments', commentIds)
}

/** Updates counters and positions of items that were played since a time, and of those to which they belong. */
export async function refreshPlayed(db: Db, since: Date): Promise<void> {
  for (const { kind, ids } of await listPlayed(db, since)) {
    for (const batch of batchesOf(ids, PLAYED_BATCH)) {
      await db.transaction(async (tx) => {
        await openSearchWriter(tx).lock()
        for (const each of [{ kind, ids: batch }, ...(await listOwners(tx, kind, batch))])
          await indexItems(tx, each.kind, each.ids, false)
      })
    }
  }
}

/**
 * Writes the complete index again while searches continue, and removes what no longer exists. `progress` is called with
 * the number of written items and texts and the total.
 */
export async function indexAll(db: Db, progress: (done: number, total: number) => void = () => {}): Promise<void> {
  const total = await countAll(db)
  let done = 0
  for (const kind of ENTRY_KINDS)
    await indexKind(db, kind, (written) => {
      done += written
      progress(done, Math.max(done, total))
    })
  progress(done, done)
  await openSearchWriter(db).setCurrent()
}

/** Writes all items or texts of a kind again, in order of id, and removes those that no longer exist. */
export async function indexKind(db: Db, kind: EntryKind, onWritten: (n: number) => void = () => {}): Promise<void> {
  const most = BATCHES[kind] ?? BATCH
  for (let after = 0; after < ID_MAX;) {
    const ids = await listIds(db, kind, { after, most })
    const to = ids.length < most ? ID_MAX : (ids.at(-1) ?? ID_MAX)
    const stored = await openSearchWriter(db).listStoredIds(kind, { from: after + 1, to })
    await reindex(db, kind, distinct([...ids, ...stored]), false)
    onWritten(ids.length)
    after = to
  }
}

async function listPlayed(db: Db, since: Date): Promise<RelatedItems[]> {
  const rows = await db
    .selectDistinct({ kind: play.kind, itemId: play.itemId, playlistId: play.playlistId })
    .from(play)
    .where(and(gt(play.id, sql`(select max(id) - ${PLAYS_MAX} from play)`), gte(play.createdAt, since)))
  const played = (kind: 'song' | 'episode') => distinct(rows.flatMap((row) => (row.kind === kind ? row.itemId : [])))
  return [
    { kind: 'songs', ids: played('song') },
    { kind: 'episodes', ids: played('episode') },
    { kind: 'playlists', ids: distinct(rows.flatMap(({ playlistId }) => playlistId ?? [])) },
  ]
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

const batchesOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
