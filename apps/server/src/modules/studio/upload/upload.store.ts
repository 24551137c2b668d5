import { randomBytes } from 'node:crypto'
import { mayEditCreator } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { RELEASE, SOUND_UPLOAD } from '@earshot/contract/studio/release-fields'
import type { SoundMetadata } from '@earshot/contract/studio/sounds'
import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { Refusal, badRequest, notFound, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { creatorOf, isOf } from '../creator.columns.ts'
import { readDraft } from '../episode/working-copy.store.ts'

/** An upload: its id in URLs, the size of its file in bytes, and whether all of it has arrived and is stored. */
export type Upload = { uploadId: string; size: number; createdAt: Date; isStored: boolean }

/** Days for which an unfinished upload can be continued. */
export const UNFINISHED_DAYS = 7

/**
 * Creates an upload of a member for an artist or podcast and returns its id. Throws 400, 403, 404, and 413 if the file
 * is too large or the space of the creator is used up (RELEASE-07).
 */
export async function createUpload(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  { metadata, size }: { metadata: SoundMetadata; size: number },
): Promise<string> {
  const {
    creator_kind: kind,
    creator_id: id,
    purpose,
    release_id: releaseId,
    track_id: trackId,
    episode_id: episodeId,
    filename,
  } = metadata
  const creator = { kind, id }
  if (purpose !== PURPOSES[kind]) throw badRequest('purpose', `must be ${PURPOSES[kind]}`)
  if (size > SOUND_UPLOAD.bytesMax) throw new Refusal(STATUS.tooLarge, 'A sound can have at most 2,000 MB.')
  const { name } = await getCreatorFor(db, viewer, creator, mayEditCreator)
  const uploadId = randomBytes(16).toString('hex')
  await db.transaction(async (tx) => {
    await lockCreator(tx, creator)
    if (releaseId !== undefined) await mustHaveRelease(tx, creator, releaseId)
    if (trackId !== undefined) await mustHaveTrack(tx, releaseId, trackId)
    if (episodeId !== undefined) await mustHaveEpisode(tx, creator, episodeId)
    const used = await usedSpace(tx, creator)
    if (used + size > config.studioBytes)
      throw new Refusal(STATUS.tooLarge, `${usedWords(name, used, config)} Remove sounds to send more.`)
    await tx.insert(studioSound).values({
      ...idsOf(creator),
      releaseId: releaseId ?? null,
      replacesTrackId: trackId ?? null,
      episodeId: episodeId ?? null,
      memberId: viewer.id,
      uploadId,
      name: nameOf(filename),
      size,
      createdAt: now(),
    })
  })
  return uploadId
}

/**
 * Returns an upload of the viewer. Throws 404 for the upload of another member, also after the right to edit its artist
 * or podcast has ended.
 */
export async function getUpload(db: Db, viewer: Viewer, uploadId: string): Promise<Upload> {
  const rows = await db
    .select({
      size: studioSound.size,
      state: studioSound.state,
      createdAt: studioSound.createdAt,
      artistId: studioSound.artistId,
      podcastId: studioSound.podcastId,
    })
    .from(studioSound)
    .where(and(eq(studioSound.uploadId, uploadId), eq(studioSound.memberId, viewer.id)))
  const { size, state, createdAt, ...ids } = oneOf(rows, 'upload')
  await getCreatorFor(db, viewer, creatorOf(ids), mayEditCreator).catch((error: unknown) => {
    throw error instanceof Refusal ? notFound('upload') : error
  })
  return { uploadId, size, createdAt, isStored: state !== 'uploading' }
}

/** Finds an unfinished upload. */
export async function findUnfinished(
  db: Db,
  uploadId: string,
): Promise<{ uploadId: string; size: number; createdAt: Date } | undefined> {
  const [found] = await db
    .select({ size: studioSound.size, createdAt: studioSound.createdAt })
    .from(studioSound)
    .where(isUnfinished(uploadId))
  return found && { uploadId, ...found }
}

/** Ends an unfinished upload. */
export async function deleteUnfinished(db: Db, uploadId: string): Promise<void> {
  await db.delete(studioSound).where(isUnfinished(uploadId))
}

/** Condition for an upload that is not stored yet. */
export const isUnfinished = (uploadId: string) =>
  and(eq(studioSound.uploadId, uploadId), eq(studioSound.state, 'uploading'))

/**
 * Returns the bytes of all sounds of an artist or podcast, with the announced bytes of unfinished uploads, and sounds
 * that were copied from a feed.
 */
export async function usedSpace(db: Db, creator: Creator): Promise<number> {
  const [row] = await db
    .select({ used: sql<number>`coalesce(sum(${studioSound.size}), 0)::float8` })
    .from(studioSound)
    .where(isOf(creator))
  return (row?.used ?? 0) + (creator.kind === 'podcast' ? await copiedSpace(db, creator.id) : 0)
}

async function copiedSpace(db: Db, podcastId: number): Promise<number> {
  const uploaded = db
    .select({ one: sql`1` })
    .from(studioSound)
    .where(
      and(
        eq(studioSound.podcastId, podcastId),
        sql`${episode.fileKey} in (${studioSound.sentKey}, ${studioSound.fileKey}, ${studioSound.originalKey})`,
      ),
    )
  const [row] = await db
    .select({ copied: sql<number>`coalesce(sum(${episode.fileSize}), 0)::float8` })
    .from(episode)
    .where(and(eq(episode.podcastId, podcastId), isNotNull(episode.fileKey), notExists(uploaded)))
  return row?.copied ?? 0
}

/**
 * Throws 413 if an artist or podcast has no space for more bytes; undefined is one that does not exist yet (RELEASE-07,
 * SHOW-18).
 */
export async function mustHaveSpace(
  { db, config }: Pick<Services, 'db' | 'config'>,
  creator: Creator | undefined,
  { name, bytes }: { name: string; bytes: number },
): Promise<void> {
  const used = creator === undefined ? 0 : await usedSpace(db, creator)
  if (used + bytes <= config.studioBytes) return
  throw new Refusal(STATUS.tooLarge, `${usedWords(name, used, config)} The copies need ${gigabytes(bytes)} GB.`)
}

const usedWords = (name: string, used: number, { studioBytes }: Pick<Services['config'], 'studioBytes'>): string =>
  `${name} has used ${gigabytes(used)} of ${gigabytes(studioBytes)} GB.`

const PURPOSES = { artist: 'release', podcast: 'episode' } as const

const idsOf = ({ kind, id }: Creator) => (kind === 'artist' ? { artistId: id } : { podcastId: id })

// Two uploads that are created at the same time do not exceed the space together.
async function lockCreator(tx: Db, { kind, id }: Creator): Promise<void> {
  const table = kind === 'artist' ? artist : podcast
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
}

async function mustHaveRelease(tx: Db, { kind, id }: Creator, releaseId: number): Promise<void> {
  const rows = await tx
    .select({ id: release.id })
    .from(release)
    .where(and(eq(release.id, releaseId), eq(release.artistId, kind === 'artist' ? id : 0), isNull(release.deletedAt)))
  oneOf(rows, 'release')
  const sounds = await tx.$count(studioSound, eq(studioSound.releaseId, releaseId))
  if (sounds >= RELEASE.tracksMax)
    throw new Refusal(STATUS.conflict, `A release has at most ${RELEASE.tracksMax} tracks.`)
}

async function mustHaveTrack(tx: Db, releaseId: number | undefined, trackId: number): Promise<void> {
  const isOfRelease = and(eq(releaseTrack.id, trackId), eq(releaseTrack.releaseId, releaseId ?? 0))
  oneOf(await tx.select({ id: releaseTrack.id }).from(releaseTrack).where(isOfRelease), 'track')
}

async function mustHaveEpisode(tx: Db, { kind, id }: Creator, episodeId: number): Promise<void> {
  const { draft } = await readDraft(tx, episodeId)
  if (kind !== 'podcast' || draft.podcastId !== id || draft.deletedAt !== null) throw notFound('episode')
}

// Some browsers send a path.
const nameOf = (sent: string): string => sent.split(/[/\\]/).at(-1) ?? sent

const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(1).replace(/\.0$/, '')
