import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { holdSession } from '../../access/running-session.store.ts'
import type { SessionRef } from '../../access/running-session.store.ts'
import { getSecret } from '../../access/secret.store.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { play, scrobbling } from '../../db/schema/listening/listening.ts'
import type { Listen } from '../../ports/listenbrainz.ts'

/** A member's token in its sealed and plain form; undefined when it can no longer be decrypted. */
export type StoredToken = { sealed: string; token: string | undefined }

/** A member's account at ListenBrainz; `problem` is the reason why nothing is sent any more. */
export type ScrobblingRow = { username: string; problem: string | null }

/** Returns the ListenBrainz account of a member; undefined when their plays are not sent. */
export async function findScrobbling(db: Db, memberId: number): Promise<ScrobblingRow | undefined> {
  const [found] = await db
    .select({ username: scrobbling.username, problem: scrobbling.problem })
    .from(scrobbling)
    .where(eq(scrobbling.memberId, memberId))
  return found
}

/** Starts sending a member's plays. The token is stored sealed. */
export async function startScrobbling(
  db: Db,
  session: SessionRef,
  { token, username }: { token: string; username: string },
): Promise<void> {
  const values = { token: seal(await getSecret(db, SECRET), token), username, problem: null }
  await db.transaction(async (tx) => {
    await holdSession(tx, session)
    await tx
      .insert(scrobbling)
      .values({ memberId: session.memberId, ...values })
      .onConflictDoUpdate({ target: scrobbling.memberId, set: values })
  })
}

/** Stops sending plays and deletes the token. */
export async function endScrobbling(db: Db, memberId: number): Promise<void> {
  await db.delete(scrobbling).where(eq(scrobbling.memberId, memberId))
}

/**
 * Stops sending until the member enters another token. Has no effect when the token has changed since `tried` was read.
 */
export async function recordProblem(db: Db, memberId: number, tried: StoredToken, problem: string): Promise<void> {
  await db
    .update(scrobbling)
    .set({ problem })
    .where(and(eq(scrobbling.memberId, memberId), eq(scrobbling.token, tried.sealed)))
}

/** Returns those of these members who have their plays sent. */
export async function listScrobblers(db: Db, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .select({ memberId: scrobbling.memberId, problem: scrobbling.problem })
    .from(scrobbling)
    .where(inArray(scrobbling.memberId, [...memberIds]))
  return new Set(rows.filter(({ problem }) => problem === null).map(({ memberId }) => memberId))
}

/** Returns the token of a member; undefined when their plays are not sent. */
export async function findToken(db: Db, memberId: number): Promise<StoredToken | undefined> {
  const [found] = await db
    .select({ token: scrobbling.token, problem: scrobbling.problem })
    .from(scrobbling)
    .where(eq(scrobbling.memberId, memberId))
  if (found === undefined || found.problem !== null) return undefined
  return { sealed: found.token, token: unseal(await getSecret(db, SECRET), found.token) }
}

/**
 * Returns the listens of these plays of a member, oldest first; plays that were removed from the history are omitted.
 */
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

/** Purpose of the secret that seals tokens. */
const SECRET = 'scrobbling'

/**
 * Encrypts a text for this community: AES-256-GCM with the community's own `secret` (access/secret.store.ts), which is
 * not part of dumps.
 */
function seal(secret: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text of `seal`; undefined if it was encrypted with another secret or changed. */
function unseal(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE + TAG) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const keyOf = (secret: string): Buffer => Buffer.from(secret, 'base64url')
