import { and, eq, inArray } from 'drizzle-orm'
import { seal, unseal } from '../../access/sealed.ts'
import { getSecret } from '../../access/secret.store.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue.ts'
import { play, scrobbling } from '../../db/schema/listening.ts'
import type { Listen } from '../../ports/listenbrainz.ts'

/** A member's token as it is stored, and as ListenBrainz knows it; undefined when it cannot be read any more. */
export type StoredToken = { sealed: string; token: string | undefined }

/** A member's account at ListenBrainz; `problem` says why nothing is sent any more. */
export type ScrobblingRow = { username: string; problem: string | null }

/** The account of a member; undefined when their plays are not sent. */
export async function findScrobbling(db: Db, memberId: number): Promise<ScrobblingRow | undefined> {
  const [found] = await db
    .select({ username: scrobbling.username, problem: scrobbling.problem })
    .from(scrobbling)
    .where(eq(scrobbling.memberId, memberId))
  return found
}

/** Sends a member's plays from now on. The token is stored sealed. */
export async function startScrobbling(
  db: Db,
  memberId: number,
  { token, username }: { token: string; username: string },
): Promise<void> {
  const values = { token: seal(await getSecret(db, SECRET), token), username, problem: null }
  await db
    .insert(scrobbling)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: scrobbling.memberId, set: values })
}

/** Sends nothing more, and forgets the token. */
export async function endScrobbling(db: Db, memberId: number): Promise<void> {
  await db.delete(scrobbling).where(eq(scrobbling.memberId, memberId))
}

/** Sends nothing more until the member enters another token. Has no effect when that was done since `tried` was read. */
export async function noteProblem(db: Db, memberId: number, tried: StoredToken, problem: string): Promise<void> {
  await db
    .update(scrobbling)
    .set({ problem })
    .where(and(eq(scrobbling.memberId, memberId), eq(scrobbling.token, tried.sealed)))
}

/** Which of these members have their plays sent. */
export async function listScrobblers(db: Db, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .select({ memberId: scrobbling.memberId, problem: scrobbling.problem })
    .from(scrobbling)
    .where(inArray(scrobbling.memberId, [...memberIds]))
  return new Set(rows.filter(({ problem }) => problem === null).map(({ memberId }) => memberId))
}

/** The token of a member whose plays are sent; undefined when nothing is sent. */
export async function findToken(db: Db, memberId: number): Promise<StoredToken | undefined> {
  const [found] = await db
    .select({ token: scrobbling.token, problem: scrobbling.problem })
    .from(scrobbling)
    .where(eq(scrobbling.memberId, memberId))
  if (found === undefined || found.problem !== null) return undefined
  return { sealed: found.token, token: unseal(await getSecret(db, SECRET), found.token) }
}

/** What these plays of a member were, oldest first; plays that left the history are not among them. */
export async function listListens(db: Db, memberId: number, playIds: readonly number[]): Promise<Listen[]> {
  const rows = await db
    .select({
      playedAt: play.createdAt,
      seconds: play.seconds,
      title: track.title,
      artist: artist.name,
      album: album.title,
      length: track.length,
    })
    .from(play)
    .innerJoin(track, eq(track.id, play.itemId))
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .where(and(inArray(play.id, [...playIds]), eq(play.memberId, memberId), eq(play.kind, 'song')))
    .orderBy(play.createdAt, play.id)
  return rows.map(({ playedAt, seconds, title, artist: name, album: albumTitle, length }) => ({
    at: Math.floor(playedAt.getTime() / 1000) - seconds,
    title,
    artist: name,
    album: albumTitle ?? undefined,
    length: length > 0 ? length : undefined,
  }))
}

/** What the secret that seals tokens is for. */
const SECRET = 'scrobbling'
