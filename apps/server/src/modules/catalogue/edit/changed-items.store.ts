import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, track } from '../../../db/schema/catalogue/catalogue.ts'
import { emitChanged } from '../../../events/event.ts'
import {
  albumsChanged,
  artistsChanged,
  episodesChanged,
  podcastsChanged,
  tracksChanged,
} from '../../../events/events.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { auditItems, listCreatorsOf } from '../../audit/item-audit.store.ts'
import { countAnew } from '../../import/music/music-counts.store.ts'
import { REMOVABLE_KINDS } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { changesOf, listShown } from './shown.store.ts'
import type { Change } from './shown.store.ts'

/** Items of one kind after a change: titles before and changes by id, and the artists and albums without tracks. */
export type Changed = {
  titles: ReadonlyMap<number, string>
  changes: ReadonlyMap<number, Change[]>
  emptied: RemovableItem[]
}

type Kind = RemovableItem['kind']

/**
 * Runs `work` on locked items of one kind, given by id with their titles; updates counts, search index and pages, and
 * returns the changes. Each item has an entry of its own in the audit log.
 */
export async function changed(
  tx: Db,
  kind: Kind,
  titles: ReadonlyMap<number, string>,
  actor: AuditActor | undefined,
  work: () => Promise<void>,
): Promise<Changed> {
  const ids = [...titles.keys()]
  const before = { shown: await listShown(tx, kind, ids), around: await around(tx, kind, ids) }
  const listChanges = async () => {
    const shown = await listShown(tx, kind, ids)
    return new Map(ids.map((id) => [id, changesOf(before.shown.get(id) ?? {}, shown.get(id) ?? {})]))
  }
  await work()
  const after = await around(tx, kind, ids)
  const albums = distinct([...before.around.albums, ...after.albums])
  const artists = distinct([...before.around.artists, ...after.artists])
  const written = await listChanges()
  const isCounted = kind !== 'song' || [...written.values()].flat().some(({ field }) => COUNTED.has(field))
  if (isCounted) await countAnew(tx, albums, artists)
  await publishChanges(tx, kind, ids, { albums, artists })
  const changes = isCounted ? await listChanges() : written
  await auditItems(
    tx,
    actor,
    'item.correct',
    { kind, creators: await listCreatorsOf(tx, kind, ids) },
    [...titles].map(([id, title]) => ({ id, title, ...valuesOf(changes.get(id) ?? []) })),
  )
  return { titles, changes, emptied: isCounted ? await listEmpty(tx, albums, artists) : [] }
}

/** Fields of a song on which the counts and genres of its album and artist depend. */
const COUNTED: ReadonlySet<string> = new Set(['artist', 'album', 'genre'])

const valuesOf = (changes: readonly Change[]) => ({
  before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
  after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
})

/** Updates the search index and the pages of items. */
async function publishChanges(
  tx: Db,
  kind: Kind,
  ids: number[],
  { albums, artists }: { albums: number[]; artists: number[] },
): Promise<void> {
  await emitChanged(tx, artistsChanged, artists)
  await emitChanged(tx, albumsChanged, albums)
  if (kind === 'song') await emitChanged(tx, tracksChanged, ids)
  if (kind === 'album') {
    const songs = await tx.select({ id: track.id }).from(track).where(inArray(track.albumId, ids))
    await emitChanged(
      tx,
      tracksChanged,
      songs.map((song) => song.id),
    )
  }
  if (kind === 'podcast') await emitChanged(tx, podcastsChanged, ids)
  if (kind === 'episode') await emitChanged(tx, episodesChanged, ids)
}

// Returns the artists and albums of items, including the items themselves.
async function around(tx: Db, kind: Kind, ids: number[]): Promise<{ albums: number[]; artists: number[] }> {
  if (kind === 'artist') return { albums: [], artists: ids }
  if (kind === 'album') {
    const songs = await tx.select({ id: track.artistId }).from(track).where(inArray(track.albumId, ids))
    const own = await tx.select({ id: album.artistId }).from(album).where(inArray(album.id, ids))
    return { albums: ids, artists: distinct([...own, ...songs].map((row) => row.id)) }
  }
  if (kind !== 'song') return { albums: [], artists: [] }
  const rows = await tx
    .select({ artistId: track.artistId, albumId: track.albumId })
    .from(track)
    .where(inArray(track.id, ids))
  return {
    albums: distinct(rows.flatMap(({ albumId }) => albumId ?? [])),
    artists: distinct(rows.map(({ artistId }) => artistId)),
  }
}

async function listEmpty(tx: Db, albums: number[], artists: number[]): Promise<RemovableItem[]> {
  const { rows } = await tx.execute(sql`
    select 'album' as kind, a.id from album a where ${inArray(sql`a.id`, albums.length > 0 ? albums : [0])} and a.song_count = 0
    union all
    select 'artist', a.id from artist a where ${inArray(sql`a.id`, artists.length > 0 ? artists : [0])} and a.album_count = 0
      and not exists (select from track t where t.artist_id = a.id)`)
  return Empty.array().parse(rows)
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

const Empty = z.object({ kind: z.enum(REMOVABLE_KINDS), id: z.int() })
