import type { Actor, CreatorRole } from '@earshot/contract/access'
import type { Release, ReleaseSummary, ReleaseTrack } from '@earshot/contract/studio/release'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import type { ReleaseState } from '@earshot/contract/studio/release-fields'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'
import { member } from '../../../db/schema/member/member.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'
import { mustActOnDraft } from '../creator-access.store.ts'
import { restorableUntil, stateOf } from '../draft/draft.rules.ts'
import { missingOf, needsTimes } from './release.rules.ts'

/** The filter, order and page of the list of an artist's releases. */
export type ReleaseQuery = {
  artistId: number
  state: ReleaseState | undefined
  text: string
  sort: 'date' | 'title' | 'plays'
  offset: number
}

/** Releases of a page of the list (RELEASE-03). */
export const RELEASES_PER_PAGE = 50

/**
 * Lists releases of an artist, and its albums that have no working copy. Returns a page, and the number of all of them.
 */
export async function listReleases(
  db: Db,
  { artistId, state, text, sort, offset }: ReleaseQuery,
): Promise<{ rows: ReleaseSummary[]; total: number }> {
  const { rows } = await db.execute(sql`
    select *, count(*) over () as total from (
      select r.id, r.artist_id, r.album_id, r.title, r.art as image, r.release_type, r.release_date, r.publish_at,
        r.updated_at, r.publish_problem as problem, coalesce(a.plays, 0) as plays,
        (select count(*) from release_track t where t.release_id = r.id) as track_count,
        ${releaseState} as state
      from release r
        left join album a on a.id = r.album_id
        left join removal m on m.kind = 'album' and m.item_id = r.album_id
      where coalesce(a.artist_id, r.artist_id) = ${artistId}
      union all
      select null, a.artist_id, a.id, a.title, a.art, coalesce(a.release_type, 'album'), a.release_date, null,
        a.created_at, null, a.plays, a.song_count, 'published'
      from album a
      where a.artist_id = ${artistId} and not exists (select from release r where r.album_id = a.id)
    ) listed
    where ${state === undefined ? sql`state <> 'removed'` : sql`state = ${state}`}
      and (${text} = '' or position(lower(${text}) in lower(title)) > 0)
    order by ${ORDERS[sort]}, album_id desc nulls first, id desc
    limit ${RELEASES_PER_PAGE} offset ${offset}`)
  const [first] = Total.array().parse(rows)
  return { rows: Row.array().parse(rows), total: first?.total ?? 0 }
}

/** The state of a release `r` with its album `a` and the removal `m` of that, as `stateOf` returns it. */
export const releaseState = sql`case
  when r.deleted_at is not null or m.act = 'remove' then 'removed'
  when r.album_id is null and r.publish_at is not null then 'scheduled'
  when r.album_id is null then 'draft'
  when m.act = 'hide' then 'hidden'
  when a.id is null then 'removed'
  when r.has_changes then 'changed'
  else 'published'
end`

const ORDERS = { date: sql`updated_at desc`, title: sql`lower(title)`, plays: sql`plays desc` } as const

const time = z.coerce.date().transform((at) => at.toISOString())
const Row = z.object({
  id: z.int().nullable(),
  artist_id: z.int(),
  album_id: z.int().nullable(),
  title: z.string(),
  image: z.string().nullable(),
  state: z.enum(['draft', 'scheduled', 'published', 'changed', 'hidden', 'removed']),
  release_type: z.enum(['album', 'ep', 'single', 'compilation', 'live']),
  track_count: z.coerce.number(),
  release_date: z.string().nullable(),
  publish_at: time.nullable(),
  updated_at: time,
  plays: z.coerce.number(),
  problem: z.string().nullable(),
})
const Total = z.object({ total: z.coerce.number() })

/** Returns a release with its tracks. Throws 404. */
export async function getRelease(db: Db, id: number): Promise<Release> {
  const row = oneOf(
    await db
      .select({
        release,
        artistName: artist.name,
        albumId: album.id,
        plays: album.plays,
        updatedBy: member.username,
        act: removal.act,
        by: removal.by,
        reason: removal.reason,
        deleteAt: removal.deleteAt,
      })
      .from(release)
      .innerJoin(artist, eq(artist.id, release.artistId))
      .leftJoin(album, eq(album.id, release.albumId))
      .leftJoin(member, eq(member.id, release.updatedBy))
      .leftJoin(removal, and(eq(removal.kind, 'album'), eq(removal.itemId, release.albumId)))
      .where(eq(release.id, id)),
    'release',
  )
  const tracks = await listTracks(db, id)
  const { release: r } = row
  const hasRights = r.rightsAt !== null
  return {
    id: r.id,
    artist_id: r.artistId,
    artist_name: row.artistName,
    album_id: r.albumId,
    title: r.title,
    image: r.art,
    state: stateOf({ ...r, isPublished: r.albumId !== null, removal: row.act, hasItem: row.albumId !== null }),
    release_type: r.releaseType,
    track_count: tracks.length,
    release_date: r.releaseDate,
    publish_at: r.publishAt?.toISOString() ?? null,
    updated_at: r.updatedAt.toISOString(),
    plays: row.plays ?? 0,
    problem: r.publishProblem,
    version: r.version,
    sub_title: r.subTitle,
    genre_ids: r.genreIds,
    label: r.label,
    catalogue_number: r.catalogueNumber,
    barcode: r.barcode,
    p_line: r.pLine,
    c_line: r.cLine,
    licence: r.licence,
    language: r.language,
    is_explicit: r.isExplicit,
    made_by: r.madeBy,
    description: r.description,
    notify: r.notifies,
    is_announced: r.isAnnounced,
    has_rights: hasRights,
    missing: missingOf({ title: r.title, hasRights, tracks: tracks.map(({ title, state }) => ({ title, state })) }),
    hidden_by: row.act === 'hide' ? row.by : null,
    hidden_reason: row.act === 'hide' ? row.reason : null,
    restorable_until: restorableUntil(r.deletedAt, row.deleteAt)?.toISOString() ?? null,
    updated_by: row.updatedBy,
    tracks,
  }
}

