import { CREATOR } from '@earshot/contract/studio/creator-limits'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { listIdentities } from '../../import/genre.store.ts'
import { genreIdentity } from '../../import/text.rules.ts'
import { differenceOf } from '../draft/draft-audit.store.ts'
import { titleOfFile } from '../draft/draft.rules.ts'
import { auditRelease } from './release-audit.store.ts'
import { lockRelease, markChanged, writeOrder } from './release-changes.store.ts'
import { comparePlaces } from './release.rules.ts'
import { giveSound } from './track-sounds.store.ts'

/**
 * Gives a sound that was checked to the track that it replaces, or adds it to its release as a track with the values
 * that its tags propose, unless it has one already (RELEASE-12, RELEASE-28). Fields of the release that are still empty
 * get the values of the tags too.
 */
export async function placeSound(tx: Db, soundId: number): Promise<void> {
  const [sound] = await tx.select().from(studioSound).where(eq(studioSound.id, soundId))
  if (sound === undefined || sound.releaseId === null || sound.state !== 'ready') return
  const [exists] = await tx.select({ id: release.id }).from(release).where(eq(release.id, sound.releaseId))
  if (exists === undefined) return
  const row = await lockRelease(tx, sound.releaseId)
  const known = await tx.$count(releaseTrack, eq(releaseTrack.soundId, soundId))
  if (known > 0) return
  if (sound.replacesTrackId !== null && (await hasTrack(tx, row.id, sound.replacesTrackId))) {
    const change = await giveSound(tx, row, { trackId: sound.replacesTrackId, soundId })
    return auditRelease(tx, 'job', row, change)
  }
  const { tags } = sound
  const title = (tags.title ?? titleOfFile(sound.name)).slice(0, 300)
  await tx.insert(releaseTrack).values({
    releaseId: row.id,
    soundId,
    pos: await tx.$count(releaseTrack, eq(releaseTrack.releaseId, row.id)),
    title,
    discNo: tags.discNo ?? 1,
    discTitle: tags.discTitle ?? null,
    isrc: tags.isrc ?? null,
    recordingId: tags.recordingId ?? null,
    isExplicit: tags.isExplicit ?? false,
    lyrics: tags.lyrics ?? [],
  })
  if (!row.isSorted) await sortNewTracks(tx, row.id)
  await markChanged(tx, row)
  const genreIds = row.genreIds.length > 0 ? row.genreIds : await listGenres(tx, tags.genres ?? [])
  const fields = {
    title: row.title === '' ? (tags.album ?? '').slice(0, 300) : row.title,
    releaseDate: row.releaseDate ?? tags.date ?? (tags.year === undefined ? null : `${tags.year}-01-01`),
    label: row.label ?? tags.label ?? null,
    art: row.art ?? sound.art,
    genreIds,
  }
  await tx.update(release).set(fields).where(eq(release.id, row.id))
  const { before, after } = differenceOf(row, fields)
  await auditRelease(tx, 'job', row, { before: { ...before, tracks: [] }, after: { ...after, tracks: [title] } })
}

const hasTrack = async (tx: Db, releaseId: number, id: number): Promise<boolean> =>
  (await tx.$count(releaseTrack, and(eq(releaseTrack.id, id), eq(releaseTrack.releaseId, releaseId)))) > 0

// Sorts the tracks of a draft as their tags and file names say, until its creator sorts them.
async function sortNewTracks(tx: Db, releaseId: number): Promise<void> {
  const rows = await tx
    .select({ id: releaseTrack.id, discNo: releaseTrack.discNo, tags: studioSound.tags, fileName: studioSound.name })
    .from(releaseTrack)
    .innerJoin(studioSound, eq(studioSound.id, releaseTrack.soundId))
    .where(eq(releaseTrack.releaseId, releaseId))
    .orderBy(asc(releaseTrack.pos))
  const sorted = rows.map(({ tags, ...rest }) => ({ ...rest, trackNo: tags.trackNo })).toSorted(comparePlaces)
  await writeOrder(
    tx,
    sorted.map(({ id }) => id),
  )
}

// Finds the genres of this site that tags name; a draft creates none.
async function listGenres(tx: Db, titles: readonly string[]): Promise<number[]> {
  if (titles.length === 0) return []
  const known = await listIdentities(tx)
  return [...new Set(titles.flatMap((title) => known.get(genreIdentity(title)) ?? []))].slice(0, CREATOR.genresMax)
}
