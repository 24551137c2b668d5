import type { SearchKind } from '@earshot/contract/catalogue/search'
import { ID_MAX } from '@earshot/contract/limits'
import { and, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../db/schema/catalogue/podcast.ts'
import { comment } from '../../db/schema/community/community.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { play } from '../../db/schema/listening/listening.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import { ENTRY_KINDS } from '../../ports/search.ts'
import type { EntryKind, SearchDocument } from '../../ports/search.ts'
import { countAll, listIds, readDocuments } from './documents.ts'

/** Items or texts per transaction, which blocks deletions of items; a transcript may have a megabyte. */
const BATCH = 50
const BATCHES: { [kind in EntryKind]?: number } = { transcripts: 20 }
/** Played items per batch of counter updates. */
const PLAYED_BATCH = 50
/**
 * Maximum number of latest plays that are read, because plays have no index by time: at 1,000 per second, more than
 * three minutes.
 */
const PLAYS_MAX = 200_000
/** Maximum number of latest likes that are read, for the same reason. */
const LIKES_MAX = 20_000

/**
 * Updates the search index for rows that were added, changed, hidden or deleted. `withParts` includes items that show a
 * changed name: an artist's albums and tracks, an album's tracks, a podcast's seasons and episodes. Deleted rows, also
 * by cascade, are removed without a call.
 */
export async function reindex(
  db: Db,
  kind: EntryKind,
  ids: readonly number[],
  withParts = PARTS.some(({ of }) => of === kind),
): Promise<void> {
  for (const batch of batchesOf(ids, BATCHES[kind] ?? BATCH))
    while (!(await reindexBatch(db, kind, batch, withParts))) continue
}

// An artist may have thousands of songs, and deleting one waits for the lock of the index: transactions are short.
// The parts are written first: the old entry of the artist says that they are not written yet. Returns false if the
// item was changed meanwhile.
async function reindexBatch(db: Db, kind: EntryKind, ids: readonly number[], withParts: boolean): Promise<boolean> {
  const documents = withParts ? await readDocuments(db, kind, ids) : []
  for (const part of await listParts(db, kind, documents))
    for (const batch of batchesOf(part.ids, BATCH)) await db.transaction((tx) => indexItems(tx, part.kind, batch))
  const shown = new Map(documents.map((each) => [each.id, shownOf(each)]))
  return db.transaction((tx) =>
    indexItems(tx, kind, ids, (latest) => latest.every((each) => !withParts || shown.get(each.id) === shownOf(each))),
  )
}

/**
 * Updates the search index in the caller's transaction, and removes ids that no longer exist. `isWanted` decides about
 * the documents before they are written. Call it last in the transaction: it may wait for other writers of the index,
 * and must then hold no row lock that they need.
 */
export async function indexItems(
  tx: Db,
  kind: EntryKind,
  ids: readonly number[],
  isWanted: (documents: readonly SearchDocument[]) => boolean = () => true,
): Promise<boolean> {
  // The later of two writers reads the latest values.
  await openSearchWriter(tx).lock()
  const documents = await readDocuments(tx, kind, ids)
  if (!isWanted(documents)) return false
  const found = new Set(documents.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id)).map((id) => ({ kind, id }))
  await openSearchWriter(tx).write([...documents, ...gone])
  return true
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

/**
 * Updates counters and positions of items that were played or liked since a time, and of those to which played ones
 * belong.
 */
export async function refreshPlayed(db: Db, since: Date): Promise<void> {
  for (const { kind, ids } of await listPlayed(db, since)) {
    for (const batch of batchesOf(ids, PLAYED_BATCH)) {
      await db.transaction(async (tx) => {
        for (const each of [{ kind, ids: batch }, ...(await listOwners(tx, kind, batch))])
          await indexItems(tx, each.kind, each.ids)
      })
    }
  }
  for (const { kind, ids } of await listLiked(db, since))
    for (const batch of batchesOf(ids, PLAYED_BATCH)) await db.transaction((tx) => indexItems(tx, kind, batch))
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

// Likes of the same period, whose counts the results show.
async function listLiked(db: Db, since: Date): Promise<RelatedItems[]> {
  const rows = await db
    .select()
    .from(itemLike)
    .where(and(gt(itemLike.id, sql`(select max(id) - ${LIKES_MAX} from item_like)`), gte(itemLike.createdAt, since)))
  const liked = (key: 'trackId' | 'albumId' | 'episodeId' | 'seasonId' | 'playlistId') =>
    distinct(rows.flatMap((row) => row[key] ?? []))
  return [
    { kind: 'songs', ids: liked('trackId') },
    { kind: 'albums', ids: liked('albumId') },
    { kind: 'episodes', ids: liked('episodeId') },
    { kind: 'seasons', ids: liked('seasonId') },
    { kind: 'playlists', ids: liked('playlistId') },
  ]
}

/** Items of one kind. */
type RelatedItems = { kind: SearchKind; ids: number[] }

/** Items that show the name, picture or genre of the item `owner` refers to, and whose plays also count for it. */
const PARTS: readonly { kind: SearchKind; id: AnyPgColumn; of: SearchKind; owner: AnyPgColumn }[] = [
  { kind: 'albums', id: album.id, of: 'artists', owner: album.artistId },
  { kind: 'songs', id: track.id, of: 'artists', owner: track.artistId },
  { kind: 'songs', id: track.id, of: 'albums', owner: track.albumId },
  { kind: 'seasons', id: season.id, of: 'podcasts', owner: season.podcastId },
  { kind: 'episodes', id: episode.id, of: 'podcasts', owner: episode.podcastId },
  { kind: 'episodes', id: episode.id, of: 'seasons', owner: episode.seasonId },
]

/**
 * Returns the items that show the name, picture or genre of these items, if one of those changed; they must be indexed
 * too. `documents` are of one kind and not stored yet.
 */
async function listParts(db: Db, kind: EntryKind, documents: readonly SearchDocument[]): Promise<RelatedItems[]> {
  const parts = PARTS.filter(({ of }) => of === kind)
  const changed = parts.length === 0 ? [] : await listChanged(db, kind, documents)
  const found = []
  for (const part of parts) found.push({ kind: part.kind, ids: await read(db, part.id, part.owner, changed) })
  return found
}

/** Returns the items to which a play of these items also counts. */
async function listOwners(db: Db, kind: SearchKind, ids: readonly number[]): Promise<RelatedItems[]> {
  const found = []
  for (const part of PARTS.filter((each) => each.kind === kind))
    found.push({ kind: part.of, ids: await read(db, part.owner, part.id, ids) })
  return found
}

async function read(db: Db, wanted: AnyPgColumn, by: AnyPgColumn, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ id: sql<number>`${wanted}` })
    .from(wanted.table)
    .where(and(inArray(by, [...ids]), isNotNull(wanted)))
  return rows.map(({ id }) => id)
}

async function listChanged(db: Db, kind: EntryKind, documents: readonly SearchDocument[]): Promise<number[]> {
  const ids = documents.map(({ id }) => id)
  const before = new Map((await openSearchWriter(db).listStored(kind, ids)).map((row) => [row.id, shownOf(row)]))
  return ids.filter((id, at) => {
    const [old, now] = [before.get(id), documents[at]]
    return old !== undefined && now !== undefined && old !== shownOf(now)
  })
}

const COUNTERS = new Set(['plays', 'rate', 'rates_count', 'followers_count', 'albumCount', 'songCount', 'episodeCount'])

// Returns the genres and the card without its counters.
const shownOf = ({ genres, card }: Pick<SearchDocument, 'genres' | 'card'>): string =>
  JSON.stringify([
    [...new Set(genres)].toSorted((a, b) => a - b),
    JSON.parse(card ?? '{}', (key: string, value: unknown) => (COUNTERS.has(key) ? undefined : value)),
  ])

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

const batchesOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
