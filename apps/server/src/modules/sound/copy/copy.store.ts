import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { soundCopy } from '../../../db/schema/catalogue/sound.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'

/** A stored sound without the copy it needs; `fileSize` in bytes. */
export type UncopiedSound = { fileHash: string; fileKey: string; fileSize: number; mime: string }

/** The stored sound of a song or episode. */
export type StoredSound = { fileKey: string | null; fileHash: string | null; mime: string | null }

/** Media types that every podcast app plays. */
const PLAYED_BY_APPS = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/x-m4a']

/**
 * Lists sounds in the feeds of this site that podcast apps cannot play and that have no copy yet, by hash, starting
 * after `after`. Feeds of artists contain no sound for subscribers.
 */
export async function listUncopied(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<UncopiedSound[]> {
  const lacksCopy = (fileHash: typeof track.fileHash | typeof episode.fileHash) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(soundCopy)
        .where(eq(soundCopy.fileHash, fileHash)),
    )
  const tracks = await db
    .select({ fileHash: track.fileHash, fileKey: track.fileKey, fileSize: track.fileSize, mime: track.mime })
    .from(track)
    .leftJoin(album, eq(album.id, track.albumId))
    .where(
      and(
        notInArray(track.mime, PLAYED_BY_APPS),
        gt(track.fileHash, after),
        sql`not coalesce(${album.subscribersOnly}, false)`,
        lacksCopy(track.fileHash),
      ),
    )
    .orderBy(asc(track.fileHash))
    .limit(limit)
  const episodes = await db
    .select({ fileHash: episode.fileHash, fileKey: episode.fileKey, fileSize: episode.fileSize, mime: episode.mime })
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(
      and(
        isNull(podcast.movedTo),
        or(isNull(podcast.feed), isNotNull(podcast.movedFrom)),
        isNotNull(episode.fileKey),
        notInArray(episode.mime, PLAYED_BY_APPS),
        gt(episode.fileHash, after),
        lacksCopy(episode.fileHash),
      ),
    )
    .orderBy(asc(episode.fileHash))
    .limit(limit)
  return [...tracks, ...episodes]
    .flatMap(({ fileHash, fileKey, fileSize, mime }) =>
      fileHash === null || fileKey === null || fileSize === null || mime === null
        ? []
        : [{ fileHash, fileKey, fileSize, mime }],
    )
    .toSorted((a, b) => (a.fileHash < b.fileHash ? -1 : 1))
    .slice(0, limit)
}

/**
 * Stores the file of the copy of a sound, or, without `fileKey`, that no copy is possible. An existing copy is not
 * replaced.
 */
export async function createCopy(
  db: Db,
  copy: { fileHash: string; fileKey: string | null; fileSize: number },
): Promise<void> {
  await db.insert(soundCopy).values(copy).onConflictDoNothing()
  await recordChange(db, 'song', 'episode')
}

/** The MP3 copy of a sound; `fileSize` in bytes. */
export type SoundCopy = { fileKey: string; fileSize: number }

/** Adds to each row the MP3 copy of its sound, if there is one. */
export async function withCopies<Row extends { fileHash: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { copy: SoundCopy | undefined })[]> {
  const hashes = [...new Set(rows.flatMap(({ fileHash }) => fileHash ?? []))]
  const found = hashes.length === 0 ? [] : await db.select().from(soundCopy).where(inArray(soundCopy.fileHash, hashes))
  const copies = new Map(
    found.flatMap(({ fileHash, fileKey, fileSize }) => (fileKey === null ? [] : [[fileHash, { fileKey, fileSize }]])),
  )
  return rows.map((row) => ({ ...row, copy: row.fileHash === null ? undefined : copies.get(row.fileHash) }))
}

/**
 * Returns the file of a sound that a URL names: the MP3 copy if there is one and the URL ends with .mp3, else the sound
 * itself.
 */
export const namedFile = (sound: StoredSound & { copy: SoundCopy | undefined }, url: string): StoredSound =>
  sound.copy !== undefined && url.endsWith('.mp3')
    ? { fileKey: sound.copy.fileKey, fileHash: sound.copy.fileKey, mime: 'audio/mpeg' }
    : sound
