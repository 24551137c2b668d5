import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { podcastMember } from '../../../db/schema/money/membership.ts'
import { feedMark, findMarks } from '../../catalogue/marks/marks.store.ts'
import { isPublishedHere } from '../../publish/feeds/sound-feeds.ts'

/** A podcast of this site with a feed; `isMine` says that the member owns it. */
export type HerePodcast = { id: number; name: string; avatarURL: string | null; isMine: boolean; isHosted: boolean }

/** Finds the podcast that is or was read from one of these URLs. */
export async function findHere(db: Db, urls: readonly string[], memberId: number): Promise<HerePodcast | undefined> {
  const [found] = await db
    .select({
      id: podcast.id,
      name: podcast.title,
      avatarURL: podcast.avatar,
      feed: podcast.feed,
      movedFrom: podcast.movedFrom,
      movedTo: podcast.movedTo,
      role: podcastMember.role,
    })
    .from(podcast)
    .leftJoin(podcastMember, and(eq(podcastMember.podcastId, podcast.id), eq(podcastMember.memberId, memberId)))
    .where(or(inArray(podcast.feed, [...urls]), inArray(podcast.movedFrom, [...urls])))
    .orderBy(podcast.id)
    .limit(1)
  if (found === undefined) return undefined
  const { id, name, avatarURL, role } = found
  return { id, name, avatarURL, isMine: role === 'owner', isHosted: isPublishedHere(found) }
}

/** Returns whether the site removed or hid the podcast of one of these feeds. */
export const isRemovedFeed = async (db: Db, urls: readonly string[]): Promise<boolean> =>
  (await findMarks(db, urls.map(feedMark))).size > 0

/** Numbers of the episodes of a podcast and of their bytes: those whose sound is here, and all. */
export async function countCopied(db: Db, podcastId: number) {
  const size = sql`coalesce(${episode.fileSize}, 0)`
  const [row] = await db
    .select({
      episodes: sql<number>`count(*)::int`,
      copied: sql<number>`(count(*) filter (where ${isNotNull(episode.fileKey)}))::int`,
      bytes: sql<number>`coalesce(sum(${size}), 0)::float8`,
      copiedBytes: sql<number>`coalesce(sum(${size}) filter (where ${isNotNull(episode.fileKey)}), 0)::float8`,
    })
    .from(episode)
    .where(eq(episode.podcastId, podcastId))
  return row ?? { episodes: 0, copied: 0, bytes: 0, copiedBytes: 0 }
}

/** Podcasts that moved here; the old feed of some is still read. */
export const hasMovedHere = and(isNull(podcast.movedTo), isNotNull(podcast.movedFrom))
