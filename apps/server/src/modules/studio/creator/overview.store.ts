import type { StudioCreator, StudioEvent } from '@earshot/contract/studio/creators'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import type { CreatorRef } from '../creator-refs.store.ts'

/** Scheduled and failed releases that the overview names. */
const EVENTS_MAX = 20

/** Returns the artists and podcasts of a member, with what is scheduled and what failed (STUDIO-05). */
export async function readCreators(
  db: Db,
  memberId: number,
): Promise<{ creators: StudioCreator[]; scheduled: StudioEvent[]; failed: StudioEvent[] }> {
  const artists = await db
    .select({
      id: artist.id,
      name: artist.name,
      avatarURL: artist.avatar,
      role: artistMember.role,
      published: artist.albumCount,
    })
    .from(artistMember)
    .innerJoin(artist, eq(artist.id, artistMember.artistId))
    .where(eq(artistMember.memberId, memberId))
    .orderBy(asc(artistMember.createdAt), asc(artist.id))
  const podcasts = await db
    .select({
      id: podcast.id,
      name: podcast.title,
      avatarURL: podcast.avatar,
      role: podcastMember.role,
      published: sql<number>`(select count(*)::int from episode e where e.podcast_id = ${podcast.id})`,
      drafts: countDrafts(sql`d.published_at is null and d.publish_at is null`),
      scheduled: countDrafts(sql`d.publish_at is not null`),
      problems: sql<number>`(select count(*)::int from studio_sound s where s.podcast_id = ${podcast.id} and s.state = 'failed')
        + ${countDrafts(sql`d.publish_problem is not null`)}`,
    })
    .from(podcastMember)
    .innerJoin(podcast, eq(podcast.id, podcastMember.podcastId))
    .where(eq(podcastMember.memberId, memberId))
    .orderBy(asc(podcastMember.createdAt), asc(podcast.id))
  const counts = await countReleases(
    db,
    artists.map(({ id }) => id),
  )
  return {
    creators: [
      ...artists.map((row) => ({
        kind: 'artist' as const,
        drafts: 0,
        scheduled: 0,
        problems: 0,
        ...row,
        ...counts.get(row.id),
      })),
      ...podcasts.map((row) => ({ kind: 'podcast' as const, ...row })),
    ],
    ...(await listEvents(
      db,
      artists.map(({ id, name, avatarURL }) => ({ kind: 'artist', id, name, avatarURL })),
    )),
  }
}

const countDrafts = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from episode_draft d where d.podcast_id = ${podcast.id} and d.deleted_at is null and ${condition})`

const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

async function countReleases(db: Db, artistIds: readonly number[]) {
  if (artistIds.length === 0) return new Map<number, { drafts: number; scheduled: number; problems: number }>()
  const rows = await db
    .select({
      id: release.artistId,
      drafts: count(sql`${release.albumId} is null and ${release.publishAt} is null`),
      scheduled: count(sql`${release.publishAt} is not null`),
      problems: count(sql`${release.publishProblem} is not null`),
    })
    .from(release)
    .where(and(inArray(release.artistId, [...artistIds]), isNull(release.deletedAt)))
    .groupBy(release.artistId)
  const sounds = await db
    .select({ id: studioSound.artistId, failed: sql<number>`count(*)::int` })
    .from(studioSound)
    .where(and(inArray(studioSound.artistId, [...artistIds]), eq(studioSound.state, 'failed')))
    .groupBy(studioSound.artistId)
  return new Map(
    artistIds.map((id) => {
      const { drafts = 0, scheduled = 0, problems = 0 } = rows.find((row) => row.id === id) ?? {}
      const failed = sounds.find((row) => row.id === id)?.failed ?? 0
      return [id, { drafts, scheduled, problems: problems + failed }]
    }),
  )
}

async function listEvents(
  db: Db,
  artists: readonly CreatorRef[],
): Promise<{ scheduled: StudioEvent[]; failed: StudioEvent[] }> {
  if (artists.length === 0) return { scheduled: [], failed: [] }
  const ids = artists.map(({ id }) => id)
  const releases = await db
    .select({
      artistId: release.artistId,
      releaseId: release.id,
      title: release.title,
      publishAt: release.publishAt,
      problem: release.publishProblem,
    })
    .from(release)
    .where(
      and(
        inArray(release.artistId, ids),
        isNull(release.deletedAt),
        or(isNotNull(release.publishAt), isNotNull(release.publishProblem)),
      ),
    )
    .orderBy(asc(release.publishAt), asc(release.id))
    .limit(EVENTS_MAX)
  const sounds = await db
    .select({
      artistId: release.artistId,
      releaseId: release.id,
      title: studioSound.name,
      publishAt: sql<null>`null`,
      problem: studioSound.problem,
    })
    .from(studioSound)
    .innerJoin(release, eq(release.id, studioSound.releaseId))
    .where(and(inArray(release.artistId, ids), isNull(release.deletedAt), eq(studioSound.state, 'failed')))
    .orderBy(asc(studioSound.id))
    .limit(EVENTS_MAX)
  const toEvent = (row: (typeof releases)[number] | (typeof sounds)[number]): StudioEvent[] => {
    const creator = artists.find(({ id }) => id === row.artistId)
    if (creator === undefined) return []
    const { releaseId, title, publishAt, problem } = row
    return [{ creator, release_id: releaseId, title, publish_at: publishAt?.toISOString() ?? null, problem }]
  }
  return {
    scheduled: releases.filter(({ problem }) => problem === null).flatMap(toEvent),
    failed: [...releases.filter(({ problem }) => problem !== null), ...sounds].flatMap(toEvent),
  }
}
