import type { GenreMerge } from '@earshot/contract/desk/edit/genres'
import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db } from '../../../db/open.ts'
import { artistGenre, genre, genreAlias, trackGenre } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../events/event.ts'
import { albumsChanged, artistsChanged, podcastsChanged, tracksChanged } from '../../../events/events.ts'
import { badRequest, conflict, oneOf, taken } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { genreIdentity } from '../../import/text.rules.ts'
import { albumsOf, isUsed } from './genre-list.store.ts'
import { mergeStoredGenres, moveGenreRows } from './moved-genres.store.ts'

/** Items whose index entries one event renews. */
const ITEMS_AT_ONCE = 1_000

/** Adds a genre. Returns its id. Throws 409 for a title that a genre has or had (CATALOGUE-18). */
export const createGenre = (db: Db, title: string, by: AuditActor): Promise<number> =>
  db.transaction(async (tx) => {
    await lockGenres(tx)
    await mustBeFreeTitle(tx, title)
    const { id } = oneOf(await tx.insert(genre).values({ title }).returning({ id: genre.id }), 'genre')
    await writeAudit(tx, { by, act: 'genre.create', subject: { kind: 'genre', id, title } })
    await recordChange(tx, 'genre')
    return id
  })

/**
 * Renames a genre; its old title stays as an alias. `from` is the title that the member saw. Throws 404, and 409 when
 * it has another title meanwhile or the new one belongs to another genre.
 */
export const renameGenre = (
  db: Db,
  { genre_id: id, title, from }: { genre_id: number; title: string; from: string },
  by: AuditActor,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockGenres(tx)
    const before = await getTitle(tx, id)
    if (before !== from) throw conflict(`This genre was renamed to ${before} meanwhile. Nothing was saved.`)
    if (title === before) return
    await mustBeFreeTitle(tx, title, id)
    await tx.update(genre).set({ title }).where(eq(genre.id, id))
    // The new title may be an earlier one of the same genre.
    await tx.delete(genreAlias).where(and(eq(genreAlias.title, title), eq(genreAlias.genreId, id)))
    if (genreIdentity(before) !== genreIdentity(title))
      await tx.insert(genreAlias).values({ title: before, genreId: id }).onConflictDoNothing()
    await publishGenre(tx, id)
    await writeAudit(tx, {
      by,
      act: 'genre.rename',
      subject: { kind: 'genre', id, title },
      before: { title: before },
      after: { title },
    })
  })

/**
 * Merges a genre into another, in items, drafts, corrections and items that are away; its title and id become aliases
 * of the other one. Returns the numbers of items. Throws 400 and 404.
 */
export const mergeGenres = (
  db: Db,
  id: number,
  intoId: number,
  { isDryRun, by }: { isDryRun: boolean; by: AuditActor },
): Promise<GenreMerge> =>
  rehearsable(db, isDryRun, async (tx) => {
    if (id === intoId) throw badRequest('into_id', 'must be another genre')
    await lockGenres(tx)
    const [title, into] = [await getTitle(tx, id), await getTitle(tx, intoId)]
    const items = await listItems(tx, id)
    await moveGenreRows(tx, id, intoId)
    await mergeStoredGenres(tx, id, intoId)
    await tx.update(genreAlias).set({ genreId: intoId }).where(eq(genreAlias.genreId, id))
    await tx.delete(genre).where(eq(genre.id, id))
    await tx.insert(genreAlias).values({ title, genreId: intoId, mergedId: id })
    await publishItems(tx, items)
    await writeAudit(tx, {
      by,
      act: 'genre.merge',
      subject: { kind: 'genre', id, title },
      after: { into: intoId, title: into },
    })
    return {
      artists: items.artists.length,
      albums: items.albums.length,
      songs: items.songs.length,
      podcasts: items.podcasts.length,
    }
  })

/** Deletes a genre that nothing has. Throws 404, and 409 for a genre in use. */
export const deleteGenre = (db: Db, id: number, by: AuditActor): Promise<void> =>
  db.transaction(async (tx) => {
    await lockGenres(tx)
    const title = await getTitle(tx, id)
    const { rows } = await tx.execute(sql`select ${isUsed} as used from genre g where g.id = ${id}::int`)
    if (Used.parse(rows[0]).used)
      throw conflict(`The genre ${title} is in use, also by drafts and removed items. Merge it into another.`)
    await tx.delete(genre).where(eq(genre.id, id))
    await recordChange(tx, 'genre')
    await writeAudit(tx, { by, act: 'genre.delete', subject: { kind: 'genre', id, title } })
  })

// Changes of genres follow each other; imports add genres meanwhile.
const lockGenres = (tx: Db) => tx.execute(sql`lock table genre in share row exclusive mode`)

async function getTitle(tx: Db, id: number): Promise<string> {
  return oneOf(await tx.select({ title: genre.title }).from(genre).where(eq(genre.id, id)), 'genre').title
}

/** Throws 409 for a title that another genre has or had, in any spelling. */
async function mustBeFreeTitle(tx: Db, title: string, id = 0): Promise<void> {
  const identity = genreIdentity(title)
  const others = await tx.select({ title: genre.title }).from(genre).where(ne(genre.id, id))
  const other = others.find((each) => genreIdentity(each.title) === identity)
  if (other !== undefined) throw taken('title', `There is a genre ${other.title} already. Merge the two instead.`)
  const aliases = await tx
    .select({ title: genreAlias.title, of: genre.title })
    .from(genreAlias)
    .innerJoin(genre, eq(genre.id, genreAlias.genreId))
    .where(ne(genreAlias.genreId, id))
  const alias = aliases.find((each) => genreIdentity(each.title) === identity)
  if (alias !== undefined) throw taken('title', `This name leads to the genre ${alias.of}.`)
}

type Items = { artists: number[]; albums: number[]; songs: number[]; podcasts: number[] }

async function listItems(tx: Db, id: number): Promise<Items> {
  const albums = await tx.execute(albumsOf(sql`${id}::int`))
  const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  return {
    artists: idsOf(await tx.select({ id: artistGenre.artistId }).from(artistGenre).where(eq(artistGenre.genreId, id))),
    albums: idsOf(Ids.parse(albums.rows)),
    songs: idsOf(await tx.select({ id: trackGenre.trackId }).from(trackGenre).where(eq(trackGenre.genreId, id))),
    podcasts: idsOf(await tx.select({ id: podcast.id }).from(podcast).where(eq(podcast.genreId, id))),
  }
}

async function publishGenre(tx: Db, id: number): Promise<void> {
  await publishItems(tx, await listItems(tx, id))
}

// Cards and filters of these items have the genre.
async function publishItems(tx: Db, { artists, albums, songs, podcasts }: Items): Promise<void> {
  await recordChange(tx, 'genre')
  for (const [event, ids] of [
    [artistsChanged, artists],
    [albumsChanged, albums],
    [tracksChanged, songs],
    [podcastsChanged, podcasts],
  ] as const)
    for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE)
      await emitChanged(tx, event, ids.slice(at, at + ITEMS_AT_ONCE))
}

const Used = z.object({ used: z.boolean() })
const Ids = z.array(z.object({ id: z.int() }))
