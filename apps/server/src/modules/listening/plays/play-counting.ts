import { ID_MAX } from '@earshot/contract/limits'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist, genre, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { play } from '../../../db/schema/listening/listening.ts'
import { playlist, playlistTrack } from '../../../db/schema/listening/playlist.ts'
import { member } from '../../../db/schema/member/member.ts'
import { genresOfTrack } from '../../catalogue/read/genres.ts'
import { lockCounts } from './count-lock.ts'

/** Number of plays in a batch. */
const BATCH = 2_000
/** Number of latest plays of a member that determine the favourite genre. */
const TASTE_PLAYS = 200
/** Up to this number of plays, the favourite genre of a member is updated at every play, later at every tenth. */
const NEWCOMER_PLAYS = 5
const TASTE_STEP = 10

/** A play that has just been counted. */
export type CountedPlay = { id: number; memberId: number | null; kind: 'song' | 'episode'; itemId: number }

/**
 * Counts one batch of uncounted plays, for the sound and its album, artist or podcast. A play is marked and counted in
 * one transaction, so none is lost or counted twice when the process ends. `also` runs in that transaction. Returns
 * whether more plays may be uncounted.
 */
export async function countBatch(
  db: Db,
  also: (tx: Db, plays: readonly CountedPlay[]) => Promise<void> = async () => {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCounts(tx)
    const plays = await takeBatch(tx)
    if (plays.length === 0) return false
    // The order is fixed, so that concurrent writers never deadlock.
    await countSongs(tx, plays)
    await countEpisodes(tx, plays)
    await countPlaylists(tx, plays)
    await countMembers(tx, plays)
    await also(tx, plays)
    return plays.length === BATCH
  })
}

type Waiting = CountedPlay & { playlistId: number | null }
type Times = ReadonlyMap<number, number>

function takeBatch(tx: Db): Promise<Waiting[]> {
  const waiting = tx
    .select({ id: play.id })
    .from(play)
    .where(sql`not ${play.counted}`)
    .limit(BATCH)
    .for('update')
  return tx.update(play).set({ counted: true }).where(inArray(play.id, waiting)).returning({
    id: play.id,
    memberId: play.memberId,
    kind: play.kind,
    itemId: play.itemId,
    playlistId: play.playlistId,
  })
}

async function countSongs(tx: Db, plays: readonly Waiting[]): Promise<void> {
  const times = timesOf(plays.filter(({ kind }) => kind === 'song').map(({ itemId }) => itemId))
  if (times.size === 0) return
  const songs = await tx
    .select({ id: track.id, groupId: track.albumId, sourceId: track.artistId })
    .from(track)
    .where(inArray(track.id, [...times.keys()]))
  await add(tx, track, times)
  await add(tx, album, sumBy(songs, times, 'groupId'))
  await add(tx, artist, sumBy(songs, times, 'sourceId'))
}

async function countEpisodes(tx: Db, plays: readonly Waiting[]): Promise<void> {
  const times = timesOf(plays.filter(({ kind }) => kind === 'episode').map(({ itemId }) => itemId))
  if (times.size === 0) return
  const episodes = await tx
    .select({ id: episode.id, groupId: episode.seasonId, sourceId: episode.podcastId })
    .from(episode)
    .where(inArray(episode.id, [...times.keys()]))
  await add(tx, episode, times)
  await add(tx, season, sumBy(episodes, times, 'groupId'))
  await add(tx, podcast, sumBy(episodes, times, 'sourceId'))
}

