import type { MergeReport, MergedRows, SplitReport } from '@earshot/contract/desk/edit/merge'
import { SPLIT_MAX } from '@earshot/contract/desk/edit/merge'
import type { SplitParts, deskSplit } from '@earshot/contract/desk/edit/merge'
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, track } from '../../../db/schema/catalogue/catalogue.ts'
import { badRequest } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import type { Merged } from '../edit/merge.store.ts'
import type { MergeableItem } from '../edit/moved-rows.store.ts'
import { splitItem } from '../edit/split.store.ts'
import { lockThere } from '../removal/removal.store.ts'

/** Returns the report of a merge for the desk; the merged item is not one of the dropped rows (CATALOGUE-07). */
export const toMergeReport = ({ kind }: MergeableItem, { title, into, moved, joined }: Merged): MergeReport => {
  const dropped = toRows(joined)
  const name = kind === 'artist' ? undefined : 'albums'
  return {
    title,
    into,
    moved: toRows(moved),
    dropped: name === undefined ? dropped : { ...dropped, [name]: Math.max(0, dropped[name] - 1) },
  }
}

const toRows = (rows: ReadonlyMap<string, number>): MergedRows => {
  const of = (table: string) => rows.get(table) ?? 0
  return {
    albums: of('album'),
    songs: of('track'),
    ratings: of('rating'),
    followers: of('creator_follow'),
    plans: of('plan'),
    subscriptions: of('subscription'),
    team: of('artist_member'),
  }
}

/** Lists the albums and songs from which a split chooses (CATALOGUE-08). Throws 404. */
export const listSplitParts = (db: Db, item: MergeableItem): Promise<SplitParts> =>
  db.transaction(async (tx) => {
    const title = await lockThere(tx, item)
    const albums =
      item.kind === 'artist'
        ? await tx
            .select({ id: album.id, title: album.title, songs: album.songCount })
            .from(album)
            .where(eq(album.artistId, item.id))
            .orderBy(desc(album.year), asc(album.id))
        : []
    const wanted = item.kind === 'artist' ? songsChosenAlone(item.id) : eq(track.albumId, item.id)
    const songs = await tx
      .select({ id: track.id, title: track.title, album_id: track.albumId, disc: track.discNo })
      .from(track)
      .leftJoin(album, eq(album.id, track.albumId))
      .where(wanted)
      .orderBy(asc(track.discNo), asc(track.trackNo), asc(track.id))
      .limit(SPLIT_MAX)
    const total = await tx.$count(track, item.kind === 'artist' ? eq(track.artistId, item.id) : wanted)
    return { title, albums, songs, total }
  })

// Songs on albums of the artist move with their album.
const songsChosenAlone = (artistId: number) =>
  and(eq(track.artistId, artistId), or(isNull(track.albumId), ne(album.artistId, artistId)))

/** Splits an item, and counts what both sides have afterwards (CATALOGUE-08). Throws 400, 404 and sentences. */
export async function splitOnDesk(
  services: Services,
  actor: AuditActor,
  input: z.output<typeof deskSplit.input>,
): Promise<SplitReport> {
  const { kind, id, title, album_ids: albums, song_ids: songs, discs, dry_run: dryRun } = input
  if (kind === 'artist' && discs.length > 0) throw badRequest('discs', 'are of albums only')
  if (kind === 'album' && albums.length > 0) throw badRequest('album_ids', 'are of artists only')
  if (albums.length + songs.length + discs.length === 0) throw badRequest('song_ids', 'or another part is required')
  const before = await countParts(services.db, { kind, id })
  const part = { title, albums, songs, discs }
  const done = await splitItem(services, { kind, id }, part, { isDryRun: dryRun === 1, actor })
  return {
    id: done.id,
    title: done.title,
    moved: { albums: done.albums, songs: done.songs },
    left: { albums: Math.max(0, before.albums - done.albums), songs: Math.max(0, before.songs - done.songs) },
  }
}

async function countParts(db: Db, { kind, id }: MergeableItem): Promise<{ albums: number; songs: number }> {
  if (kind === 'album') return { albums: 0, songs: await db.$count(track, eq(track.albumId, id)) }
  return {
    albums: await db.$count(album, eq(album.artistId, id)),
    songs: await db.$count(track, sql`${track.artistId} = ${id}`),
  }
}
