import type { TableRelease, TableTrack } from '@earshot/contract/studio/release-tracks'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../db/open.ts'
import { releaseState } from '../release.store.ts'

/** Lists the tracks of the releases of an artist, or of one release, with those releases; removed ones are left out. */
export async function listTracks(
  db: Db,
  artistId: number,
  releaseId: number | undefined,
): Promise<{ releases: TableRelease[]; tracks: TableTrack[] }> {
  const one = releaseId === undefined ? sql`true` : sql`r.id = ${releaseId}::int`
  const { rows: releases } = await db.execute(sql`
    select * from (
      select r.id, r.album_id, r.title, r.version, ${releaseState} as state, r.updated_at
      from release r
        left join album a on a.id = r.album_id
        left join removal m on m.kind = 'album' and m.item_id = r.album_id
      where coalesce(a.artist_id, r.artist_id) = ${artistId}::int and ${one}
      union all
      select null, a.id, a.title, null, 'published', a.created_at from album a
      where a.artist_id = ${artistId}::int and ${releaseId === undefined}::boolean
        and not exists (select from release r where r.album_id = a.id)
    ) listed where state <> 'removed' order by updated_at desc, album_id desc nulls first, id desc`)
  const known = Shown.array().parse(releases)
  const ids = known.flatMap(({ id }) => id ?? [])
  const albumIds = known.flatMap(({ id, album_id: albumId }) => (id === null ? (albumId ?? []) : []))
  const { rows: tracks } = await db.execute(sql`
    select t.id, t.track_id, t.release_id, r.album_id, r.title as release_title, t.title, t.version_title, t.disc_no,
      t.disc_title, row_number() over (partition by t.release_id, t.disc_no order by t.pos, t.id) as track_no,
      t.genre_ids, t.isrc, t.recording_id, t.language, t.is_explicit, t.is_instrumental,
      coalesce(s.length, k.length) as length
    from release_track t
      join release r on r.id = t.release_id
      left join studio_sound s on s.id = t.sound_id
      left join track k on k.id = t.track_id
    where t.release_id = any (${sql.param(ids)}::int[])
    union all
    select null, k.id, null, a.id, a.title, k.title, k.version_title, k.disc_no, k.disc_title, coalesce(k.track_no, 0),
      (select coalesce(jsonb_agg(g.genre_id order by g.pos), '[]') from track_genre g where g.track_id = k.id),
      k.isrc, k.recording_id, k.language, k.is_explicit, k.is_instrumental, k.length
    from track k join album a on a.id = k.album_id
    where a.id = any (${sql.param(albumIds)}::int[])`)
  const order = new Map(known.map((row, at) => [keyOf(row.id, row.album_id), at]))
  const placeOf = (row: TableTrack) => order.get(keyOf(row.release_id, row.album_id)) ?? 0
  return {
    releases: known,
    tracks: Track.array()
      .parse(tracks)
      .toSorted((a, b) => placeOf(a) - placeOf(b) || a.disc_no - b.disc_no || a.track_no - b.track_no),
  }
}

const keyOf = (releaseId: number | null, albumId: number | null): string =>
  releaseId === null ? `album ${albumId}` : `release ${releaseId}`

const Shown = z.object({
  id: z.int().nullable(),
  album_id: z.int().nullable(),
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'changed', 'hidden', 'removed']),
  version: z.int().nullable(),
})
const Track = z.object({
  id: z.int().nullable(),
  track_id: z.int().nullable(),
  release_id: z.int().nullable(),
  album_id: z.int().nullable(),
  release_title: z.string(),
  title: z.string(),
  version_title: z.string().nullable(),
  disc_no: z.int(),
  disc_title: z.string().nullable(),
  track_no: z.coerce.number(),
  genre_ids: z.array(z.int()),
  isrc: z.string().nullable(),
  recording_id: z.string().nullable(),
  language: z.string().nullable(),
  is_explicit: z.boolean(),
  is_instrumental: z.boolean(),
  length: z.int().nullable(),
})
