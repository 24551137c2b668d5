import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { member } from '../../db/schema/member/member.ts'
import { artistMember } from '../../db/schema/money/membership.ts'
import { release, releaseTrack } from '../../db/schema/studio/release.ts'
import { studioSound } from '../../db/schema/studio/studio-sound.ts'

/** The member whose studio has a draft and a scheduled release beside the published ones (STUDIO-23). */
const CREATOR = 'otto'
/** Days until the scheduled release appears. */
const DAYS_AHEAD = 21
const DAY_MS = 86_400_000

const DRAFTS = [
  { title: 'Rehearsals, Take Two', tracks: ['Two Chairs (rehearsal)', 'Count-in'], isScheduled: false },
  { title: 'Kitchen Light', tracks: ['Kitchen Light'], isScheduled: true },
] as const

/** Writes the drafts of a creator. Their sounds are those of published tracks. */
export async function writeStudioDrafts(tx: Db, now: Date): Promise<void> {
  const [own] = await tx
    .select({ artistId: artistMember.artistId, memberId: artistMember.memberId })
    .from(artistMember)
    .innerJoin(member, eq(member.id, artistMember.memberId))
    .where(eq(member.username, CREATOR))
    .limit(1)
  if (own === undefined) return
  const { artistId, memberId } = own
  const sounds = await tx
    .select({ track, art: album.art, genreId: album.genreId })
    .from(track)
    .innerJoin(album, eq(album.id, track.albumId))
    .where(eq(track.artistId, artistId))
    .orderBy(asc(track.id))
    .limit(DRAFTS.length + 1)
  if (sounds.length === 0) return
  const publishAt = new Date(now.getTime() + DAYS_AHEAD * DAY_MS)
  const used = [...sounds]
  for (const { title, tracks, isScheduled } of DRAFTS) {
    const [written] = await tx
      .insert(release)
      .values({
        artistId,
        title,
        art: sounds[0]?.art ?? null,
        genreIds: sounds[0]?.genreId == null ? [] : [sounds[0].genreId],
        releaseType: tracks.length === 1 ? 'single' : 'ep',
        releaseDate: publishAt.toISOString().slice(0, 10),
        createdBy: memberId,
        updatedBy: memberId,
        ...(isScheduled && { publishAt, rightsBy: memberId, rightsAt: now }),
      })
      .returning({ id: release.id })
    for (const [pos, name] of tracks.entries()) {
      const { track: shown } = used.shift() ?? sounds[0] ?? {}
      if (written === undefined || shown === undefined) return
      const { fileKey, fileSize, mime, fileHash, length } = shown
      const [sound] = await tx
        .insert(studioSound)
        .values({
          artistId,
          releaseId: written.id,
          memberId,
          name: `${String(pos + 1).padStart(2, '0')} ${name}.flac`,
          size: fileSize,
          state: 'ready',
          fileKey,
          fileSize,
          mime,
          fileHash,
          length,
          finishedAt: now,
        })
        .returning({ id: studioSound.id })
      await tx.insert(releaseTrack).values({ releaseId: written.id, soundId: sound?.id ?? null, pos, title: name })
    }
  }
}