// A play does not count for a playlist that no longer contains the track.
async function countPlaylists(tx: Db, plays: readonly Waiting[]): Promise<void> {
  const inLists = plays.flatMap(({ kind, playlistId, itemId }) =>
    kind === 'song' && playlistId !== null ? [{ playlistId, itemId }] : [],
  )
  if (inLists.length === 0) return
  // Locks playlists first, as transactions that change their songs do.
  await tx
    .select({ id: playlist.id })
    .from(playlist)
    .where(inArray(playlist.id, [...new Set(inLists.map(({ playlistId }) => playlistId))]))
    .orderBy(playlist.id)
    .for('no key update')
  const { rows } = await tx.execute<{ playlist_id: number; times: number }>(sql`
    with told as (
      select playlist_id, track_id, count(*)::int as times
      from unnest(${sql.param(inLists.map(({ playlistId }) => playlistId))}::int[], ${sql.param(inLists.map(({ itemId }) => itemId))}::int[]) as t (playlist_id, track_id)
      group by 1, 2
    ),
    held as (
      select playlist_id, track_id, times from ${playlistTrack} join told using (playlist_id, track_id)
      order by playlist_id, track_id for no key update of ${playlistTrack}
    )
    update ${playlistTrack} as moved set streams = moved.streams + held.times from held
    where moved.playlist_id = held.playlist_id and moved.track_id = held.track_id
    returning moved.playlist_id, held.times`)
  const times = new Map<number, number>()
  for (const row of rows) times.set(row.playlist_id, (times.get(row.playlist_id) ?? 0) + row.times)
  await add(tx, playlist, times)
}

async function countMembers(tx: Db, plays: readonly Waiting[]): Promise<void> {
  const times = timesOf(plays.flatMap(({ memberId }) => memberId ?? []))
  if (times.size === 0) return
  await add(tx, member, times)
  await updateFavouriteGenres(tx, times)
}

// The favourite genre of a member is the most played one of the latest plays (PROFILE-11).
async function updateFavouriteGenres(tx: Db, times: Times): Promise<void> {
  const totals = await tx
    .select({ id: member.id, plays: member.plays })
    .from(member)
    .where(inArray(member.id, [...times.keys()]))
  const requested = totals.filter(
    ({ id, plays }) => plays <= NEWCOMER_PLAYS || plays % TASTE_STEP < (times.get(id) ?? 0),
  )
  if (requested.length === 0) return
  const recent = tx
    .select({ itemId: play.itemId })
    .from(play)
    .where(and(eq(play.memberId, member.id), eq(play.kind, 'song')))
    .orderBy(desc(play.createdAt), desc(play.id))
    .limit(TASTE_PLAYS)
    .as('recent')
  const favourite = tx
    .select({ title: genre.title })
    .from(recent)
    .innerJoin(track, eq(track.id, recent.itemId))
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .innerJoin(genre, sql`${genre.id} = any (${genresOfTrack})`)
    .groupBy(genre.id)
    .orderBy(desc(count()), genre.id)
    .limit(1)
  await tx
    .update(member)
    .set({ genre: sql`coalesce((${favourite}), ${member.genre})` })
    .where(
      inArray(
        member.id,
        requested.map(({ id }) => id),
      ),
    )
}

type Counted =
  | typeof track
  | typeof album
  | typeof artist
  | typeof episode
  | typeof season
  | typeof podcast
  | typeof playlist
  | typeof member

async function add(tx: Db, table: Counted, times: Times): Promise<void> {
  if (times.size === 0) return
  await tx.execute(sql`
    update ${table} as moved set plays = least(${ID_MAX}, moved.plays::bigint + held.times)
    from (
      select ${table.id} as id, told.times
      from ${table} join unnest(${sql.param([...times.keys()])}::int[], ${sql.param([...times.values()])}::int[]) as told (id, times) on told.id = ${table.id}
      order by ${table.id} for no key update of ${table}
    ) as held
    where moved.id = held.id`)
}

function timesOf(ids: readonly number[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

function sumBy<Key extends 'groupId' | 'sourceId'>(
  items: readonly ({ id: number } & Record<Key, number | null>)[],
  times: Times,
  key: Key,
): Map<number, number> {
  const sums = new Map<number, number>()
  for (const item of items) {
    const of: number | null = item[key]
    if (of !== null) sums.set(of, (sums.get(of) ?? 0) + (times.get(item.id) ?? 0))
  }
  return sums
}