/**
 * Checks that a member may act on a release. Throws 403 without the right for one that is published, and 404 for a
 * draft and for one that does not exist (STUDIO-08).
 */
export async function getReleaseFor(
  db: Db,
  viewer: NonNullable<Actor>,
  id: number,
  mayAct: (viewer: Actor, role: CreatorRole) => boolean,
): Promise<void> {
  const { artistId, publishedAt } = oneOf(
    await db
      .select({
        // The site may have given the album to another artist.
        artistId: sql<number>`coalesce(${album.artistId}, ${release.artistId})`,
        publishedAt: release.publishedAt,
      })
      .from(release)
      .leftJoin(album, eq(album.id, release.albumId))
      .where(eq(release.id, id)),
    'release',
  )
  const creator = { kind: 'artist', id: artistId } as const
  await mustActOnDraft(db, viewer, { creator, isPublished: publishedAt !== null, what: 'release' }, mayAct)
}

/** Returns whether publishing a release removes songs that the site shows. */
export const removesSongs = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(release, and(eq(release.id, id), sql`${release.removedTrackIds} <> '[]'::jsonb`))) > 0

const previous = alias(studioSound, 'previous')
const DAY_MS = 86_400_000

async function listTracks(db: Db, releaseId: number): Promise<ReleaseTrack[]> {
  const rows = await db
    .select({
      track: releaseTrack,
      sound: studioSound,
      previous,
      shown: track,
      loudness: soundMeasure.loudness,
      removal: { by: removal.by, reason: removal.reason },
    })
    .from(releaseTrack)
    .leftJoin(studioSound, eq(studioSound.id, releaseTrack.soundId))
    .leftJoin(
      removal,
      and(eq(removal.kind, 'song'), eq(removal.itemId, releaseTrack.trackId), ne(removal.act, 'merge')),
    )
    .leftJoin(previous, eq(previous.id, releaseTrack.previousSoundId))
    .leftJoin(track, eq(track.id, releaseTrack.trackId))
    .leftJoin(soundMeasure, eq(soundMeasure.fileHash, sql`coalesce(${studioSound.fileHash}, ${track.fileHash})`))
    .where(eq(releaseTrack.releaseId, releaseId))
    .orderBy(asc(releaseTrack.pos), asc(releaseTrack.id))
  const numbers = new Map<number, number>()
  return rows.map(({ track: t, sound, previous: before, shown, loudness, removal: away }) => {
    const trackNo = (numbers.get(t.discNo) ?? 0) + 1
    numbers.set(t.discNo, trackNo)
    const length = sound?.length ?? shown?.length ?? null
    return {
      id: t.id,
      track_id: t.trackId,
      sound_id: t.soundId,
      title: t.title,
      version_title: t.versionTitle,
      disc_no: t.discNo,
      disc_title: t.discTitle,
      track_no: trackNo,
      genre_ids: t.genreIds,
      isrc: t.isrc,
      recording_id: t.recordingId,
      language: t.language,
      is_explicit: t.isExplicit,
      is_instrumental: t.isInstrumental,
      credits: t.credits,
      lyrics: t.lyrics,
      image: t.art,
      // A track of the catalogue without an upload has the sound that it was published with.
      state: sound?.state ?? (t.trackId === null ? 'failed' : 'ready'),
      problem: sound === null && t.trackId === null ? 'This track has no sound.' : (sound?.problem ?? null),
      warnings: sound?.warnings ?? [],
      length,
      loudness,
      file_name: sound?.name ?? null,
      previous_sound:
        before === null || t.replacedAt === null
          ? null
          : {
              sound_id: before.id,
              file_name: before.name,
              length: before.length,
              until: new Date(t.replacedAt.getTime() + RELEASE.previousSoundDays * DAY_MS).toISOString(),
            },
      needs_times: needsTimes({ lyrics: t.lyrics, timedLength: t.timedLength, length }),
      hidden_by: away?.by ?? null,
      hidden_reason: away?.reason,
    }
  })
}
