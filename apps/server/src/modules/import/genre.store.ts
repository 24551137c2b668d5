import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { genre, genreAlias, trackGenre } from '../../db/schema/catalogue/catalogue.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { genreIdentity } from './text.rules.ts'

/** Maximum number of genres of an artist. */
const ARTIST_GENRES_MAX = 5

/**
 * Returns the ids of genres by the requested titles; "hip hop" finds "Hip-Hop", an earlier title finds the genre that
 * it leads to, and missing genres are created (CATALOGUE-18).
 */
export async function genreIds(tx: Db, titles: readonly string[]): Promise<Map<string, number>> {
  if (titles.length === 0) return new Map()
  const wanted = new Map(titles.map((title) => [genreIdentity(title), title]))
  const known = await listIdentities(tx)
  const fresh = [...wanted].filter(([identity]) => !known.has(identity)).map(([, title]) => ({ title }))
  if (fresh.length > 0) {
    await tx.insert(genre).values(fresh).onConflictDoNothing()
    await recordChange(tx, 'genre')
    for (const [identity, id] of byIdentity(
      await tx
        .select({ id: genre.id, title: genre.title })
        .from(genre)
        .where(
          inArray(
            genre.title,
            fresh.map(({ title }) => title),
          ),
        ),
    ))
      known.set(identity, id)
  }
  return new Map(
    titles.flatMap((title): [string, number][] => {
      const id = known.get(genreIdentity(title))
      return id === undefined ? [] : [[title, id]]
    }),
  )
}

/** Returns the ids of all genres by the identities of their titles and aliases. */
export async function listIdentities(tx: Db): Promise<Map<string, number>> {
  const genres = await tx.select({ id: genre.id, title: genre.title }).from(genre)
  const aliases = await tx.select({ id: genreAlias.genreId, title: genreAlias.title }).from(genreAlias)
  return new Map([...byIdentity(aliases), ...byIdentity(genres)])
}

/** Returns the ids of genres in which those of merged genres lead to the other one. */
export async function withoutMerged(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const merged = await db
    .select({ id: genreAlias.mergedId, into: genreAlias.genreId })
    .from(genreAlias)
    .where(inArray(genreAlias.mergedId, [...ids]))
  return [...new Set(ids.map((id) => merged.find((each) => each.id === id)?.into ?? id))]
}

/** Writes the genres of tracks, in order, when they differ. */
export async function writeTrackGenres(
  tx: Db,
  rows: readonly { id: number; genreIds: readonly number[] }[],
  before: ReadonlyMap<number, { genreIds: readonly number[] }>,
): Promise<void> {
  const changed = rows.filter(({ id, genreIds: ids }) => (before.get(id)?.genreIds.join() ?? '') !== ids.join())
  const retagged = changed.filter(({ id }) => before.has(id)).map(({ id }) => id)
  if (retagged.length > 0) await tx.delete(trackGenre).where(inArray(trackGenre.trackId, retagged))
  const values = changed.flatMap(({ id, genreIds: ids }) => ids.map((genreId, pos) => ({ trackId: id, genreId, pos })))
  if (values.length > 0) await tx.insert(trackGenre).values(values)
}

/**
 * Sets the genres of artists to the most frequent ones of their tracks. An artist without genres in its tracks, or with
 * corrected ones, keeps its genres.
 */
export async function writeArtistGenres(tx: Db, artistIds: number[]): Promise<void> {
  const counted = sql`
    select artist_id, genre_id, place - 1 as pos from (
      select t.artist_id, g.genre_id, row_number() over (partition by t.artist_id order by count(*) desc, g.genre_id) as place
      from track t join track_genre g on g.track_id = t.id where ${inArray(sql`t.artist_id`, artistIds)}
        and not exists (select from correction c where c.artist_id = t.artist_id and c.field = 'genre') group by t.artist_id, g.genre_id
    ) counted where place <= ${ARTIST_GENRES_MAX}`
  await tx.execute(sql`delete from artist_genre where artist_id in (select artist_id from (${counted}) c)`)
  await tx.execute(sql`insert into artist_genre (artist_id, genre_id, pos) ${counted}`)
}

// The oldest of several titles with the same identity is used.
const byIdentity = (rows: readonly { id: number; title: string }[]): Map<string, number> =>
  new Map(rows.toSorted((a, b) => b.id - a.id).map(({ id, title }) => [genreIdentity(title), id]))
