import { asc, gt, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { comment, post } from '../../db/schema/community.ts'
import { member } from '../../db/schema/member.ts'
import { article } from '../../db/schema/publication.ts'
import { lyrics, transcript } from '../../db/schema/timed-text.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import { TEXT_KINDS } from '../../ports/search.ts'
import type { TextKind } from '../../ports/search.ts'
import { readTexts } from './text-documents.ts'

/** Texts that are read and written in one transaction; a transcript may have a megabyte. */
const BATCH: Record<TextKind, number> = {
  members: 500,
  posts: 500,
  comments: 500,
  articles: 500,
  lyrics: 200,
  transcripts: 20,
}

/** Brings the index up to date with texts that were added, changed, hidden or deleted. */
export async function reindexTexts(db: Db, kind: TextKind, ids: readonly number[]): Promise<void> {
  const size = BATCH[kind]
  for (let from = 0; from < ids.length; from += size)
    await db.transaction((tx) => indexTexts(tx, kind, ids.slice(from, from + size)))
}

/** The same in the caller's transaction. Locks first, so that of two who write one text the later one reads the newer. */
export async function indexTexts(tx: Db, kind: TextKind, ids: readonly number[]): Promise<void> {
  const writer = openSearchWriter(tx)
  await writer.lock()
  const texts = await readTexts(tx, kind, ids)
  const found = new Set(texts.map(({ id }) => id))
  await writer.writeTexts([...texts, ...ids.filter((id) => !found.has(id)).map((id) => ({ kind, id }))])
}

/** Writes texts that the index lacks although they are there: those of what was hidden and is shown again. */
export async function reindexMissing(db: Db, kind: TextKind, ids: readonly number[]): Promise<void> {
  const id = ID_COLUMNS[kind]
  const rows = await db
    .selectDistinct({ id })
    .from(id.table)
    .where(inArray(id, [...ids]))
  if (rows.length === 0) return
  const there = rows.map((row) => row.id)
  const stored = new Set(await openSearchWriter(db).listStoredTexts(kind, there))
  await reindexTexts(
    db,
    kind,
    there.filter((each) => !stored.has(each)),
  )
}

/** Brings the index up to date with posts and all of their comments. */
export async function reindexPosts(db: Db, ids: readonly number[]): Promise<void> {
  await reindexTexts(db, 'posts', ids)
  const rows = await db
    .select({ id: comment.id })
    .from(comment)
    .where(inArray(comment.postId, [...ids]))
  await reindexTexts(
    db,
    'comments',
    rows.map(({ id }) => id),
  )
}

/** Writes all texts again, in place and in the order of their ids, and forgets those that are no more. Yields an empty list after each batch, as a sign of life. */
export async function* indexAllTexts(db: Db): AsyncGenerator<readonly never[]> {
  for (const kind of TEXT_KINDS) {
    let after = 0
    for (;;) {
      const ids = await listIds(db, kind, after)
      const last = ids.length < BATCH[kind] ? MAX_ID : (ids.at(-1) ?? MAX_ID)
      const from = after + 1
      const stored = await openSearchWriter(db).listStoredTexts(kind, { from, to: last })
      await reindexTexts(db, kind, [...new Set([...ids, ...stored])])
      yield []
      if (last === MAX_ID) break
      after = last
    }
  }
}

const MAX_ID = 2_147_483_647

const ID_COLUMNS = {
  members: member.id,
  posts: post.id,
  comments: comment.id,
  articles: article.id,
  lyrics: lyrics.trackId,
  transcripts: transcript.episodeId,
} as const satisfies Record<TextKind, AnyPgColumn>

async function listIds(db: Db, kind: TextKind, after: number): Promise<number[]> {
  const id = ID_COLUMNS[kind]
  const rows = await db.selectDistinct({ id }).from(id.table).where(gt(id, after)).orderBy(asc(id)).limit(BATCH[kind])
  return rows.map((row) => row.id)
}
