import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, genre, track } from '../../db/schema/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/podcast.ts'
import { plan } from '../../db/schema/subscription.ts'
import { transcript } from '../../db/schema/timed-text.ts'
import { oneOf } from '../../errors.ts'

/** Most sounds of a feed, the newest ones. */
const SOUNDS_MAX = 1_000

/** Reads what the feeds of sound hold. */
export function soundFeedStore(db: Db) {
  const hasPlans = (isTheirs: SQL) =>
    sql<boolean>`${exists(
      db
        .select({ one: sql`1` })
        .from(plan)
        .where(and(isTheirs, isNull(plan.closedAt))),
    )}`
  const podcastColumns = {
    id: podcast.id,
    title: podcast.title,
    host: podcast.host,
    bio: podcast.bio,
    avatar: podcast.avatar,
    language: podcast.language,
    genre: genre.title,
    feed: podcast.feed,
    hasPlans: hasPlans(eq(plan.podcastId, podcast.id)),
  }
  return {
    /** A podcast as its feed tells it; `feed` is the URL or file it was imported from. Throws 404. */
    getPodcast: async (podcastId: number) =>
      oneOf(
        await db
          .select(podcastColumns)
          .from(podcast)
          .leftJoin(genre, eq(genre.id, podcast.genreId))
          .where(eq(podcast.id, podcastId)),
        'podcast',
      ),

    /** Episodes of a podcast, newest first; those for subscribers only with `forSubscribers`. */
    listEpisodes: (podcastId: number, { forSubscribers }: { forSubscribers: boolean }) =>
      db
        .select({
          id: episode.id,
          name: episode.name,
          bio: episode.bio,
          avatar: sql<string | null>`coalesce(${episode.avatar}, ${season.avatar})`,
          guid: episode.guid,
          number: episode.number,
          season: season.number,
          length: episode.length,
          fileKey: episode.fileKey,
          fileSize: episode.fileSize,
          mime: episode.mime,
          enclosure: episode.enclosure,
          isFree: sql<boolean>`coalesce(not ${season.subscribersOnly}, true)`,
          hasChapters: sql<boolean>`coalesce(jsonb_array_length(${episode.chapters}), 0) > 0`,
          transcripts: sql<{ pos: number; language: string | null; synced: boolean }[] | null>`(
            select json_agg(json_build_object('pos', ${transcript.pos}, 'language', ${transcript.language}, 'synced', ${transcript.isSynced}) order by ${transcript.pos})
            from ${transcript} where ${transcript.episodeId} = ${episode.id})`,
          publishedAt: episode.publishedAt,
        })
        .from(episode)
        .leftJoin(season, eq(season.id, episode.seasonId))
        .where(and(eq(episode.podcastId, podcastId), forSubscribers ? undefined : forEverybody(season.subscribersOnly)))
        .orderBy(desc(episode.publishedAt), desc(episode.id))
        .limit(SOUNDS_MAX),

    /** The chapters of an episode that everybody may hear. Throws 404. */
    getChapters: async (episodeId: number) => {
      const { chapters } = oneOf(
        await db
          .select({ chapters: episode.chapters })
          .from(episode)
          .leftJoin(season, eq(season.id, episode.seasonId))
          .where(and(eq(episode.id, episodeId), forEverybody(season.subscribersOnly))),
        'episode',
      )
      return chapters ?? []
    },

    /** A transcript of an episode that everybody may hear. Throws 404. */
    getTranscript: async (episodeId: number, pos: number) =>
      oneOf(
        await db
          .select({ isSynced: transcript.isSynced, lines: transcript.lines })
          .from(transcript)
          .innerJoin(episode, eq(episode.id, transcript.episodeId))
          .leftJoin(season, eq(season.id, episode.seasonId))
          .where(
            and(eq(transcript.episodeId, episodeId), eq(transcript.pos, pos), forEverybody(season.subscribersOnly)),
          ),
        'transcript',
      ),

    /** Throws 404. */
    getArtist: async (artistId: number) =>
      oneOf(
        await db
          .select({
            id: artist.id,
            name: artist.name,
            bio: artist.bio,
            avatar: artist.avatar,
            hasPlans: hasPlans(eq(plan.artistId, artist.id)),
          })
          .from(artist)
          .where(eq(artist.id, artistId)),
        'artist',
      ),

    /** Tracks of an artist that everybody may hear: newest albums first, in their order. */
    listTracks: (artistId: number) =>
      db
        .select({
          id: track.id,
          title: track.title,
          album: album.title,
          art: sql<string | null>`coalesce(${track.art}, ${album.art})`,
          trackNo: track.trackNo,
          length: track.length,
          fileSize: track.fileSize,
          mime: track.mime,
          // The tracks of an album came out in one moment; apps sort by time, and the first is to stand first.
          publishedAt:
            sql`coalesce(${album.releaseDate}::timestamp at time zone 'UTC', ${track.createdAt}) - make_interval(secs => ${track.discNo} * 1000 + coalesce(${track.trackNo}, 0))`.mapWith(
              track.createdAt,
            ),
        })
        .from(track)
        .leftJoin(album, eq(album.id, track.albumId))
        .where(and(eq(track.artistId, artistId), forEverybody(album.subscribersOnly)))
        .orderBy(sql`${album.releaseDate} desc nulls last`, desc(album.id), track.discNo, track.trackNo, track.id)
        .limit(SOUNDS_MAX),
  }
}

const forEverybody = (subscribersOnly: typeof season.subscribersOnly | typeof album.subscribersOnly) =>
  or(isNull(subscribersOnly), eq(subscribersOnly, false))

export type FeedPodcast = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['getPodcast']>>
export type FeedEpisode = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['listEpisodes']>>[number]
export type FeedArtist = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['getArtist']>>
export type FeedTrack = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['listTracks']>>[number]
