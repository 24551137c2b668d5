import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { artistGenre } from '../../../db/schema/catalogue/catalogue.ts'
import { mergedValue, removal } from '../../../db/schema/catalogue/removal.ts'
import { emitChanged } from '../../../events/event.ts'
import { albumsChanged, artistsChanged, tracksChanged } from '../../../events/events.ts'
import { conflict, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { auditItem, findCreatorOf } from '../../audit/item-audit.store.ts'
import { countAnew } from '../../import/music/music-counts.store.ts'
import { countLikes } from '../../like/like-counts.store.ts'
import { countRatings } from '../../rating/totals.store.ts'
import { writeMarks } from '../marks/marks.store.ts'
import { countFollowers } from '../removal/around.store.ts'
import { lockTitle } from '../removal/kinds.ts'
import { filesOf, findRemoval, inTransaction, lockThere, whyAway, withdrawFiles } from '../removal/removal.store.ts'
import { readLayout, returnRows, takeRows } from '../removal/rows.store.ts'
import { mustBeAlone } from '../removal/twins.store.ts'
import { mustBeMergeable } from './merge-refusals.store.ts'
import { dropNeedless, listMoved, moveRows, moveSubscriptions, setBack, setBackAway } from './moved-rows.store.ts'
import type { Merge, MergeableItem } from './moved-rows.store.ts'

/**
 * Result of a merge or its dry run: the titles of both items, the number of moved rows by table, and the number of rows
 * that both sides had.
 */
export type Merged = {
  title: string
  into: string
  moved: ReadonlyMap<string, number>
  joined: ReadonlyMap<string, number>
}

type Input = { isDryRun: boolean; actor: AuditActor }

/**
 * Merges an artist or album, and all rows that refer to it, into another. Throws 404, and a sentence when the merge is
 * not allowed.
 */
export function mergeItems(
  { db, config, now }: Services,
  item: MergeableItem,
  intoId: number,
  { isDryRun, actor }: Input,
): Promise<Merged> {
  return inTransaction(db, isDryRun, async (tx) => {
    const target = { kind: item.kind, id: intoId }
    if (item.id === intoId) throw conflict(`The ${item.kind} cannot be merged into itself.`)
    // Locks rows in the order of their ids, so that two merges never block each other.
    const titles = new Map<number, string>()
    for (const id of [item.id, intoId].toSorted((a, b) => a - b)) titles.set(id, await lockThere(tx, { ...item, id }))
    await mustBeMergeable(tx, item, intoId, { timeZone: config.timeZone, at: now() })
    const [title = '', into = ''] = [titles.get(item.id), titles.get(intoId)]
    const { id: removalId } = oneOf(
      await tx
        .insert(removal)
        .values({ kind: item.kind, itemId: item.id, title, act: 'merge', intoId, createdAt: now() })
        .returning({ id: removal.id }),
      item.kind,
    )
    const merge = { removalId, table: item.kind, from: item.id, into: intoId }
    const layout = await readLayout(tx)
    const before = await readMergeable(tx, target)
    const from = await readMergeable(tx, item)
    if (item.kind === 'artist') await moveSubscriptions(tx, layout, merge)
    const moved = await moveRows(tx, layout, merge)
    const joined = await takeRows(tx, layout, { table: item.kind, removals: new Map([[item.id, removalId]]) })
    await tx
      .update(removal)
      .set({ rows: [...joined.values()].reduce((sum, n) => sum + n, 0) })
      .where(eq(removal.id, removalId))
    await writeMarks(tx, [removalId])
    await dropNeedless(tx, layout, merge)
    await fillFrom(tx, target, from, before)
    await recountBoth(tx, merge)
    if (item.kind === 'artist' && (await readMergeable(tx, target)).genre_ids.length === 0)
      await writeGenres(tx, intoId, from.genre_ids)
    await recordMergedValues(tx, merge, before, await readMergeable(tx, target))
    await withdrawFiles(tx, [removalId])
    await auditMerge(tx, actor, 'item.merge', { item, title, target, into })
    return { title, into, moved, joined }
  })
}

/** Undoes a merge: moved rows move back, later rows stay. Throws 404 and sentences. */
export function unmergeItem({ db }: Services, item: MergeableItem, { isDryRun, actor }: Input): Promise<Merged> {
  return inTransaction(db, isDryRun, async (tx) => {
    const known = await findRemoval(tx, item)
    if (known?.act !== 'merge' || known.intoId === null) {
      if (known === undefined && (await lockTitle(tx, item)) !== undefined)
        throw conflict(`This ${item.kind} was not merged into another.`)
      throw await whyAway(tx, item, known)
    }
    const target = { kind: item.kind, id: known.intoId }
    const into = await lockThere(tx, target)
    const merge = { removalId: known.id, table: item.kind, from: item.id, into: target.id }
    const moved = await countMoved(tx, known.id)
    const layout = await readLayout(tx)
    await setBack(tx, layout, known.id, (table) => table === item.kind)
    await mustBeAlone(tx, known.id)
    await returnRows(tx, layout, { removalIds: [known.id] })
    if ((await lockTitle(tx, item)) === undefined)
      throw conflict(`The artist of this ${item.kind} is removed, hidden or merged: see \`earshot removed\`.`)
    await setBack(tx, layout, known.id, (table) => table !== item.kind)
    await setBackAway(tx, merge)
    const name = sql.identifier(item.kind)
    await tx.execute(
      sql`update ${name} t set plays = greatest(0, t.plays - f.plays) from ${name} f where t.id = ${target.id}::int and f.id = ${item.id}::int`,
    )
    const genres = (await readMergeable(tx, target)).genre_ids
    await recountBoth(tx, merge)
    if (item.kind === 'artist') await genresBack(tx, merge, genres)
    await tx.execute(sql`select return_files(${filesOf([known.id])})`)
    await tx.delete(removal).where(eq(removal.id, known.id))
    await auditMerge(tx, actor, 'item.unmerge', { item, title: known.title, target, into })
    return { title: known.title, into, moved, joined: new Map() }
  })
}

type AuditedMerge = { item: MergeableItem; title: string; target: MergeableItem; into: string }

// The history of the remaining artist shows the merge.
async function auditMerge(
  tx: Db,
  actor: AuditActor,
  act: 'item.merge' | 'item.unmerge',
  { item, title, target, into }: AuditedMerge,
): Promise<void> {
  const creator = await findCreatorOf(tx, target)
  await auditItem(tx, actor, act, { item, title, creator }, { after: { into: target.id, title: into } })
}

/** Columns that a merge fills from the other item when they are empty; undoing the merge empties them again. */
const FILLED = {
  artist: ['bio', 'avatar', 'back_image', 'link', 'source', 'musicbrainz_id'],
  album: ['sub_title', 'art', 'genre_id', 'year', 'label', 'format', 'certifications', 'source'],
} as const

async function fillFrom(tx: Db, { kind, id }: MergeableItem, from: Mergeable, into: Mergeable): Promise<void> {
  const filled = Object.fromEntries(
    FILLED[kind].filter((name) => into.row[name] === null).map((name) => [name, from.row[name] ?? null]),
  )
  const sets = FILLED[kind].map((name) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`)
  await tx.execute(sql`
    update ${sql.identifier(kind)} t set plays = t.plays + ${from.plays}::int, ${sql.join(sets, sql`, `)}
    from (select (jsonb_populate_record(o, ${JSON.stringify(filled)}::jsonb)).* from ${sql.identifier(kind)} o where o.id = ${id}::int) n
    where t.id = n.id`)
}

// Records the changes of a merge to the target item, so that they can be undone.
async function recordMergedValues(
  tx: Db,
  { removalId, table, into }: Merge,
  before: Mergeable,
  after: Mergeable,
): Promise<void> {
  const key = JSON.stringify([into])
  const changed: Pick<typeof mergedValue.$inferInsert, 'tableName' | 'columnName' | 'before' | 'after'>[] = FILLED[
    table
  ]
    .filter((name) => before.row[name] !== after.row[name])
    .map((name) => ({ tableName: table, columnName: name, before: before.row[name], after: after.row[name] }))
  if (before.genre_ids.join() !== after.genre_ids.join())
    changed.push({
      tableName: 'artist_genre',
      columnName: 'genre_ids',
      before: before.genre_ids,
      after: after.genre_ids,
    })
  if (changed.length > 0) await tx.insert(mergedValue).values(changed.map((each) => ({ ...each, removalId, key })))
}

async function genresBack(tx: Db, { removalId, into }: Merge, genres: number[]): Promise<void> {
  const [known] = await tx
    .select({ before: mergedValue.before, after: mergedValue.after })
    .from(mergedValue)
    .where(and(eq(mergedValue.removalId, removalId), eq(mergedValue.tableName, 'artist_genre')))
  if (known !== undefined && JSON.stringify(known.after) === JSON.stringify(genres))
    await writeGenres(tx, into, Ids.parse(known.before))
}

async function writeGenres(tx: Db, artistId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(artistGenre).where(eq(artistGenre.artistId, artistId))
  if (ids.length > 0) await tx.insert(artistGenre).values(ids.map((genreId, pos) => ({ artistId, genreId, pos })))
}

/** Updates the counts of both sides, and the search index of both and of the moved rows. */
async function recountBoth(tx: Db, { removalId, table, from, into }: Merge): Promise<void> {
  const both = sql`(${from}::int, ${into}::int)`
  const [albums, tracks] = [await listMoved(tx, removalId, 'album'), await listMoved(tx, removalId, 'track')]
  await countRatings(tx, table, both)
  if (table === 'album') await countLikes(tx, table, both)
  if (table === 'artist') await countFollowers(tx, table, both)
  const artists = table === 'artist' ? [from, into] : await listOwners(tx, removalId, both)
  await countAnew(tx, table === 'album' ? [from, into] : albums, artists)
  await emitChanged(tx, artistsChanged, artists)
  await emitChanged(tx, albumsChanged, table === 'album' ? [from, into] : albums)
  await emitChanged(tx, tracksChanged, tracks)
}

// Returns the artists of these albums, including the merged one.
async function listOwners(tx: Db, removalId: number, albums: SQL): Promise<number[]> {
  const { rows } = await tx.execute(sql`
    select artist_id as id from album where id in ${albums}
    union select (r.row->>'artist_id')::int from removed_row r where r.removal_id = ${removalId}::int and r.table_name = 'album'`)
  return rows.map((row) => Owner.parse(row).id)
}

// Reads the columns of an item that a merge may change.
async function readMergeable(tx: Db, { kind, id }: MergeableItem): Promise<Mergeable> {
  const genres =
    kind === 'artist'
      ? await tx
          .select({ id: artistGenre.genreId })
          .from(artistGenre)
          .where(eq(artistGenre.artistId, id))
          .orderBy(asc(artistGenre.pos))
      : []
  const columns = FILLED[kind].map((name) => sql`${name}::text, t.${sql.identifier(name)}`)
  const { rows } = await tx.execute(
    sql`select t.plays, jsonb_build_object(${sql.join(columns, sql`, `)}) as row from ${sql.identifier(kind)} t where t.id = ${id}::int`,
  )
  return { ...Row.parse(rows[0]), genre_ids: genres.map((each) => each.id) }
}

async function countMoved(tx: Db, removalId: number): Promise<Map<string, number>> {
  const { rows } = await tx.execute(
    sql`select table_name as name, count(*)::int as n from ${mergedValue} where removal_id = ${removalId}::int group by 1`,
  )
  return new Map(
    Count.array()
      .parse(rows)
      .map(({ name, n }) => [name, n]),
  )
}

const Row = z.object({
  plays: z.int(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
type Mergeable = z.output<typeof Row> & { genre_ids: number[] }
const Owner = z.object({ id: z.int() })
const Ids = z.array(z.int())
const Count = z.object({ name: z.string(), n: z.int() })
