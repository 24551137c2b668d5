import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/open.ts'
import { episode, podcast, season } from '../../../../db/schema/catalogue/podcast.ts'
import { soundCopy } from '../../../../db/schema/catalogue/sound.ts'
import { draftTranscript, episodeDraft } from '../../../../db/schema/studio/episode-draft.ts'
import { studioSound } from '../../../../db/schema/studio/studio-sound.ts'
import { emitChanged } from '../../../../events/event.ts'
import { episodesChanged, podcastsChanged } from '../../../../events/events.ts'
import { enclosureName } from '../../../publish/feeds/sound-feeds.ts'
import { fileOf } from '../../draft/checked-file.ts'
import { conflict } from '../../draft/draft-changes.ts'
import { writeImported } from '../../draft/over-import.store.ts'
import type { FieldChanges } from '../../draft/over-import.store.ts'
import { findUploadOf } from '../../draft/previous-sounds.store.ts'
import { missingOf } from '../episode.rules.ts'
import { writeCreatorTranscripts } from '../transcript.store.ts'
import type { DraftRow, Locked } from '../working-copy.store.ts'
import { noSeasonId, recountSeasons } from './season-counts.store.ts'

type Sound = typeof studioSound.$inferSelect
type Shown = typeof episode.$inferSelect

/** The time at which an episode is published, the date that it shows, and whether followers are notified. */
export type Publication = { at: Date; publishedAt: Date | undefined; notifies: boolean }

/**
 * Writes a locked draft to the catalogue: the episode with its sound, its season's counts and its transcripts, with the
 * events (SHOW-05). Throws 409 with what is missing, and for the date of an episode that follows a feed. The caller
 * holds the lock of lockMarks, so that nothing is hidden or removed meanwhile.
 */
export async function publish(tx: Tx, { draft, shown }: Locked, publication: Publication): Promise<void> {
  if (draft.publishedAt !== null && shown === undefined)
    throw conflict('This episode is hidden or removed. Show it first.')
  const [show] = await tx
    .select({ feed: podcast.feed })
    .from(podcast)
    .where(eq(podcast.id, draft.podcastId))
    .for('no key update')
  const sound = await mustBeComplete(tx, { draft, shown })
  const seasonId = await seasonOf(tx, draft)
  const [known] = await tx.select().from(episode).where(eq(episode.id, draft.id)).for('update')
  if (publication.publishedAt !== undefined && show?.feed != null && known?.fingerprint != null)
    throw conflict('The feed decides the date of this episode.')
  const publishedAt = publication.publishedAt ?? known?.publishedAt ?? publication.at
  const wanted = { ...draft, seasonId, publishedAt }
  if (known === undefined) await insertEpisode(tx, wanted, sound, publication)
  else await updateEpisode(tx, { known, wanted, sound, at: publication.at })
  await recountSeasons(tx, draft.podcastId, { from: known?.seasonId ?? null, to: seasonId, plays: known?.plays ?? 0 })
  if (known === undefined) await moveTranscripts(tx, draft.id)
  await emitChanged(tx, episodesChanged, [draft.id])
  await emitChanged(tx, podcastsChanged, [draft.podcastId])
  await tx
    .update(episodeDraft)
    .set({ hasChanges: false, publishAt: null, publishProblem: null, publishedAt, chapters: null })
    .where(eq(episodeDraft.id, draft.id))
}

// A season that was deleted meanwhile is none.
async function seasonOf(tx: Tx, { seasonId, podcastId }: DraftRow): Promise<number> {
  const [found] =
    seasonId === null ? [] : await tx.select({ id: season.id }).from(season).where(eq(season.id, seasonId))
  return found?.id ?? noSeasonId(tx, podcastId)
}

/** Returns the sound of an episode that can be published. Throws 409 with what is missing (RELEASE-21). */
export async function mustBeComplete(tx: Pick<Tx, 'select'>, { draft, shown }: Locked): Promise<Sound | undefined> {
  const [sound] =
    draft.soundId === null ? [] : await tx.select().from(studioSound).where(eq(studioSound.id, draft.soundId))
  const missing = missingOf({
    name: draft.name,
    hasRights: draft.rightsAt !== null,
    hasSound: fileOf(sound) !== undefined || shown !== undefined,
    arriving: sound?.state ?? null,
  })
  if (missing.length > 0) throw conflict(missing.join(' '))
  return sound
}

