import type { PlayableKind } from '@earshot/contract/listening/listening'
import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist, genre, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { transcript } from '../../../db/schema/catalogue/timed-text.ts'
import { plan } from '../../../db/schema/money/subscription.ts'
import { notFound, oneOf } from '../../../http/errors.ts'
import { withCopies } from '../../sound/copy/copy.store.ts'
import type { StoredSound } from '../../sound/copy/copy.store.ts'

/** Maximum number of sounds of a feed; the newest are included. */
const SOUNDS_MAX = 1_000

/** Reads the content of sound feeds. */
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
    isSerial: podcast.isSerial,
    isExplicit: podcast.isExplicit,
    genre: genre.title,
    category: podcast.category,
    subCategory: podcast.subCategory,
    ownerName: podcast.ownerName,
    // An address that its owner does not show leaves the database for no feed (SHOW-04).
    ownerEmail: sql<string | null>`case when ${podcast.showsEmail} then ${podcast.ownerEmail} end`,
    copyright: podcast.copyright,
    licence: podcast.licence,
    isComplete: podcast.isComplete,
    isLocked: podcast.isLocked,
    feedGuid: podcast.feedGuid,
    feed: podcast.feed,
    movedFrom: podcast.movedFrom,
    movedTo: podcast.movedTo,
    hasPlans: hasPlans(eq(plan.podcastId, podcast.id)),
  }
  return {
    /** Returns a podcast for its feed; `feed` is the URL or file from which it was imported. Throws 404. */
    getPodcast: async (podcastId: number) =>
      oneOf(
        await db
          .select(podcastColumns)
          .from(podcast)
          .leftJoin(genre, eq(genre.id, podcast.genreId))
          .where(eq(podcast.id, podcastId)),
        'podcast',
      ),

    /** Returns episodes of a podcast, newest first; with `forSubscribers`, also those for subscribers only. */
    listEpisodes: (podcastId: number, { forSubscribers }: { forSubscribers: boolean }) =>
      db
        .select({
          id: episode.id,
          podcastId: episode.podcastId,
          name: episode.name,
          bio: episode.bio,
          avatar: sql<string | null>`coalesce(${episode.avatar}, ${season.avatar})`,
          guid: episode.guid,
          number: episode.number,
          season: season.number,
          length: episode.length,
          episodeType: episode.episodeType,
          isExplicit: episode.isExplicit,
          persons: episode.persons,
          soundbites: episode.soundbites,
          fileName: episode.fileName,
          fileKey: episode.fileKey,
          fileHash: episode.fileHash,
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
        .limit(SOUNDS_MAX)
        .then((rows) => withCopies(db, rows)),

    /** Returns the chapters of a public episode. Throws 404. */
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

    /** Returns a transcript of a public episode. Throws 404. */
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

    /** Returns public tracks of an artist: newest albums first, in their order. */
    listTracks: (artistId: number) =>
      db
        .select({
          id: track.id,
          title: track.title,
          album: album.title,
          art: sql<string | null>`coalesce(${track.art}, ${album.art})`,
          trackNo: track.trackNo,
          length: track.length,
          isExplicit: track.isExplicit,
          fileHash: track.fileHash,
          fileSize: track.fileSize,
          mime: track.mime,
          // The tracks of an album have the same release time. Apps sort by time, so the times differ to keep the
          // order.
          publishedAt:
            sql`coalesce(${album.releaseDate}::timestamp at time zone 'UTC', ${track.createdAt}) - make_interval(secs => ${track.discNo} * 1000 + coalesce(${track.trackNo}, 0))`.mapWith(
              track.createdAt,
            ),
        })
        .from(track)
        .leftJoin(album, eq(album.id, track.albumId))
        .where(and(eq(track.artistId, artistId), forEverybody(album.subscribersOnly)))
        .orderBy(sql`${album.releaseDate} desc nulls last`, desc(album.id), track.discNo, track.trackNo, track.id)
        .limit(SOUNDS_MAX)
        .then((rows) => withCopies(db, rows)),

    /** Returns the stored sound of a public song or episode, and its copy. Throws 404. */
    getSound: async (kind: PlayableKind, id: number) => {
      const rows =
        kind === 'song'
          ? await db
              .select({ fileKey: track.fileKey, fileHash: track.fileHash, mime: track.mime })
              .from(track)
              .leftJoin(album, eq(album.id, track.albumId))
              .where(and(eq(track.id, id), forEverybody(album.subscribersOnly)))
          : await db
              .select({ fileKey: episode.fileKey, fileHash: episode.fileHash, mime: episode.mime })
              .from(episode)
              .leftJoin(season, eq(season.id, episode.seasonId))
              .where(and(eq(episode.id, id), forEverybody(season.subscribersOnly)))
      const [sound] = await withCopies<StoredSound>(db, [oneOf<StoredSound>(rows, kind)])
      if (sound === undefined) throw notFound(kind)
      return sound
    },
  }
}

const forEverybody = (subscribersOnly: typeof season.subscribersOnly | typeof album.subscribersOnly) =>
  or(isNull(subscribersOnly), eq(subscribersOnly, false))

export type FeedPodcast = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['getPodcast']>>
export type FeedEpisode = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['listEpisodes']>>[number]
export type FeedArtist = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['getArtist']>>
export type FeedTrack = Awaited<ReturnType<ReturnType<typeof soundFeedStore>['listTracks']>>[number]
