import { mayChangePlaylist, mayChangeSongs, maySeePlaylist } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import { PLAYLIST, PLAYLISTS_MAX } from '@earshot/contract/limits'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { codeOf } from '../../db/error-codes.ts'
import type { Db, Tx } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { playlist, playlistRemoval, playlistTrack } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { emit } from '../../events/event.ts'
import { playlistsChanged, privatePlaylistsChanged } from '../../events/events.ts'
import { Refusal, badRequest, forbidden, notFound, oneOf, taken } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { POSITION_MAX, positionBetween, STEP } from './positions.rules.ts'
import { restorableSince, storeRemoval } from './sharing/removal.store.ts'
import { recordPeople } from './sharing/sharing.store.ts'
import { collaboratorIds, getVisiblePlaylist } from './sharing/visible-playlist.store.ts'

/** The member, the playlist and, if given, the version that the change is based on. */
export type Change = { playlistId: number; viewer: { id: number }; version: number | undefined }

/** Songs to add: by their ids, or all of another playlist. */
export type SongSource = { songIds: readonly number[] } | { fromPlaylistId: number }

/**
 * Creates a private playlist and returns its id. Throws 409 for a name that the member already uses and at the maximum
 * number of playlists, 404 for unknown songs, 400 for too many songs.
 */
export function createPlaylist(
  db: Db,
  viewer: { id: number },
  values: { name: string; description: string | null; image: string | null },
  source: SongSource,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMember(tx, viewer.id)
    await removeExpired(tx, now, eq(playlist.memberId, viewer.id))
    await mustHaveRoom(tx, viewer.id)
    const inserted = tx
      .insert(playlist)
      .values({ ...values, memberId: viewer.id, createdAt: now })
      .returning({ id: playlist.id })
    const { id } = oneOf(await namingTaken(inserted), 'playlist')
    await insertSongs(tx, { id, viewer }, source, now)
    await updateCount(tx, id)
    await emit(tx, privatePlaylistsChanged, { ids: [id] })
    return id
  })
}

/** Finds the playlist by id if one is sent, else by name (PLAYLIST-03). Throws 404. */
export async function findByName(db: Db, memberId: number, name: string): Promise<number> {
  const rows = db
    .select({ id: playlist.id })
    .from(playlist)
    .where(
      and(eq(playlist.memberId, memberId), sql`lower(${playlist.name}) = lower(${name})`, isNull(playlist.deletedAt)),
    )
  return oneOf(await rows, 'playlist').id
}

/** Adds songs at the end, in order; songs that the playlist already has keep their position (PLAYLIST-14). */
export const addSongs = (db: Db, change: Change, source: SongSource, now: Date): Promise<void> =>
  changeSongs(db, change, async (tx) => {
    const added = await insertSongs(tx, { id: change.playlistId, viewer: change.viewer }, source, now)
    if (added > 0) await updateCount(tx, change.playlistId)
    return added > 0
  })

/** Removes songs; songs that are not in the playlist count as removed. Who added them stays known for "Undo". */
export const removeSongs = (db: Db, change: Change, songIds: readonly number[], now: Date): Promise<void> =>
  changeSongs(db, change, async (tx) => {
    const gone = await tx
      .delete(playlistTrack)
      .where(and(isIn(change.playlistId), inArray(playlistTrack.trackId, [...songIds])))
      .returning({
        trackId: playlistTrack.trackId,
        addedBy: playlistTrack.addedBy,
        addedAt: playlistTrack.addedAt,
      })
    if (gone.length === 0) return false
    await storeRemoval(tx, { playlistId: change.playlistId, removedBy: change.viewer.id, removedAt: now }, gone)
    await updateCount(tx, change.playlistId)
    return true
  })

/** Stores the order of all songs. Throws 400 unless the ids are exactly those of the playlist. */
export const reorderSongs = (db: Db, change: Change, songIds: readonly number[]): Promise<void> =>
  changeSongs(db, change, async (tx) => {
    const requested = new Set(songIds)
    const songs = await listSongIds(tx, change.playlistId)
    if (requested.size !== songIds.length || requested.size !== songs.length || !songs.every((id) => requested.has(id)))
      throw badRequest('song_ids', 'must be all songs of the playlist, each once')
    await tx.execute(sql`
      update ${playlistTrack} set pos = asked.place * ${STEP}::int
      from unnest(${idArray(songIds)}) with ordinality asked (id, place)
      where ${isIn(change.playlistId)} and track_id = asked.id`)
    return true
  })

