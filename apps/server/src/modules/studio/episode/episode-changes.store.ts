import type { EpisodePerson, EpisodeType, Soundbite } from '@earshot/contract/studio/podcast/podcast-fields'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { season } from '../../../db/schema/catalogue/podcast.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { upload } from '../../../db/schema/upload.ts'
import { badRequest } from '../../../http/errors.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { differenceOf, memberOf } from '../draft/draft-audit.store.ts'
import type { Audit } from '../draft/draft-audit.store.ts'
import { conflict, mustBeCurrent } from '../draft/draft-changes.ts'
import { auditEpisode } from './episode-audit.store.ts'
import { soundbiteOutside } from './episode.rules.ts'
import { lockDraft } from './working-copy.store.ts'
import type { Locked } from './working-copy.store.ts'

/** A change of an episode, based on a version; without one the current version is changed. */
export type Change = { episodeId: number; by: AuditActor; version: number | undefined; at: Date }

/** Fields of an episode that its creator edits. */
export type NewFields = Partial<{
  name: string
  bio: string | null
  seasonId: number | null
  number: number | null
  episodeType: EpisodeType
  isExplicit: boolean
  sponsor: string | null
  avatar: string | null
  link: string | null
  persons: EpisodePerson[]
  soundbites: Soundbite[]
}>

/**
 * Locks the draft of an episode, checks the version that a change is based on, runs the change and writes it to the
 * audit log; the version grows by one. Throws 404, and 409 with the name of the member who changed it since
 * (STUDIO-20).
 */
export function changeEpisode(
  db: Db,
  { episodeId, by, version, at }: Change,
  work: (tx: Tx, locked: Locked) => Promise<Audit>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockDraft(tx, episodeId)
    await mustBeCurrent(tx, locked.draft, { version, what: 'episode' })
    await auditEpisode(tx, by, locked.draft, await work(tx, locked))
    await tx
      .update(episodeDraft)
      .set({ version: sql`${episodeDraft.version} + 1`, updatedBy: memberOf(by), updatedAt: at })
      .where(eq(episodeDraft.id, episodeId))
  })
}

/** Changes fields of an episode. Throws 400 for unknown seasons, artists and pictures. */
export const updateFields = (db: Db, change: Change, fields: NewFields): Promise<void> =>
  changeEpisode(db, change, async (tx, { draft, shown }) => {
    await mustHaveSeason(tx, draft.podcastId, fields.seasonId)
    await mustHaveArtists(tx, fields.persons ?? [])
    if (fields.avatar != null && fields.avatar !== draft.avatar) await mustHavePicture(tx, 'avatar', fields.avatar)
    const outside = soundbiteOutside(fields.soundbites ?? [], await lengthOf(tx, { draft, shown }))
    if (outside !== undefined) throw badRequest(`soundbites.${outside}.start`, 'must end before the sound ends')
    await tx
      .update(episodeDraft)
      .set({ ...fields, hasChanges: draft.publishedAt !== null })
      .where(eq(episodeDraft.id, draft.id))
    const { bio: _bio, ...shownFields } = fields
    return differenceOf(draft, shownFields)
  })

/** Returns the length in seconds of the sound that an episode has after publishing; null without a sound. */
export async function lengthOf(tx: Db, { draft, shown }: Locked): Promise<number | null> {
  if (draft.soundId === null) return shown?.length || null
  const [sound] = await tx
    .select({ length: studioSound.length })
    .from(studioSound)
    .where(eq(studioSound.id, draft.soundId))
  return sound?.length ?? null
}

/** Puts the previous sound of an episode back. Throws 409 when its days have passed (RELEASE-28). */
export const restorePreviousSound = (db: Db, change: Change): Promise<void> =>
  changeEpisode(db, change, async (tx, { draft }) => {
    const { id, previousSoundId, replacedAt, soundId } = draft
    if (previousSoundId === null || replacedAt === null || replacedAt <= previousFrom(change.at))
      throw conflict('This episode has no previous sound any more.')
    await tx
      .update(episodeDraft)
      .set({ soundId: previousSoundId, hasChanges: draft.publishedAt !== null })
      .where(eq(episodeDraft.id, id))
    return { before: { sound: soundId }, after: { sound: previousSoundId } }
  })

/** Returns the time since which a sound must have been replaced to be put back. */
export const previousFrom = (at: Date): Date => new Date(at.getTime() - RELEASE.restoreDays * 86_400_000)

/** Throws 400 unless a picture was uploaded. */
export async function mustHavePicture(tx: Db, field: string, url: string): Promise<void> {
  const key = /^\/media\/(art\/[\w.-]+)$/.exec(url)?.[1] ?? ''
  if ((await tx.$count(upload, eq(upload.key, key))) === 0) throw badRequest(field, 'must be an uploaded picture')
}

async function mustHaveSeason(tx: Db, podcastId: number, seasonId: number | null | undefined): Promise<void> {
  if (seasonId == null) return
  const known = await tx.$count(season, and(eq(season.id, seasonId), eq(season.podcastId, podcastId)))
  if (known === 0) throw badRequest('season_id', 'must be a season of this podcast')
}

async function mustHaveArtists(tx: Db, persons: readonly EpisodePerson[]): Promise<void> {
  const wanted = new Set(persons.flatMap(({ artist_id: id }) => id ?? []))
  if (wanted.size === 0) return
  const found = await tx.$count(artist, inArray(artist.id, [...wanted]))
  if (found < wanted.size) throw badRequest('persons', 'must name artists of this site')
}

/** Deletes a draft; it can be restored for some days. */
export const deleteDraft = (db: Db, change: Change): Promise<void> =>
  changeEpisode(db, change, async (tx, { draft }) => {
    if (draft.publishedAt !== null) throw conflict('This episode was published meanwhile.')
    await tx.update(episodeDraft).set({ deletedAt: change.at, publishAt: null }).where(eq(episodeDraft.id, draft.id))
    return { act: 'episode.delete' }
  })

/** Restores a deleted draft. Throws 409 when its days have passed. */
export const restoreDraft = (db: Db, { episodeId, by, at }: Change): Promise<void> =>
  db.transaction(async (tx) => {
    const { draft } = await lockDraft(tx, episodeId)
    if (draft.deletedAt === null || draft.deletedAt <= previousFrom(at))
      throw conflict('This episode cannot be restored any more.')
    await tx
      .update(episodeDraft)
      .set({ deletedAt: null, version: sql`${episodeDraft.version} + 1` })
      .where(eq(episodeDraft.id, episodeId))
    await auditEpisode(tx, by, draft, { act: 'episode.restore' })
  })
