import type { Actor, CreatorRole } from '@earshot/contract/access'
import type { EpisodeSound, StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { webLink } from '@earshot/contract/text/web-link'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'
import { member } from '../../../db/schema/member/member.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'
import { mustActOnDraft } from '../creator-access.store.ts'
import { restorableUntil, stateOf } from '../draft/draft.rules.ts'
import { previousFrom } from './episode-changes.store.ts'
import { missingOf } from './episode.rules.ts'
import { listTranscripts } from './transcript.store.ts'
import { readDraft } from './working-copy.store.ts'
import type { Locked } from './working-copy.store.ts'

/** Returns an episode as its creator edits it. Throws 404. */
export async function getEpisode(db: Db, id: number, at: Date): Promise<StudioEpisode> {
  const locked = await readDraft(db, id)
  const { draft, shown } = locked
  const [of] = await db
    .select({ title: podcast.title, feed: podcast.feed, image: podcast.avatar })
    .from(podcast)
    .where(eq(podcast.id, draft.podcastId))
  const [placed] =
    draft.seasonId === null
      ? []
      : await db.select({ name: season.name }).from(season).where(eq(season.id, draft.seasonId))
  const [hidden] = await db
    .select()
    .from(removal)
    .where(and(eq(removal.kind, 'episode'), eq(removal.itemId, id)))
  const [updatedBy] =
    draft.updatedBy === null
      ? []
      : await db.select({ name: member.username }).from(member).where(eq(member.id, draft.updatedBy))
  const sound = await soundOf(db, locked)
  const hasRights = draft.rightsAt !== null
  const isShown = shown !== undefined
  const arriving = sound === null ? await arrivingOf(db, id) : null
  const previousUntil =
    draft.previousSoundId === null || draft.replacedAt === null || draft.replacedAt <= previousFrom(at)
      ? null
      : restorableUntil(draft.replacedAt, null)
  return {
    id,
    podcast_id: draft.podcastId,
    podcast_title: of?.title ?? '',
    feed: of?.feed ?? null,
    name: draft.name,
    image: draft.avatar,
    state: stateOf({
      ...draft,
      isPublished: draft.publishedAt !== null,
      removal: hidden?.act ?? null,
      hasItem: isShown,
    }),
    season_id: draft.seasonId,
    season_name: placed?.name ?? null,
    number: draft.number,
    episode_type: draft.episodeType,
    length: sound?.length ?? null,
    published_at: draft.publishedAt?.toISOString() ?? null,
    publish_at: draft.publishAt?.toISOString() ?? null,
    updated_at: draft.updatedAt.toISOString(),
    plays: shown?.plays ?? 0,
    problem: draft.publishProblem,
    version: draft.version,
    bio: draft.bio,
    is_explicit: draft.isExplicit,
    sponsor: draft.sponsor,
    link: draft.link,
    guid: draft.guid,
    persons: draft.persons,
    soundbites: draft.soundbites,
    chapters: (isShown ? shown.chapters : draft.chapters) ?? [],
    transcripts: await listTranscripts(db, id, isShown),
    sound,
    has_new_sound: isShown && draft.hasChanges && draft.soundId !== null && (await isOther(db, locked)),
    previous_sound_until: previousUntil?.toISOString() ?? null,
    notify: draft.notifies,
    has_rights: hasRights,
    missing: missingOf({ name: draft.name, hasRights, hasSound: sound?.state === 'ready', arriving }),
    warnings: (await hasSameNumber(db, locked)) ? ['same-number'] : [],
    hidden_by: hidden?.act === 'hide' ? hidden.by : null,
    hidden_reason: hidden?.act === 'hide' ? hidden.reason : null,
    restorable_until: restorableUntil(draft.deletedAt, hidden?.deleteAt ?? null)?.toISOString() ?? null,
    updated_by: updatedBy?.name ?? null,
  }
}

/** Checks that a member may act on an episode. Throws 403 and 404 as mustActOnDraft does. */
export async function getEpisodeFor(
  db: Db,
  viewer: NonNullable<Actor>,
  id: number,
  mayAct: (viewer: Actor, role: CreatorRole) => boolean,
): Promise<{ podcastId: number; name: string }> {
  const { draft } = await readDraft(db, id)
  const { podcastId, name, publishedAt } = draft
  const creator = { kind: 'podcast', id: podcastId } as const
  await mustActOnDraft(db, viewer, { creator, isPublished: publishedAt !== null, what: 'episode' }, mayAct)
  return { podcastId, name }
}

/** Returns the podcast of an episode or draft. Throws 404. */
export const getPodcastOf = async (db: Db, id: number): Promise<number> => (await readDraft(db, id)).draft.podcastId

async function soundOf(db: Db, { draft, shown }: Locked): Promise<EpisodeSound | null> {
  if (draft.soundId !== null) {
    const [found] = await db
      .select({ sound: studioSound, loudness: soundMeasure.loudness, peaks: soundMeasure.peaks })
      .from(studioSound)
      .leftJoin(soundMeasure, eq(soundMeasure.fileHash, studioSound.fileHash))
      .where(eq(studioSound.id, draft.soundId))
    const { sound, loudness, peaks } = oneOf(found === undefined ? [] : [found], 'sound')
    return {
      id: sound.id,
      state: sound.state,
      problem: sound.problem,
      warnings: sound.warnings,
      length: sound.length,
      loudness,
      waveform: peaks,
      file_name: sound.name,
      url: null,
      chapters: sound.tags.chapters ?? [],
    }
  }
  if (shown === undefined) return null
  const [measured] =
    shown.fileHash === null ? [] : await db.select().from(soundMeasure).where(eq(soundMeasure.fileHash, shown.fileHash))
  return {
    id: null,
    state: 'ready',
    problem: null,
    warnings: [],
    length: shown.length,
    loudness: measured?.loudness ?? null,
    waveform: measured?.peaks ?? null,
    file_name: shown.fileName,
    url: shown.fileKey === null ? (webLink(shown.enclosure) ?? null) : null,
    chapters: [],
  }
}

async function isOther(db: Db, { draft, shown }: Locked): Promise<boolean> {
  const [sound] = await db
    .select({ hash: studioSound.fileHash })
    .from(studioSound)
    .where(eq(studioSound.id, draft.soundId ?? 0))
  return sound?.hash !== shown?.fileHash
}

// The newest sound that was sent for a draft and did not become its sound yet.
async function arrivingOf(db: Db, id: number) {
  const [sound] = await db
    .select({ state: studioSound.state })
    .from(studioSound)
    .where(eq(studioSound.episodeId, id))
    .orderBy(desc(studioSound.id))
    .limit(1)
  return sound?.state ?? null
}

async function hasSameNumber(db: Db, { draft: { id, podcastId, seasonId, number } }: Locked): Promise<boolean> {
  if (number === null) return false
  const place = sql`coalesce(${season.number}, 0) = coalesce((select s.number from season s where s.id = ${seasonId}::int), 0)`
  const shown = await db
    .select({ id: episode.id })
    .from(episode)
    .leftJoin(season, eq(season.id, episode.seasonId))
    .where(and(eq(episode.podcastId, podcastId), ne(episode.id, id), eq(episode.number, number), place))
    .limit(1)
  if (shown.length > 0) return true
  const drafts = await db
    .select({ id: episodeDraft.id })
    .from(episodeDraft)
    .leftJoin(season, eq(season.id, episodeDraft.seasonId))
    .where(
      and(
        eq(episodeDraft.podcastId, podcastId),
        ne(episodeDraft.id, id),
        eq(episodeDraft.number, number),
        place,
        sql`${episodeDraft.deletedAt} is null and ${episodeDraft.publishedAt} is null`,
      ),
    )
    .limit(1)
  return drafts.length > 0
}
