import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { hashToken } from '../../../db/hash-token.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { release, releaseLink, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { titleWithVersion } from '../release/release.rules.ts'
import type { LinkedDraft } from './private-link.store.ts'

/** A sound of a draft as a private link shows it; one that is not checked has no soundId. */
export type SharedTrack = { title: string; discNo: number; length: number | null; soundId: number | null }

/** A draft that a private link opens. One that was published meanwhile has the path of its page. */
export type SharedDraft = {
  linkId: number
  expiresAt: Date
  draft: LinkedDraft
  title: string
  subTitle: string | null
  by: string
  art: string | null
  publicPath: string | null
}

/** Finds the draft that a key opens; undefined for an unknown or ended key and a deleted draft. */
export async function findShared(db: Db, key: string, at: Date): Promise<SharedDraft | undefined> {
  if (!/^[\w-]{43}$/.test(key)) return undefined
  const [found] = await db
    .select({ link: releaseLink, release, artist: artist.name, episode: episodeDraft, podcast })
    .from(releaseLink)
    .leftJoin(release, and(eq(release.id, releaseLink.releaseId), isNull(release.deletedAt)))
    .leftJoin(artist, eq(artist.id, release.artistId))
    .leftJoin(episodeDraft, and(eq(episodeDraft.id, releaseLink.episodeId), isNull(episodeDraft.deletedAt)))
    .leftJoin(podcast, eq(podcast.id, episodeDraft.podcastId))
    .where(and(eq(releaseLink.keyHash, hashToken(key)), gt(releaseLink.expiresAt, at)))
  if (found === undefined) return undefined
  const { link, release: shared, episode } = found
  const ends = { linkId: link.id, expiresAt: link.expiresAt }
  if (shared !== null)
    return {
      ...ends,
      draft: { kind: 'release', id: shared.id },
      title: shared.title,
      subTitle: shared.subTitle,
      by: found.artist ?? '',
      art: shared.art,
      publicPath: shared.albumId === null ? null : `/discover/${shared.albumId}`,
    }
  if (episode === null) return undefined
  return {
    ...ends,
    draft: { kind: 'episode', id: episode.id },
    title: episode.name,
    subTitle: null,
    by: found.podcast?.title ?? '',
    art: episode.avatar ?? found.podcast?.avatar ?? null,
    publicPath: episode.publishedAt === null ? null : `/podcast/${episode.podcastId}/${episode.id}`,
  }
}

/** Lists the sounds of a draft in order. */
export const listShared = (db: Db, { kind, id }: LinkedDraft): Promise<SharedTrack[]> =>
  kind === 'release' ? listTracks(db, id) : listEpisodeSound(db, id)

async function listTracks(db: Db, releaseId: number): Promise<SharedTrack[]> {
  const rows = await db
    .select({ track: releaseTrack, length: studioSound.length, state: studioSound.state })
    .from(releaseTrack)
    .leftJoin(studioSound, eq(studioSound.id, releaseTrack.soundId))
    .where(eq(releaseTrack.releaseId, releaseId))
    .orderBy(asc(releaseTrack.discNo), asc(releaseTrack.pos), asc(releaseTrack.id))
  return rows.map(({ track: { title, versionTitle, discNo, soundId }, length, state }) => ({
    title: titleWithVersion(title, versionTitle),
    discNo,
    length,
    soundId: state === 'ready' ? soundId : null,
  }))
}

async function listEpisodeSound(db: Db, episodeId: number): Promise<SharedTrack[]> {
  const rows = await db
    .select({ title: episodeDraft.name, length: studioSound.length, soundId: studioSound.id })
    .from(episodeDraft)
    .innerJoin(studioSound, and(eq(studioSound.id, episodeDraft.soundId), eq(studioSound.state, 'ready')))
    .where(eq(episodeDraft.id, episodeId))
  return rows.map((row) => ({ ...row, discNo: 1 }))
}

/** Returns whether a private link still opens a sound: its draft has it, and is neither published nor deleted. */
export const opensSound = async (db: Db, linkId: number, soundId: number, at: Date): Promise<boolean> =>
  (
    await db
      .select({ id: releaseLink.id })
      .from(releaseLink)
      .leftJoin(release, eq(release.id, releaseLink.releaseId))
      .leftJoin(episodeDraft, eq(episodeDraft.id, releaseLink.episodeId))
      .where(
        and(
          eq(releaseLink.id, linkId),
          gt(releaseLink.expiresAt, at),
          isNull(release.deletedAt),
          isNull(release.albumId),
          isNull(episodeDraft.deletedAt),
          isNull(episodeDraft.publishedAt),
          or(
            eq(episodeDraft.soundId, soundId),
            sql`exists (select 1 from ${releaseTrack} where ${releaseTrack.releaseId} = ${release.id} and ${releaseTrack.soundId} = ${soundId})`,
          ),
        ),
      )
  ).length > 0
