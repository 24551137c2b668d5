import { LIKED_KINDS, RATED_KINDS } from '@earshot/contract/limits'
import { getTableName, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { season } from '../../../db/schema/catalogue/podcast.ts'
import { playlist } from '../../../db/schema/listening/playlist.ts'
import { emitChanged } from '../../../events/event.ts'
import {
  albumsChanged,
  artistsChanged,
  episodesChanged,
  playlistsChanged,
  podcastsChanged,
  seasonsChanged,
  tracksChanged,
} from '../../../events/events.ts'
import { countAnew } from '../../import/music/music-counts.store.ts'
import { countLikes } from '../../like/like-counts.store.ts'
import { LIKED } from '../../like/liked-kinds.ts'
import { RATED } from '../../rating/rated-kinds.ts'
import { countRatings } from '../../rating/totals.store.ts'
import { idArray } from './rows.store.ts'

/**
 * Recounts the totals that the rows of removals are part of, and updates the search after they were removed or
 * restored. Call it last in the transaction.
 */
export async function recountAround(tx: Db, removalIds: readonly number[]): Promise<void> {
  const around = await listAround(tx, removalIds)
  await countAnew(tx, around.albums, around.artists)
  if (around.seasons.length > 0)
    await tx
      .update(season)
      .set({ episodeCount: sql`(select count(*) from episode e where e.season_id = ${season.id})` })
      .where(inArray(season.id, around.seasons))
  if (around.playlists.length > 0)
    await tx
      .update(playlist)
      .set({
        songCount: sql`(select count(*) from playlist_track p where p.playlist_id = ${playlist.id})`,
        version: sql`${playlist.version} + 1`,
      })
      .where(inArray(playlist.id, around.playlists))
  await emitChanged(tx, artistsChanged, around.artists)
  await emitChanged(tx, albumsChanged, around.albums)
  await emitChanged(tx, tracksChanged, around.tracks)
  await emitChanged(tx, podcastsChanged, around.podcasts)
  await emitChanged(tx, seasonsChanged, around.seasons)
  await emitChanged(tx, episodesChanged, around.episodes)
  await emitChanged(tx, playlistsChanged, around.playlists)
}

/** Recounts the ratings, likes and followers of restored items: some of the members may have been deleted. */
export async function countPeople(tx: Db, removalIds: readonly number[]): Promise<void> {
  const back = (table: string) =>
    sql`(select (r.row->>'id')::int from removed_row r where r.removal_id = any (${idArray(removalIds)}) and r.table_name = ${table})`
  for (const kind of RATED_KINDS) await countRatings(tx, kind, back(getTableName(RATED[kind].table)))
  for (const kind of LIKED_KINDS) await countLikes(tx, kind, back(getTableName(LIKED[kind].table)))
  for (const table of ['artist', 'podcast'] as const) await countFollowers(tx, table, back(table))
}

/** Recounts the followers of artists or podcasts; `ids` is a list in SQL. */
export async function countFollowers(tx: Db, table: 'artist' | 'podcast', ids: SQL): Promise<void> {
  await tx.execute(sql`
    update ${sql.identifier(table)} t set followers_count =
      (select count(*) from creator_follow f where f.${sql.identifier(`${table}_id`)} = t.id) where t.id in ${ids}`)
}

/** Lists the ids of the rows of removals, and of the items that they are part of. */
export async function listAround(tx: Db, removalIds: readonly number[]): Promise<z.output<typeof Around>> {
  const ids = (column: string, ...tables: string[]) =>
    sql`coalesce(array_agg(distinct (r.row->>${column}::text)::int) filter (where r.row->>${column}::text is not null and r.table_name in (${sql.join(
      tables.map((each) => sql`${each}::text`),
      sql`, `,
    )})), '{}')`
  const own = (table: string) => ids('id', table)
  const { rows } = await tx.execute(sql`
    select ${own('track')} as tracks, ${own('podcast')} as podcasts, ${own('episode')} as episodes,
      ${own('album')} || ${ids('album_id', 'track')} as albums,
      ${own('artist')} || ${ids('artist_id', 'track', 'album')} as artists,
      ${own('season')} || ${ids('season_id', 'episode')} as seasons,
      ${ids('playlist_id', 'playlist_track')} as playlists
    from removed_row r where r.removal_id = any (${idArray(removalIds)})`)
  return Around.parse(rows[0])
}

const Ids = z.array(z.int()).transform((ids) => [...new Set(ids)])
const Around = z.object({
  tracks: Ids,
  podcasts: Ids,
  episodes: Ids,
  albums: Ids,
  artists: Ids,
  seasons: Ids,
  playlists: Ids,
})