/**
 * Moves one song after another one, or to the front if `afterId` is 0; only one row is written. Throws 400 if one of
 * them is not in the playlist.
 */
export const moveSong = (db: Db, change: Change, songId: number, afterId: number): Promise<void> =>
  changeSongs(db, change, async (tx) => {
    if (songId === afterId) throw badRequest('after_id', 'must be another song')
    const position =
      (await findPosition(tx, change.playlistId, songId, afterId)) ??
      (await positionAfterSpreading(tx, change.playlistId, songId, afterId))
    const moved = await tx
      .update(playlistTrack)
      .set({ pos: position })
      .where(and(isIn(change.playlistId), eq(playlistTrack.trackId, songId)))
      .returning({ trackId: playlistTrack.trackId })
    if (moved.length === 0) throw badRequest('song_id', 'is not in this playlist')
    return true
  })

/**
 * Changes name, description, picture or visibility; undefined values stay unchanged. Throws 409 for a name that the
 * member already uses.
 */
export const updatePlaylist = (
  db: Db,
  change: Change,
  values: {
    name?: string | undefined
    description?: string | undefined
    isPublic?: boolean | undefined
    image?: string | undefined
  },
  now: Date,
): Promise<void> =>
  changePlaylist(db, change, async (tx, { memberId }) => {
    if (Object.values(values).every((value) => value === undefined)) return false
    if (values.name !== undefined) await removeExpired(tx, now, eq(playlist.memberId, memberId))
    await namingTaken(tx.update(playlist).set(values).where(eq(playlist.id, change.playlistId)))
    return true
  })

/** Deletes a playlist: it is invisible at once, and its owner can restore it for some minutes. */
export const deletePlaylist = (db: Db, change: Change, now: Date): Promise<void> =>
  changePlaylist(db, change, async (tx, { isPublic }) => {
    await tx
      .update(playlist)
      .set({ deletedAt: now, isPublic: false, wasPublic: isPublic })
      .where(eq(playlist.id, change.playlistId))
    return true
  })

/**
 * Restores a deleted playlist; one that is not deleted stays unchanged. Throws 404 after the time for a restore, 409 at
 * the maximum number of playlists.
 */
export async function restorePlaylist(
  db: Db,
  { playlistId, viewer }: Omit<Change, 'version'>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The member is locked before the playlist, as when a playlist is created.
    await lockMember(tx, viewer.id)
    const row = await lockPlaylist(tx, playlistId)
    mustBeOwner(viewer, row)
    if (row.deletedAt === null) return
    if (row.deletedAt < restorableSince(now)) throw notFound('playlist')
    await mustHaveRoom(tx, viewer.id)
    await tx
      .update(playlist)
      .set({ deletedAt: null, isPublic: row.wasPublic, wasPublic: false, version: row.version + 1 })
      .where(eq(playlist.id, playlistId))
    await recordChange(tx, 'playlist', 'file')
    if (row.wasPublic) await emit(tx, playlistsChanged, { ids: [playlistId] })
  })
}

/** Removes the deleted playlists that can no longer be restored, of all members or those that match `where`. */
export async function removeExpired(db: Pick<Db, 'delete'>, now: Date, where?: SQL): Promise<void> {
  await db
    .delete(playlist)
    .where(and(isNotNull(playlist.deletedAt), lt(playlist.deletedAt, restorableSince(now)), where))
}

type Locked = Awaited<ReturnType<typeof lockPlaylist>>

