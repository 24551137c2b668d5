import { SHOWN } from '@earshot/contract/limits'
import type { PlayableKind } from '@earshot/contract/listening'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { countUse } from '../../access/limits.store.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, genre, track } from '../../db/schema/catalogue.ts'
import { play } from '../../db/schema/listening.ts'
import { member } from '../../db/schema/member.ts'
import { playlist, playlistTrack } from '../../db/schema/playlist.ts'
import { episode, podcast, season } from '../../db/schema/podcast.ts'
import { notFound, oneOf } from '../../errors.ts'
import { genresOfTrack } from '../catalogue/genres.ts'
import { songColumns } from '../catalogue/views.ts'

/** A reported play: the listener (a member, or the key of a visitor's address), the item, the playlist and the seconds. */
export type NewPlay = {
  listener: string
  memberId: number | undefined
  kind: PlayableKind
  itemId: number
  playlistId: number | undefined
  seconds: number
}

/** One listener counts once for the same item in so many seconds (a reload, a second tab, a script). */
export const COUNT_AGAIN_SECONDS = 30
/** Latest plays of a member that decide about the favourite genre. */
const TASTE_PLAYS = 500
/** Most seconds that are counted for an item of unknown length. */
const SECONDS_MAX = 24 * 3600

/** Counts a play: the event, and the counters of all it belongs to, in one transaction. Returns the item's plays. Throws 404. */
export async function countPlay(db: Db, told: NewPlay, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const item = told.kind === 'song' ? await getSong(tx, told.itemId) : await getEpisode(tx, told.itemId)
    if (told.playlistId !== undefined) await mustSeePlaylist(tx, told.playlistId, told.memberId)
    const { uses } = await countUse(tx, `play ${told.listener} ${told.kind} ${told.itemId}`, COUNT_AGAIN_SECONDS, now)
    if (uses > 1) return item.plays
    await tx.insert(play).values({
      memberId: told.memberId ?? null,
      kind: told.kind,
      itemId: told.itemId,
      playlistId: told.playlistId ?? null,
      seconds: Math.min(told.seconds, item.length > 0 ? item.length : SECONDS_MAX),
      createdAt: now,
    })
    // Always in this order, so that two plays at once wait for each other and never in a ring.
    const plays = told.kind === 'song' ? await countSong(tx, item, told.playlistId) : await countEpisode(tx, item)
    if (told.memberId !== undefined) await countListener(tx, told.memberId)
    return plays
  })
}

/** The tracks that a member played most, the most played first (PROFILE-13). */
export function listTopSongs(db: Db, memberId: number) {
  const heard = db
    .select({ trackId: play.itemId, times: count().as('times') })
    .from(play)
    .where(and(eq(play.memberId, memberId), eq(play.kind, 'song')))
    .groupBy(play.itemId)
    .as('heard')
  return db
    .select(songColumns)
    .from(heard)
    .innerJoin(track, eq(track.id, heard.trackId))
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .orderBy(desc(heard.times), track.id)
    .limit(SHOWN.topSongs)
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
type Played = { id: number; plays: number; length: number; groupId: number | null; sourceId: number }

async function getSong(tx: Tx, id: number): Promise<Played> {
  return oneOf(
    await tx
      .select({
        id: track.id,
        plays: track.plays,
        length: track.length,
        groupId: track.albumId,
        sourceId: track.artistId,
      })
      .from(track)
      .where(eq(track.id, id)),
    'song',
  )
}

async function getEpisode(tx: Tx, id: number): Promise<Played> {
  return oneOf(
    await tx
      .select({
        id: episode.id,
        plays: episode.plays,
        length: episode.length,
        groupId: episode.seasonId,
        sourceId: episode.podcastId,
      })
      .from(episode)
      .where(eq(episode.id, id)),
    'episode',
  )
}

async function mustSeePlaylist(tx: Tx, id: number, memberId: number | undefined): Promise<void> {
  const [found] = await tx
    .select({ memberId: playlist.memberId, isPublic: playlist.isPublic })
    .from(playlist)
    .where(eq(playlist.id, id))
  if (found === undefined || (!found.isPublic && found.memberId !== memberId)) throw notFound('playlist')
}

async function countSong(tx: Tx, { id, groupId, sourceId }: Played, playlistId: number | undefined): Promise<number> {
  const plays = await countOne(tx, track, id)
  if (groupId !== null) await countOne(tx, album, groupId)
  await countOne(tx, artist, sourceId)
  if (playlistId !== undefined) await countInPlaylist(tx, playlistId, id)
  return plays
}

async function countEpisode(tx: Tx, { id, groupId, sourceId }: Played): Promise<number> {
  const plays = await countOne(tx, episode, id)
  if (groupId !== null) await countOne(tx, season, groupId)
  await countOne(tx, podcast, sourceId)
  return plays
}

// A track that has left the playlist meanwhile is no play of the playlist.
async function countInPlaylist(tx: Tx, playlistId: number, trackId: number): Promise<void> {
  const counted = await tx
    .update(playlistTrack)
    .set({ streams: sql`${playlistTrack.streams} + 1` })
    .where(and(eq(playlistTrack.playlistId, playlistId), eq(playlistTrack.trackId, trackId)))
    .returning({ trackId: playlistTrack.trackId })
  if (counted.length === 0) return
  await countOne(tx, playlist, playlistId)
}

// The favourite genre of a member is the most played one of late (PROFILE-11).
async function countListener(tx: Tx, memberId: number): Promise<void> {
  const recent = tx
    .select({ itemId: play.itemId })
    .from(play)
    .where(and(eq(play.memberId, memberId), eq(play.kind, 'song')))
    .orderBy(desc(play.id))
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
    .set({ plays: sql`${member.plays} + 1`, genre: sql`coalesce((${favourite}), ${member.genre})` })
    .where(eq(member.id, memberId))
}

type Counted =
  | typeof track
  | typeof album
  | typeof artist
  | typeof episode
  | typeof season
  | typeof podcast
  | typeof playlist

async function countOne(tx: Tx, table: Counted, id: number): Promise<number> {
  const [row] = await tx
    .update(table)
    .set({ plays: sql`${table.plays} + 1` })
    .where(eq(table.id, id))
    .returning({ plays: table.plays })
  return row?.plays ?? 0
}
