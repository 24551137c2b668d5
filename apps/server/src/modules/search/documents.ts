import { DELETED_MEMBER } from '@earshot/contract/member/member-path'
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { lyrics, transcript } from '../../db/schema/catalogue/timed-text.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { article } from '../../db/schema/site/publication.ts'
import { PLAYER } from '../../ports/search.ts'
import type { EntryKind, SearchDocument } from '../../ports/search.ts'
import { genresOfAlbum, genresOfArtist, genresOfTrack } from '../catalogue/read/genres.ts'
import { albumColumns, artistColumns, songColumns, toAlbum, toArtist, toSong } from '../catalogue/read/views.ts'
import { playlistColumns, toPlaylist } from '../playlist/views.ts'
import { episodeColumns, podcastColumns, seasonColumns, toEpisode, toPodcast, toSeason } from '../podcast/views.ts'
import { plainText } from '../richtext/sanitise.ts'

/** Number of searchable characters of a comment. */
const COMMENT_CHARS = 20_000

/** Reads items and texts for the index; omits unknown ids and what is not public. */
export async function readDocuments(db: Db, kind: EntryKind, ids: readonly number[]): Promise<SearchDocument[]> {
  if (ids.length === 0) return []
  const rows = await READERS[kind](db, [...ids])
  return rows.map((row) => ({ ...EMPTY, ...row, kind, card: row.card === undefined ? null : JSON.stringify(row.card) }))
}

const EMPTY = {
  title: '',
  alias: '',
  text: '',
  genres: [],
  popularity: 0,
  ratesCount: 0,
  ratingScore: 0,
  ownerId: null,
}

/** Lists ids of a kind, also of what is not public, in order. */
export async function listIds(
  db: Db,
  kind: EntryKind,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const id = ID_COLUMNS[kind]
  const rows = await db.selectDistinct({ id }).from(id.table).where(gt(id, after)).orderBy(asc(id)).limit(most)
  return rows.map((row) => row.id)
}

/** Counts the rows of all kinds. */
export async function countAll(db: Db): Promise<number> {
  let total = 0
  // One after the other: in a transaction there is one connection.
  for (const { table } of Object.values(ID_COLUMNS)) total += await db.$count(table)
  return total
}

const ID_COLUMNS = {
  podcasts: podcast.id,
  episodes: episode.id,
  seasons: season.id,
  albums: album.id,
  songs: track.id,
  artists: artist.id,
  playlists: playlist.id,
  members: member.id,
  posts: post.id,
  comments: comment.id,
  articles: article.id,
  lyrics: lyrics.trackId,
  transcripts: transcript.episodeId,
} as const satisfies Record<EntryKind, AnyPgColumn>

type Row = Partial<Omit<SearchDocument, 'kind' | 'card'>> & { id: number; publishedAt: Date; card?: { id: number } }

const isShown = eq(post.visibility, 'visible')

const ratedColumns = (table: typeof album | typeof artist | typeof playlist) => ({
  popularity: table.plays,
  publishedAt: table.createdAt,
  ratesCount: table.ratesCount,
  ratingScore: table.ratingScore,
})

