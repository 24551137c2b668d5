import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { emitChanged } from '../../../events/event.ts'
import { albumsChanged, artistsChanged, tracksChanged } from '../../../events/events.ts'
import { conflict, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { auditItem, findCreatorOf } from '../../audit/item-audit.store.ts'
import { countAnew } from '../../import/music/music-counts.store.ts'
import { artistKey } from '../../import/music/releases/releases.rules.ts'
import { identityOf } from '../../import/text.rules.ts'
import { inTransaction, lockThere } from '../removal/removal.store.ts'
import { writeCorrections } from './correct.store.ts'
import { mustBeFreeName, mustBeOnly } from './fields.store.ts'
import type { MergeableItem } from './moved-rows.store.ts'

/** The part of an item to split off: albums and songs of an artist by number, songs of an album by number or disc. */
export type Part = { title: string; albums: readonly number[]; songs: readonly number[]; discs: readonly number[] }

/** Result of a split or its dry run. */
export type Split = { title: string; id: number; albums: number; songs: number }

/**
 * Splits a part of an artist or album off into a new item, which imports keep. Merging the new item into the old one
 * undoes the split. Throws 404 and sentences.
 */
export function splitItem(
  { db, now }: Services,
  item: MergeableItem,
  part: Part,
  { isDryRun, actor }: { isDryRun: boolean; actor: AuditActor },
): Promise<Split> {
  return inTransaction(db, isDryRun, async (tx) => {
    const title = await lockThere(tx, item)
    const split =
      item.kind === 'artist' ? await splitArtist(tx, item.id, part, now()) : await splitAlbum(tx, item.id, part, now())
    const creator = await findCreatorOf(tx, item)
    await auditItem(tx, actor, 'item.split', { item, title, creator }, { after: { id: split.id, title: part.title } })
    return { title, ...split }
  })
}

async function splitArtist(tx: Db, id: number, { title, albums, songs }: Part, at: Date) {
  await mustBeOnly(tx, 0, title, () => 'Give it albums and songs with: earshot correct')
  await mustBeFreeName(tx, title)
  const ownAlbums = await tx
    .select({ id: album.id })
    .from(album)
    .where(and(eq(album.artistId, id), isOneOf(album.id, albums)))
  mustHaveAll('album', albums, ownAlbums, 'by this artist')
  const chosen = and(eq(track.artistId, id), or(isOneOf(track.albumId, albums), isOneOf(track.id, songs)))
  const ownSongs = await tx.select({ id: track.id, albumId: track.albumId }).from(track).where(chosen)
  mustHaveAll('song', songs, ownSongs, 'by this artist')
  const made = oneOf(
    await tx
      .insert(artist)
      .values({ name: title, source: artistKey(title) })
      .returning({ id: artist.id }),
    'artist',
  )
  const value = { artist_id: made.id }
  await writeCorrections(tx, 'album', 'artist', valued(ownAlbums, value), { at })
  await writeCorrections(tx, 'song', 'artist', valued(ownSongs, value), { at })
  await recountSplit(tx, { artists: [id, made.id], albums: ownAlbums, songs: ownSongs })
  return { id: made.id, albums: ownAlbums.length, songs: ownSongs.length }
}

async function splitAlbum(tx: Db, id: number, { title, songs, discs }: Part, at: Date) {
  const own = await tx
    .select({ id: track.id, discNo: track.discNo, artistId: track.artistId })
    .from(track)
    .where(eq(track.albumId, id))
  mustHaveAll('song', songs, own, 'on this album')
  mustHaveAll(
    'disc',
    discs,
    own.map(({ discNo }) => ({ id: discNo })),
    'of this album',
  )
  const chosen = own.filter((song) => songs.includes(song.id) || discs.includes(song.discNo))
  if (chosen.length === own.length)
    throw conflict('All songs of the album are chosen, so it would be empty. To rename it, use: earshot correct album')
  const old = oneOf(await tx.select().from(album).where(eq(album.id, id)), 'album')
  const { name } = oneOf(
    await tx.select({ name: artist.name }).from(artist).where(eq(artist.id, old.artistId)),
    'artist',
  )
  const key = `album:${identityOf(name)}/${identityOf(title)}`
  const isTaken = (await tx.$count(album, eq(album.source, key))) > 0
  const { artistId, genreId, year, releaseDate, label, subTitle, format, certifications, art } = old
  const texts = { label, subTitle, format, certifications }
  const { subscribersOnly, opensAt, notifiesOpening } = old
  const [made] = await tx
    .insert(album)
    .values({
      title,
      artistId,
      genreId,
      year,
      releaseDate,
      ...texts,
      art,
      subscribersOnly,
      opensAt,
      notifiesOpening,
      source: isTaken ? null : key,
    })
    .returning({ id: album.id })
  const newId = oneOf(made === undefined ? [] : [made], 'album').id
  await writeCorrections(tx, 'song', 'album', valued(chosen, { album_id: newId }), { at })
  await recountSplit(tx, {
    artists: [artistId, ...chosen.map((song) => song.artistId)],
    albums: [{ id }, { id: newId }],
    songs: chosen,
  })
  return { id: newId, albums: 0, songs: chosen.length }
}

function mustHaveAll(what: string, wanted: readonly number[], found: readonly { id: number }[], where: string): void {
  const missing = wanted.find((each) => !found.some(({ id }) => id === each))
  if (missing !== undefined) throw conflict(`There is no ${what} ${missing} ${where}.`)
}

async function recountSplit(
  tx: Db,
  {
    artists,
    albums,
    songs,
  }: {
    artists: number[]
    albums: readonly { id: number }[]
    songs: readonly { id: number; albumId?: number | null }[]
  },
): Promise<void> {
  const albumIds = [...new Set([...albums.map(({ id }) => id), ...songs.flatMap(({ albumId }) => albumId ?? [])])]
  await countAnew(tx, albumIds, [...new Set(artists)])
  await emitChanged(tx, artistsChanged, [...new Set(artists)])
  await emitChanged(tx, albumsChanged, albumIds)
  await emitChanged(
    tx,
    tracksChanged,
    songs.map(({ id }) => id),
  )
}

const isOneOf = (column: typeof album.id | typeof track.id | typeof track.albumId, ids: readonly number[]) =>
  ids.length === 0 ? sql`false` : inArray(column, [...ids])

const valued = (rows: readonly { id: number }[], value: { artist_id: number } | { album_id: number }) =>
  rows.map(({ id }) => ({ id, value }))
