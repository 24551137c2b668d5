import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { post, postMedia, topic } from '../../../db/schema/community/community.ts'
import { contest, voteHead } from '../../../db/schema/community/vote.ts'
import { playlist, playlistTrack } from '../../../db/schema/listening/playlist.ts'
import { member } from '../../../db/schema/member/member.ts'
import { article } from '../../../db/schema/site/publication.ts'
import { oneOf } from '../../../http/errors.ts'

/** Maximum number of entries of a feed. */
const ENTRIES_MAX = 50

/** Reads the public entries of feeds, newest first. */
export function feedStore(db: Db) {
  const listPosts = async (where: SQL | undefined) => {
    // Uses a literal instead of a parameter, so that the planner can use the index on visible posts.
    const posts = await db
      .select({
        id: post.id,
        title: post.title,
        subTitle: post.subTitle,
        description: post.description,
        createdAt: post.createdAt,
        editedAt: post.editedAt,
        author: member.username,
        topic: topic.title,
      })
      .from(post)
      .innerJoin(member, eq(member.id, post.memberId))
      .innerJoin(topic, eq(topic.id, post.topicId))
      .where(and(sql`${post.visibility} = 'visible'`, where))
      .orderBy(desc(post.createdAt), desc(post.id))
      .limit(ENTRIES_MAX)
    const blocks =
      posts.length === 0
        ? []
        : await db
            .select()
            .from(postMedia)
            .where(
              inArray(
                postMedia.postId,
                posts.map(({ id }) => id),
              ),
            )
            .orderBy(postMedia.postId, postMedia.pos, postMedia.id)
    const blocksOf = Map.groupBy(blocks, ({ postId }) => postId)
    return posts.map((each) => ({ ...each, blocks: blocksOf.get(each.id) ?? [] }))
  }
  return {
    /** Returns visible posts of all topics, or of one. */
    listPosts: (topicId?: number) => listPosts(topicId === undefined ? undefined : eq(post.topicId, topicId)),

    /** Throws 404. */
    getTopic: async (topicId: number) =>
      oneOf(
        await db.select({ title: topic.title, subTitle: topic.subTitle }).from(topic).where(eq(topic.id, topicId)),
        'topic',
      ),

    /** Returns a public playlist. Throws 404. */
    getPublicPlaylist: async (playlistId: number) =>
      oneOf(
        await db
          .select({ name: playlist.name, description: playlist.description })
          .from(playlist)
          .where(and(eq(playlist.id, playlistId), eq(playlist.isPublic, true), isNull(playlist.deletedAt))),
        'playlist',
      ),

    /** Returns the tracks of a playlist, last added first. */
    listAdded: (playlistId: number) =>
      db
        .select({
          id: track.id,
          title: track.title,
          artist: artist.name,
          album: album.title,
          art: sql<string | null>`coalesce(${track.art}, ${album.art})`,
          addedAt: playlistTrack.addedAt,
        })
        .from(playlistTrack)
        .innerJoin(track, eq(track.id, playlistTrack.trackId))
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(eq(playlistTrack.playlistId, playlistId))
        .orderBy(desc(playlistTrack.addedAt), desc(playlistTrack.pos), desc(track.id))
        .limit(ENTRIES_MAX),

    /** Throws 404. */
    getContest: async (contestId: number) =>
      oneOf(
        await db
          .select({ title: contest.title })
          .from(contest)
          .where(and(eq(contest.id, contestId), isNotNull(contest.openedAt))),
        'vote',
      ),

    /** Returns the heads of the ballot log at the end of the latest hours with votes. */
    listHeads: (contestId: number) =>
      db
        .select()
        .from(voteHead)
        .where(eq(voteHead.contestId, contestId))
        .orderBy(desc(voteHead.hour))
        .limit(ENTRIES_MAX),

    /** Returns the newest articles; their own date takes precedence (PUBLICATION-10). */
    listArticles: () =>
      db
        .select({
          id: article.id,
          title: article.title,
          excerpt: article.excerpt,
          content: article.content,
          photo: sql<string | null>`coalesce(${article.photo}, ${article.thumbnail})`,
          author: article.author,
          date: article.date,
          createdAt: article.createdAt,
          youtubeLink: article.youtubeLink,
        })
        .from(article)
        .where(isNull(article.deletedAt))
        .orderBy(sql`coalesce(${article.date}, (${article.createdAt} at time zone 'UTC')::date) desc`, desc(article.id))
        .limit(ENTRIES_MAX),
  }
}

export type FeedHead = Awaited<ReturnType<ReturnType<typeof feedStore>['listHeads']>>[number]
export type FeedPost = Awaited<ReturnType<ReturnType<typeof feedStore>['listPosts']>>[number]
export type FeedTrack = Awaited<ReturnType<ReturnType<typeof feedStore>['listAdded']>>[number]
export type FeedArticle = Awaited<ReturnType<ReturnType<typeof feedStore>['listArticles']>>[number]