const READERS: Record<EntryKind, (db: Db, ids: number[]) => Promise<Row[]>> = {
  podcasts: async (db, ids) =>
    (
      await db
        .select({
          ...podcastColumns,
          genres: genreOfPodcast,
          popularity: podcast.plays,
          publishedAt: podcast.createdAt,
        })
        .from(podcast)
        .where(inArray(podcast.id, ids))
    ).map((row) => ({ ...row, text: row.host ?? '', card: toPodcast(row) })),

  episodes: async (db, ids) =>
    (
      await db
        .select({
          ...episodeColumns,
          genres: genreOfPodcast,
          popularity: episode.plays,
          ratingScore: episode.ratingScore,
          ownerId: episode.podcastId,
        })
        .from(episode)
        .innerJoin(podcast, eq(podcast.id, episode.podcastId))
        .leftJoin(season, eq(season.id, episode.seasonId))
        .where(inArray(episode.id, ids))
    ).map((row) => ({ ...row, title: row.name, text: row.podcastTitle, card: toEpisode(row, PLAYER) })),

  seasons: async (db, ids) =>
    (
      await db
        .select({ ...seasonColumns, genres: genreOfPodcast, popularity: season.plays, publishedAt: season.createdAt })
        .from(season)
        .innerJoin(podcast, eq(podcast.id, season.podcastId))
        .where(inArray(season.id, ids))
    ).map((row) => ({ ...row, title: row.name, text: row.podcastTitle, ownerId: row.podcastId, card: toSeason(row) })),

  albums: async (db, ids) =>
    (
      await db
        .select({ ...albumColumns, ...ratedColumns(album), genres: genresOfAlbum, ownerId: album.artistId })
        .from(album)
        .innerJoin(artist, eq(artist.id, album.artistId))
        .where(inArray(album.id, ids))
    ).map((row) => ({ ...row, text: `${row.artistName} ${row.subTitle ?? ''}`, card: toAlbum(row, PLAYER) })),

  songs: async (db, ids) =>
    (
      await db
        .select({
          ...songColumns,
          genres: genresOfTrack,
          popularity: track.plays,
          publishedAt: track.createdAt,
          ratingScore: track.ratingScore,
        })
        .from(track)
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(inArray(track.id, ids))
    ).map((row) => ({ ...row, text: row.artistName, ownerId: row.artistId, card: toSong(row) })),

  artists: async (db, ids) =>
    (
      await db
        .select({ ...artistColumns, ...ratedColumns(artist), genres: genresOfArtist })
        .from(artist)
        .where(inArray(artist.id, ids))
    ).map((row) => ({ ...row, title: row.name, card: toArtist(row) })),

  playlists: async (db, ids) =>
    (
      await db
        .select({ ...playlistColumns, ...ratedColumns(playlist), genres: mainGenre, ownerId: playlist.memberId })
        .from(playlist)
        .innerJoin(member, eq(member.id, playlist.memberId))
        .where(and(inArray(playlist.id, ids), eq(playlist.isPublic, true)))
    ).map((row) => ({ ...row, title: row.name, text: row.owner, card: toPlaylist(row, PLAYER) })),

  members: (db, ids) =>
    db
      .select({
        id: member.id,
        title: member.username,
        alias: sql<string>`coalesce(${member.fullName}, '')`,
        text: sql<string>`concat_ws(' ', ${member.username}, ${member.fullName})`,
        popularity: member.followersCount,
        publishedAt: member.createdAt,
      })
      .from(member)
      .where(and(inArray(member.id, ids), ne(member.username, DELETED_MEMBER))),

  posts: (db, ids) =>
    db
      .select({
        id: post.id,
        title: post.title,
        text: post.searchText,
        ownerId: post.topicId,
        // Newer texts come first where those of equal rank are listed.
        popularity: post.id,
        publishedAt: post.createdAt,
      })
      .from(post)
      .where(and(inArray(post.id, ids), isShown)),

  comments: async (db, ids) =>
    (
      await db
        .select({ id: comment.id, html: comment.html, ownerId: post.topicId, publishedAt: comment.createdAt })
        .from(comment)
        .innerJoin(post, eq(post.id, comment.postId))
        .where(and(inArray(comment.id, ids), eq(comment.visibility, 'visible'), isNull(comment.deletedAt), isShown))
    ).map(({ html, ...row }) => ({ ...row, text: plainText(html, COMMENT_CHARS) })),

  articles: (db, ids) =>
    db
      .select({
        id: article.id,
        title: article.title,
        text: article.searchText,
        popularity: article.id,
        publishedAt: sql`coalesce(${article.date}::timestamp at time zone 'UTC', ${article.createdAt})`.mapWith(
          article.createdAt,
        ),
      })
      .from(article)
      .where(and(inArray(article.id, ids), isNull(article.deletedAt))),

  lyrics: (db, ids) =>
    db
      .select({ id: track.id, title: track.title, text: linesOf(lyrics), publishedAt: track.createdAt })
      .from(lyrics)
      .innerJoin(track, eq(track.id, lyrics.trackId))
      .where(inArray(track.id, ids))
      .groupBy(track.id),

  transcripts: (db, ids) =>
    db
      .select({ id: episode.id, title: episode.name, text: linesOf(transcript), publishedAt: episode.publishedAt })
      .from(transcript)
      .innerJoin(episode, eq(episode.id, transcript.episodeId))
      .where(inArray(episode.id, ids))
      .groupBy(episode.id),
}

// Joins the lines of a sound in all languages, so that it is found in any of them.
const linesOf = ({ lines, pos }: typeof lyrics | typeof transcript) => sql<string>`string_agg((
  select string_agg(line ->> 'text', e'\\n' order by n) from jsonb_array_elements(${lines}) with ordinality l (line, n)
), e'\\n' order by ${pos})`

// A playlist has the genre of most of its tracks.
const mainGenre = sql<number[]>`array(
  select g.genre_id from playlist_track pt join track_genre g on g.track_id = pt.track_id
  where pt.playlist_id = playlist.id group by g.genre_id order by count(*) desc, g.genre_id limit 1
)`

const genreOfPodcast = sql<number[]>`array_remove(array[podcast.genre_id], null)`