type Wanted = DraftRow & { seasonId: number; publishedAt: Date }

const columnsOf = (draft: Wanted) => ({
  sponsor: draft.sponsor,
  persons: draft.persons,
  soundbites: draft.soundbites,
  publishedAt: draft.publishedAt,
})

const fedColumnsOf = (draft: Wanted) => ({
  name: draft.name,
  avatar: draft.avatar,
  bio: draft.bio,
  link: draft.link,
  seasonId: draft.seasonId,
  number: draft.number,
  episodeType: draft.episodeType,
  isExplicit: draft.isExplicit,
})

async function insertEpisode(
  tx: Tx,
  draft: Wanted,
  sound: Sound | undefined,
  { at, notifies }: Publication,
): Promise<void> {
  const file = fileOf(sound)
  if (file === undefined) throw conflict('Add a sound.')
  await tx
    .insert(episode)
    .overridingSystemValue()
    .values({
      ...columnsOf(draft),
      ...fedColumnsOf(draft),
      ...file,
      id: draft.id,
      podcastId: draft.podcastId,
      guid: draft.guid,
      chapters: draft.chapters,
      fileName: enclosureName(draft.name, file.mime),
      notifies,
      createdAt: at,
    })
}

async function updateEpisode(
  tx: Tx,
  { known, wanted, sound, at }: { known: Shown; wanted: Wanted; sound: Sound | undefined; at: Date },
): Promise<void> {
  const file = fileOf(sound)
  const isReplaced = file !== undefined && file.fileHash !== known.fileHash
  await tx
    .update(episode)
    .set({ ...columnsOf(wanted), ...(isReplaced && file), fileName: await fileNameOf(tx, known) })
    .where(eq(episode.id, known.id))
  if (isReplaced) await keepPrevious(tx, known, at)
  await writeImported(
    tx,
    'episode',
    { id: known.id, isImported: known.fingerprint !== null, at },
    changesOf(known, wanted),
  )
}

function changesOf(known: Shown, wanted: Wanted): FieldChanges {
  const { name, avatar, bio, link, seasonId, number, episodeType, isExplicit } = fedColumnsOf(wanted)
  const all = [
    ['title', known.name !== name, { name }],
    ['cover', known.avatar !== avatar, { avatar }],
    ['bio', known.bio !== bio, { bio }],
    ['link', known.link !== link, { link }],
    ['season', known.seasonId !== seasonId, { season_id: seasonId }],
    ['number', known.number !== number, { number }],
    ['type', known.episodeType !== episodeType, { episode_type: episodeType }],
    ['explicit', known.isExplicit !== isExplicit, { is_explicit: isExplicit }],
  ] as const
  return all.flatMap(([field, isChanged, value]) => (isChanged ? [[field, value] as const] : []))
}

// The URL of the enclosure stays when title or sound change (SHOW-07): it was made of the title and of the MP3 copy of
// the sound, if there is one.
async function fileNameOf(tx: Tx, { fileName, fileKey, fileHash, name, mime }: Shown): Promise<string | null> {
  if (fileName !== null || fileKey === null) return fileName
  const copies =
    fileHash === null
      ? []
      : await tx.select({ key: soundCopy.fileKey }).from(soundCopy).where(eq(soundCopy.fileHash, fileHash))
  return enclosureName(name, copies.some(({ key }) => key !== null) ? 'audio/mpeg' : mime)
}

// The replaced sound can be put back for some days.
async function keepPrevious(tx: Tx, known: Shown, at: Date): Promise<void> {
  const { id, podcastId, fileKey, fileSize, mime, fileHash, originalKey, length, name } = known
  if (fileKey === null || fileHash === null) return
  const file = { fileKey, fileSize, mime, fileHash, originalKey, length }
  const previousSoundId = await findUploadOf(tx, { podcastId, episodeId: id }, { file, title: name, at })
  await tx.update(episodeDraft).set({ previousSoundId, replacedAt: at }).where(eq(episodeDraft.id, id))
}

async function moveTranscripts(tx: Tx, id: number): Promise<void> {
  const drafts = await tx.select().from(draftTranscript).where(eq(draftTranscript.draftId, id))
  if (drafts.length === 0) return
  await writeCreatorTranscripts(
    tx,
    id,
    drafts.map(({ language, isSynced, lines }) => ({ language, isSynced, lines })),
  )
  await tx.delete(draftTranscript).where(eq(draftTranscript.draftId, id))
}
