import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/open.ts'
import { album, artist } from '../../../../db/schema/catalogue/catalogue.ts'
import { reapplyCorrections } from '../../../catalogue/marks/corrected.store.ts'
import { artistKey } from './releases.rules.ts'

/** An album to be written. `renames` is the row to rename when no album has this key yet. */
export type AlbumPlan = {
  key: string
  title: string
  owner: string
  year: number | undefined
  date: string | undefined
  label: string | undefined
  subTitle: string | undefined
  format: string | undefined
  certifications: string | undefined
  genre: string | undefined
  art: string | undefined
  renames: number | undefined
}

/** An artist to be written; `picture` is used when the artist has none. */
export type ArtistPlan = {
  name: string
  musicbrainzId: string | undefined
  picture: string | undefined
  renames: number | undefined
}

/** Writes artists, renamed ones first. Returns the ids by key, and the keys of new artists. */
export async function writeArtists(
  tx: Tx,
  plans: readonly ArtistPlan[],
): Promise<{ ids: Map<string, number>; created: string[] }> {
  for (const { name, renames } of plans)
    if (renames !== undefined)
      await tx
        .update(artist)
        .set({ name, source: artistKey(name) })
        .where(eq(artist.id, renames))
  const keys = plans.map(({ name }) => artistKey(name))
  const known = keysOf(
    await tx.select({ id: artist.id, source: artist.source }).from(artist).where(inArray(artist.source, keys)),
  )
  const fresh = plans.filter(({ name }) => !known.has(artistKey(name)))
  const inserted =
    fresh.length === 0
      ? []
      : await tx
          .insert(artist)
          .values(fresh.map(({ name }) => ({ name, source: artistKey(name) })))
          .returning({ id: artist.id, source: artist.source })
  const ids = new Map([...known, ...keysOf(inserted)])
  for (const { name, picture } of plans) {
    if (picture !== undefined)
      await tx
        .update(artist)
        .set({ avatar: picture })
        .where(and(eq(artist.source, artistKey(name)), sql`${artist.avatar} is null`))
  }
  const identified = plans.flatMap(({ name, musicbrainzId: id }) =>
    id === undefined ? [] : [{ key: artistKey(name), id }],
  )
  if (identified.length > 0)
    await tx.execute(sql`
      update artist a set musicbrainz_id = n.id from jsonb_to_recordset(${JSON.stringify(identified)}::jsonb) n (key text, id text)
      where a.source = n.key and a.musicbrainz_id is distinct from n.id`)
  await reapplyCorrections(tx, 'artist', [...ids.values()])
  return { ids, created: [...keysOf(inserted).keys()] }
}

/** Writes albums, renamed ones first. Returns the ids by key, and the keys of new albums. */
export async function writeAlbums(
  tx: Tx,
  plans: readonly (AlbumPlan & { artistId: number; genreId: number | null })[],
): Promise<{ ids: Map<string, number>; created: string[] }> {
  for (const { key, renames } of plans)
    if (renames !== undefined) await tx.update(album).set({ source: key }).where(eq(album.id, renames))
  if (plans.length === 0) return { ids: new Map(), created: [] }
  const rows = plans.map(
    ({ key, title, artistId, year, date, label, subTitle, format, certifications, genreId, art }) => ({
      source: key,
      title,
      artistId,
      year: year ?? null,
      releaseDate: date ?? null,
      label: label ?? null,
      subTitle: subTitle ?? null,
      format: format ?? null,
      certifications: certifications ?? null,
      genreId,
      art: art ?? null,
    }),
  )
  const written = await tx
    .insert(album)
    .values(rows)
    .onConflictDoUpdate({
      target: album.source,
      set: {
        title: sql`excluded.title`,
        artistId: sql`excluded.artist_id`,
        // Files without a date keep the album's year.
        year: sql`coalesce(excluded.year, ${album.year})`,
        releaseDate: sql`coalesce(excluded.release_date, case when excluded.year is null or excluded.year = ${album.year} then ${album.releaseDate} end)`,
        label: sql`coalesce(excluded.label, ${album.label})`,
        subTitle: sql`coalesce(excluded.sub_title, ${album.subTitle})`,
        format: sql`coalesce(excluded.format, ${album.format})`,
        certifications: sql`coalesce(excluded.certifications, ${album.certifications})`,
        genreId: sql`coalesce(excluded.genre_id, ${album.genreId})`,
        art: sql`coalesce(excluded.art, ${album.art})`,
      },
    })
    .returning({ id: album.id, source: album.source, isNew: sql<boolean>`xmax = 0` })
  await reapplyCorrections(
    tx,
    'album',
    written.map(({ id }) => id),
  )
  return { ids: keysOf(written), created: [...keysOf(written.filter(({ isNew }) => isNew)).keys()] }
}

/** Returns the ids of rows by their source. */
export function keysOf(rows: readonly { id: number; source: string | null }[]): Map<string, number> {
  return new Map(rows.flatMap(({ id, source }): [string, number][] => (source === null ? [] : [[source, id]])))
}
