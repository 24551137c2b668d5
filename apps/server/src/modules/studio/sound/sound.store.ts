import type { Actor } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { StudioSound } from '@earshot/contract/studio/sounds'
import { soundUpload } from '@earshot/contract/studio/sounds'
import { and, asc, eq, sql } from 'drizzle-orm'
import { rolesColumn } from '../../../access/roles.store.ts'
import type { Db } from '../../../db/open.ts'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../../db/schema/catalogue/podcast.ts'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'
import { member } from '../../../db/schema/member/member.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'
import { isOf } from '../creator.columns.ts'

/** The columns of an uploaded sound that replies show. */
const columns = {
  id: studioSound.id,
  releaseId: studioSound.releaseId,
  episodeId: studioSound.episodeId,
  replacesTrackId: studioSound.replacesTrackId,
  uploadId: studioSound.uploadId,
  name: studioSound.name,
  size: studioSound.size,
  state: studioSound.state,
  problem: studioSound.problem,
  warnings: studioSound.warnings,
  length: studioSound.length,
  art: studioSound.art,
  tags: studioSound.tags,
  createdAt: studioSound.createdAt,
  finishedAt: studioSound.finishedAt,
  loudness: soundMeasure.loudness,
  truePeak: soundMeasure.truePeak,
  waveform: soundMeasure.peaks,
  // Another sound of the release may be removed later, so that this warning is not stored.
  isRepeated: sql<boolean>`exists (select from studio_sound o where o.release_id = ${studioSound.releaseId}
    and o.file_hash = ${studioSound.fileHash} and o.id <> ${studioSound.id})`,
}

/** Selects the sounds of a release or episode, of an artist or podcast, or one sound. */
type Which = { releaseId: number } | { episodeId: number } | { creator: Creator } | { soundId: number }

/** Lists uploaded sounds, oldest first. */
export function listSounds(db: Db, which: Which) {
  return db
    .select(columns)
    .from(studioSound)
    .leftJoin(soundMeasure, eq(soundMeasure.fileHash, studioSound.fileHash))
    .where(conditionOf(which))
    .orderBy(asc(studioSound.id))
}

type SoundRow = Awaited<ReturnType<typeof listSounds>>[number]

/** Returns a sound as replies show it; `token` opens its stream. */
export function toStudioSound(row: SoundRow, token: string | null): StudioSound {
  const { tags, warnings, isRepeated, uploadId, state } = row
  return {
    id: row.id,
    release_id: row.releaseId,
    episode_id: row.episodeId,
    track_id: row.replacesTrackId,
    upload: state === 'uploading' && uploadId !== null ? `/api/${soundUpload.path}/${uploadId}` : null,
    name: row.name,
    size: row.size,
    state,
    problem: row.problem,
    warnings: isRepeated ? [...warnings, 'same-content'] : warnings,
    length: row.length,
    loudness: row.loudness,
    true_peak: row.truePeak,
    waveform: row.waveform,
    art: row.art,
    tags: {
      title: tags.title,
      artist: tags.artist,
      album: tags.album,
      year: tags.year,
      date: tags.date,
      genres: tags.genres ?? [],
      label: tags.label,
      disc_no: tags.discNo,
      disc_title: tags.discTitle,
      track_no: tags.trackNo,
      isrc: tags.isrc,
      recording_id: tags.recordingId,
      is_explicit: tags.isExplicit ?? false,
      has_lyrics: (tags.lyrics ?? []).length > 0,
    },
    token,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

/** Returns the loudness of sounds that are played one after the other, in LUFS; null if none is measured. */
export function loudnessOfAll(sounds: readonly Pick<StudioSound, 'length' | 'loudness'>[]): number | null {
  const measured = sounds.flatMap(({ length, loudness }) =>
    length === null || loudness === null ? [] : [{ length, loudness }],
  )
  const seconds = measured.reduce((sum, { length }) => sum + length, 0)
  if (seconds === 0) return null
  const energy = measured.reduce((sum, { length, loudness }) => sum + length * 10 ** (loudness / 10), 0)
  return Math.round(100 * Math.log10(energy / seconds)) / 10
}

/** Returns the creator of a release that is not deleted. Throws 404. */
export async function getReleaseCreator(db: Db, releaseId: number): Promise<Creator> {
  const rows = await db.select({ id: release.artistId }).from(release).where(eq(release.id, releaseId))
  return { kind: 'artist', id: oneOf(rows, 'release').id }
}

/** Returns the stored files and the creator of a sound. Throws 404. */
export async function getStoredSound(db: Db, soundId: number) {
  const rows = await db
    .select({
      artistId: studioSound.artistId,
      podcastId: studioSound.podcastId,
      name: studioSound.name,
      state: studioSound.state,
      uploadId: studioSound.uploadId,
      sentKey: studioSound.sentKey,
      fileKey: studioSound.fileKey,
      originalKey: studioSound.originalKey,
      fileHash: studioSound.fileHash,
      mime: studioSound.mime,
    })
    .from(studioSound)
    .where(eq(studioSound.id, soundId))
  return oneOf(rows, 'sound')
}

/**
 * Returns the file that was sent for a track, with its name: that of the upload, or the title of an imported track.
 * Throws 404.
 */
export async function getOriginalOfTrack(db: Db, trackId: number) {
  const rows = await db
    .select({
      artistId: track.artistId,
      title: track.title,
      fileKey: sql<string>`coalesce(${track.originalKey}, ${track.fileKey})`,
      fileHash: track.fileHash,
      name: sql<string | null>`(select s.name from studio_sound s
        where s.file_hash = ${track.fileHash} and s.artist_id = ${track.artistId} order by s.id desc limit 1)`,
    })
    .from(track)
    .where(eq(track.id, trackId))
  return oneOf(rows, 'song')
}

/** Returns the stored file of a published episode, and the file that was sent for it. Throws 404. */
export async function getFileOfEpisode(db: Db, episodeId: number) {
  const rows = await db
    .select({
      podcastId: episode.podcastId,
      name: episode.name,
      fileKey: episode.fileKey,
      originalKey: episode.originalKey,
      fileHash: episode.fileHash,
      mime: episode.mime,
    })
    .from(episode)
    .where(eq(episode.id, episodeId))
  return oneOf(rows, 'episode')
}

/**
 * Marks a failed sound as waiting for its check. Returns false for a sound in another state, or without a sent file.
 */
export async function restartCheck(tx: Db, soundId: number): Promise<boolean> {
  const restarted = await tx
    .update(studioSound)
    .set({ state: 'checking', problem: null })
    .where(and(eq(studioSound.id, soundId), eq(studioSound.state, 'failed'), sql`${studioSound.sentKey} is not null`))
    .returning({ id: studioSound.id })
  return restarted.length > 0
}

/** Returns the roles of a member, for the rights of a stream token. */
export async function findActor(db: Db, memberId: number): Promise<Actor> {
  const [found] = await db.select({ id: member.id, roles: rolesColumn }).from(member).where(eq(member.id, memberId))
  return found
}

function conditionOf(which: Which) {
  if ('soundId' in which) return eq(studioSound.id, which.soundId)
  if ('episodeId' in which) return eq(studioSound.episodeId, which.episodeId)
  return 'releaseId' in which ? eq(studioSound.releaseId, which.releaseId) : isOf(which.creator)
}
