import type { StudioCreator, StudioEvent } from '@earshot/contract/studio/creators'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import type { CreatorRef } from '../creator-refs.store.ts'

/** Scheduled and failed releases that the overview names, and as many episodes and sounds. */
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
    ...(await listEvents(db, [
      ...artists.map(({ id, name, avatarURL }) => ({ kind: 'artist' as const, id, name, avatarURL })),
      ...podcasts.map(({ id, name, avatarURL }) => ({ kind: 'podcast' as const, id, name, avatarURL })),
    ])),
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
  creators: readonly CreatorRef[],
): Promise<{ scheduled: StudioEvent[]; failed: StudioEvent[] }> {
  const idsOf = (wanted: CreatorRef['kind']) => creators.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const [artistIds, podcastIds] = [idsOf('artist'), idsOf('podcast')]
  const releases = await db
    .select({
      kind: sql<'artist'>`'artist'`,
      creatorId: release.artistId,
      id: release.id,
      title: release.title,
      publishAt: release.publishAt,
      problem: release.publishProblem,
    })
    .from(release)
    .where(
      and(
        inArray(release.artistId, artistIds),
        isNull(release.deletedAt),
        or(isNotNull(release.publishAt), isNotNull(release.publishProblem)),
      ),
    )
    .orderBy(asc(release.publishAt), asc(release.id))
    .limit(EVENTS_MAX)
  const episodes = await db
    .select({
      kind: sql<'podcast'>`'podcast'`,
      creatorId: episodeDraft.podcastId,
      id: episodeDraft.id,
      title: episodeDraft.name,
      publishAt: episodeDraft.publishAt,
      problem: episodeDraft.publishProblem,
    })
    .from(episodeDraft)
    .where(
      and(
        inArray(episodeDraft.podcastId, podcastIds),
        isNull(episodeDraft.deletedAt),
        or(isNotNull(episodeDraft.publishAt), isNotNull(episodeDraft.publishProblem)),
      ),
    )
    .orderBy(asc(episodeDraft.publishAt), asc(episodeDraft.id))
    .limit(EVENTS_MAX)
  const sounds = await db
    .select({
      kind: sql<CreatorRef['kind']>`case when ${release.id} is null then 'podcast' else 'artist' end`,
      creatorId: sql<number>`coalesce(${release.artistId}, ${episodeDraft.podcastId})`,
      id: sql<number>`coalesce(${release.id}, ${episodeDraft.id})`,
      title: studioSound.name,
      publishAt: sql<null>`null`,
      problem: studioSound.problem,
    })
    .from(studioSound)
    .leftJoin(release, and(eq(release.id, studioSound.releaseId), isNull(release.deletedAt)))
    .leftJoin(episodeDraft, and(eq(episodeDraft.id, studioSound.episodeId), isNull(episodeDraft.deletedAt)))
    .where(
      and(
        eq(studioSound.state, 'failed'),
        or(inArray(release.artistId, artistIds), inArray(episodeDraft.podcastId, podcastIds)),
      ),
    )
    .orderBy(asc(studioSound.id))
    .limit(EVENTS_MAX)
  const drafts = [...releases, ...episodes].toSorted((a, b) => timeOf(a) - timeOf(b))
  const toEvent = ({
    kind,
    creatorId,
    id,
    title,
    publishAt,
    problem,
  }: (typeof drafts)[number] | (typeof sounds)[number]): StudioEvent[] => {
    const creator = creators.find((each) => each.kind === kind && each.id === creatorId)
    return creator === undefined ? [] : [{ creator, id, title, publish_at: publishAt?.toISOString() ?? null, problem }]
  }
  return {
    scheduled: drafts.filter(({ problem }) => problem === null).flatMap(toEvent),
    failed: [...drafts.filter(({ problem }) => problem !== null), ...sounds].flatMap(toEvent),
  }
}

const timeOf = ({ publishAt }: { publishAt: Date | null }): number => publishAt?.getTime() ?? 0