const isIn = (playlistId: number): SQL => eq(playlistTrack.playlistId, playlistId)
const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`

/** Number of attempts for a change that runs into a deadlock. */
const TRIES = 3
const DEADLOCK = '40P01'

/** A change in the transaction that locks the playlist; returns whether it changed anything. */
type Work = (tx: Tx, row: Locked) => Promise<boolean>

const changePlaylist = (db: Db, change: Change, work: Work): Promise<void> => serialise(db, change, mustBeOwner, work)

const changeSongs = (db: Db, change: Change, work: Work): Promise<void> => serialise(db, change, mustChangeSongs, work)

// Serialises the changes of one playlist, so that none overwrites another.
async function serialise(
  db: Db,
  { playlistId, viewer, version }: Change,
  mustBeAllowed: (viewer: { id: number }, row: Locked) => void,
  work: Work,
): Promise<void> {
  const once = () =>
    db.transaction(async (tx) => {
      const row = await lockPlaylist(tx, playlistId)
      if (row.deletedAt !== null) throw notFound('playlist')
      mustBeAllowed(viewer, row)
      if (version !== undefined && version !== row.version) throw await changedMeanwhile(tx, row)
      if (!(await work(tx, row))) return
      const [changed] = await tx
        .update(playlist)
        .set({ version: row.version + 1 })
        .where(eq(playlist.id, playlistId))
        .returning({ isPublic: playlist.isPublic })
      const isFound = row.isPublic || changed?.isPublic === true
      await emit(tx, isFound ? playlistsChanged : privatePlaylistsChanged, { ids: [playlistId] })
      await recordPeople(tx, [row.memberId, ...row.collaboratorIds])
    })
  for (let tries = 1; ; tries += 1) {
    try {
      return await once()
    } catch (error) {
      if (tries === TRIES || codeOf(error instanceof Error ? (error.cause ?? error) : error) !== DEADLOCK) throw error
    }
  }
}

/** Serialises changes that concern all playlists of a member until the end of the transaction. */
export async function lockMember(tx: Db, memberId: number): Promise<void> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('no key update')
}

async function mustHaveRoom(tx: Tx, memberId: number): Promise<void> {
  const count = await tx.$count(playlist, and(eq(playlist.memberId, memberId), isNull(playlist.deletedAt)))
  if (count >= PLAYLISTS_MAX)
    throw new Refusal(
      STATUS.conflict,
      `You have ${PLAYLISTS_MAX} playlists, the most that a member can have. Delete one first.`,
    )
}

async function lockPlaylist(tx: Tx, playlistId: number) {
  const rows = tx
    .select({
      id: playlist.id,
      memberId: playlist.memberId,
      version: playlist.version,
      isPublic: playlist.isPublic,
      wasPublic: playlist.wasPublic,
      deletedAt: playlist.deletedAt,
      collaboratorIds,
    })
    .from(playlist)
    .where(eq(playlist.id, playlistId))
    .for('update')
  return oneOf(await rows, 'playlist')
}

// Nobody learns whether another member's private playlist exists.
function mustBeOwner(viewer: { id: number }, row: Locked): void {
  if (!maySeePlaylist(viewer, row)) throw notFound('playlist')
  if (!mayChangePlaylist(viewer, row)) throw forbidden('Only the owner of a playlist can change it.')
}

function mustChangeSongs(viewer: { id: number }, row: Locked): void {
  if (!maySeePlaylist(viewer, row)) throw notFound('playlist')
  if (!mayChangeSongs(viewer, row)) throw forbidden('Only the owner of a playlist and invited members can change it.')
}

async function changedMeanwhile(tx: Tx, { id, version }: Locked): Promise<Refusal> {
  return new Refusal(STATUS.conflict, 'This playlist was changed in the meantime.', {
    current: { version, song_ids: await listSongIds(tx, id) },
  })
}

async function listSongIds(tx: Tx, playlistId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: playlistTrack.trackId })
    .from(playlistTrack)
    .where(isIn(playlistId))
    .orderBy(playlistTrack.pos, playlistTrack.trackId)
  return rows.map(({ id }) => id)
}

// Inserts songs and returns the number of those that were new. A song that the member just removed returns as it was.
async function insertSongs(
  tx: Tx,
  { id, viewer }: { id: number; viewer: { id: number } },
  source: SongSource,
  now: Date,
): Promise<number> {
  const requested =
    'songIds' in source ? [...new Set(source.songIds)] : await songsOfOther(tx, source.fromPlaylistId, viewer)
  if (requested.length === 0) return 0
  const known = await tx
    .select({ id: track.id })
    .from(track)
    .where(sql`${track.id} = any (${idArray(requested)})`)
  if (known.length < requested.length) throw notFound('song')
  const [{ last, size } = { last: null, size: 0 }] = await tx
    .select({ last: sql<number | null>`max(${playlistTrack.pos})`, size: sql<number>`count(*)::int` })
    .from(playlistTrack)
    .where(isIn(id))
  const hasRoom = (last ?? 0) + STEP * requested.length <= POSITION_MAX
  if (!hasRoom) await spreadSongs(tx, id)
  const end = hasRoom ? (last ?? 0) : STEP * size
  const added = await tx.execute(sql`
    insert into ${playlistTrack} (playlist_id, track_id, pos, added_by, added_at)
    select ${id}, asked.id, ${end}::int + ${STEP}::int * asked.place,
      case when gone.track_id is null then ${viewer.id} else gone.added_by end, coalesce(gone.added_at, ${now})
    from unnest(${idArray(requested)}) with ordinality asked (id, place)
      left join ${playlistRemoval} gone on gone.playlist_id = ${id} and gone.track_id = asked.id
        and gone.removed_by = ${viewer.id} and gone.removed_at > ${restorableSince(now)}
    where not exists (select from ${playlistTrack} present where present.playlist_id = ${id} and present.track_id = asked.id)
    order by asked.place
    returning track_id`)
  if (size + added.rows.length > PLAYLIST.songsMax)
    throw badRequest('song_ids', `a playlist holds at most ${PLAYLIST.songsMax} songs`)
  return added.rows.length
}

async function songsOfOther(tx: Tx, playlistId: number, viewer: { id: number }): Promise<number[]> {
  await getVisiblePlaylist(tx, playlistId, viewer)
  return listSongIds(tx, playlistId)
}

async function updateCount(tx: Tx, playlistId: number): Promise<void> {
  await tx
    .update(playlist)
    .set({ songCount: sql`(select count(*) from ${playlistTrack} where ${isIn(playlistId)})` })
    .where(eq(playlist.id, playlistId))
}

// Returns undefined if there is no free position between the two neighbours.
async function findPosition(tx: Tx, playlistId: number, songId: number, afterId: number): Promise<number | undefined> {
  const [before] =
    afterId === 0
      ? [{ pos: undefined }]
      : await tx
          .select({ pos: playlistTrack.pos })
          .from(playlistTrack)
          .where(and(isIn(playlistId), eq(playlistTrack.trackId, afterId)))
  if (before === undefined) throw badRequest('after_id', 'is not in this playlist')
  const [after] = await tx
    .select({ pos: playlistTrack.pos })
    .from(playlistTrack)
    .where(
      and(
        isIn(playlistId),
        sql`${playlistTrack.trackId} <> ${songId}`,
        before.pos === undefined
          ? undefined
          : sql`(${playlistTrack.pos}, ${playlistTrack.trackId}) > (${before.pos}, ${afterId}::int)`,
      ),
    )
    .orderBy(playlistTrack.pos, playlistTrack.trackId)
    .limit(1)
  return positionBetween(before.pos, after?.pos)
}

async function positionAfterSpreading(tx: Tx, playlistId: number, songId: number, afterId: number): Promise<number> {
  await spreadSongs(tx, playlistId)
  const position = await findPosition(tx, playlistId, songId, afterId)
  if (position === undefined) throw new Error('no place between two songs')
  return position
}

// Spreads the positions of all songs evenly.
async function spreadSongs(tx: Tx, playlistId: number): Promise<void> {
  await tx.execute(sql`
    update ${playlistTrack} set pos = ranked.place * ${STEP}::int
    from (select track_id, row_number() over (order by pos, track_id) as place from ${playlistTrack} where ${isIn(playlistId)}) ranked
    where ${isIn(playlistId)} and ${playlistTrack.trackId} = ranked.track_id`)
}

async function namingTaken<Result>(write: PromiseLike<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (codeOf(cause) === '23505') throw taken('name', 'you have a playlist with this name')
    throw error
  }
}
