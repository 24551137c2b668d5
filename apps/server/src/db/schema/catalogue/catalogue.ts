import type { CreatorLink } from '@earshot/contract/catalogue/creator'
import type { DraftCredit, Licence, MadeBy, ReleaseType } from '@earshot/contract/studio/release-fields'
import { isNotNull, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { importRun } from './import-run.ts'
import { ratingScore } from './rating-score.ts'

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Genres of music. */
export const genre = pgTable('genre', { id: id(), title: text().notNull().unique() })

/**
 * Earlier titles of genres, and titles of merged ones, which lead to a genre: imports find it under them, and the id
 * of a merged genre stands for it (CATALOGUE-18).
 */
export const genreAlias = pgTable(
  'genre_alias',
  {
    title: text().primaryKey(),
    genreId: integer()
      .notNull()
      .references(() => genre.id, { onDelete: 'cascade' }),
    mergedId: integer().unique(),
  },
  (t) => [index('genre_alias_genre').on(t.genreId)],
)

/**
 * Artists. `source` is the name by which an import found the artist; it is unique. `musicbrainzId` comes from the tags
 * of imported files, and several artists may have the same.
 */
export const artist = pgTable(
  'artist',
  {
    id: id(),
    name: text().notNull(),
    bio: text(),
    avatar: text(),
    backImage: text(),
    link: text(),
    plays: integer().notNull().default(0),
    albumCount: integer().notNull().default(0),
    rate: real().notNull().default(0),
    ratesCount: integer().notNull().default(0),
    ratingScore: ratingScore(),
    followersCount: integer().notNull().default(0),
    links: jsonb().$type<CreatorLink[]>().notNull().default([]),
    version: integer().notNull().default(1),
    source: text().unique(),
    musicbrainzId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('artist_by_musicbrainz').on(t.musicbrainzId, t.id).where(isNotNull(t.musicbrainzId)),
    index('artist_by_plays').on(t.plays.desc().nullsFirst(), t.id),
    index('artist_by_name_key').on(sql`name_key(${t.name}) text_pattern_ops`),
  ],
)

/**
 * Albums; releaseDate has no time, and songCount is updated by the writer of tracks. `notifies` says whether followers
 * are notified of a new one.
 */
export const album = pgTable(
  'album',
  {
    id: id(),
    artistId: integer()
      .notNull()
      .references(() => artist.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    subTitle: text(),
    art: text(),
    genreId: integer().references(() => genre.id),
    year: integer(),
    releaseDate: date(),
    label: text(),
    format: text(),
    certifications: text(),
    releaseType: text().$type<ReleaseType>(),
    catalogueNumber: text(),
    barcode: text(),
    pLine: text(),
    cLine: text(),
    licence: text().$type<Licence>(),
    language: text(),
    isExplicit: boolean().notNull().default(false),
    madeBy: text().$type<MadeBy>(),
    description: text(),
    notifies: boolean().notNull().default(true),
    songCount: integer().notNull().default(0),
    plays: integer().notNull().default(0),
    rate: real().notNull().default(0),
    ratesCount: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    ratingScore: ratingScore(),
    subscribersOnly: boolean().notNull().default(false),
    /** The time at which an album for subscribers is opened to everybody (early access). */
    opensAt: timestamp({ withTimezone: true }),
    /** Whether followers are notified when it is opened. */
    notifiesOpening: boolean().notNull().default(false),
    source: text().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    index('album_by_artist').on(t.artistId, t.year.desc(), t.id),
    index('album_newest_of_artist').on(t.artistId, t.createdAt, t.id),
    index('album_by_plays').on(t.plays.desc().nullsFirst(), t.id),
    index('album_by_age').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('album_by_genre').on(t.genreId, t.plays, t.id),
    // Albums of one artist with the same title are found by it.
    index('album_by_name_key').on(t.artistId, sql`name_key(${t.title})`),
    index('album_opening')
      .on(t.opensAt)
      .where(sql`opens_at is not null`),
  ],
)

/**
 * Tracks; length is in seconds, fileSize in bytes, fileKey is a key of the storage, fingerprint identifies the file
 * for the importer. recordingId is the id of the recording at MusicBrainz, isrc its International Standard Recording
 * Code without hyphens; several tracks may have the same. discTitle is the name of the track's disc. originalKey is
 * the storage key of a file that browsers cannot play; fileKey is then a playable copy of it, and fileHash is still
 * the hash of the original.
 */
export const track = pgTable(
  'track',
  {
    id: id(),
    artistId: integer()
      .notNull()
      .references(() => artist.id, { onDelete: 'cascade' }),
    albumId: integer().references(() => album.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    discNo: integer().notNull().default(1),
    discTitle: text(),
    trackNo: integer(),
    length: integer().notNull(),
    year: integer(),
    art: text(),
    fileKey: text().notNull(),
    fileSize: integer().notNull(),
    mime: text().notNull(),
    fileHash: text().notNull(),
    originalKey: text(),
    plays: integer().notNull().default(0),
    rate: real().notNull().default(0),
    ratesCount: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    ratingScore: ratingScore(),
    source: text().unique(),
    fingerprint: text(),
    recordingId: text(),
    isrc: text(),
    isExplicit: boolean().notNull().default(false),
    versionTitle: text(),
    language: text(),
    isInstrumental: boolean().notNull().default(false),
    credits: jsonb().$type<DraftCredit[]>(),
    importId: integer().references(() => importRun.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('track_by_album').on(t.albumId, t.discNo, t.trackNo, t.id),
    index('track_by_import').on(t.importId).where(isNotNull(t.importId)),
    index('track_by_artist').on(t.artistId, t.plays.desc().nullsFirst(), t.id),
    index('track_by_file').on(t.fileKey),
    // Songs with the same file are listed without reading the rows.
    index('track_by_hash').on(t.fileHash, t.id),
    index('track_by_original').on(t.originalKey).where(isNotNull(t.originalKey)),
    index('track_by_title_key').on(sql`title_key(${t.title})`, t.artistId),
    index('track_by_recording').on(t.recordingId).where(isNotNull(t.recordingId)),
    // Administrators find a song by the name of its file.
    index('track_by_file_name').on(sql`lower(regexp_replace(${t.source}, '^.*/', ''))`),
    index('track_by_isrc').on(t.isrc).where(isNotNull(t.isrc)),
  ],
)

const genreId = () =>
  integer()
    .notNull()
    .references(() => genre.id)
const pos = () => smallint().notNull()

/** Genres of a track in order of pos, from 0; a track without a genre has those of its album or artist. */
export const trackGenre = pgTable(
  'track_genre',
  {
    trackId: integer()
      .notNull()
      .references(() => track.id, { onDelete: 'cascade' }),
    genreId: genreId(),
    pos: pos(),
  },
  (t) => [primaryKey({ columns: [t.trackId, t.genreId] }), index('track_genre_genre').on(t.genreId)],
)

/**
 * Artists that the credits of a track name, besides its own. isAppearance is set for main artists, guests and
 * remixers: the page of the artist lists the album. endedAt is when the owners of the artist ended the credit;
 * publishing the track again does not renew it (RELEASE-16).
 */
export const trackCredit = pgTable(
  'track_credit',
  {
    trackId: integer()
      .notNull()
      .references(() => track.id, { onDelete: 'cascade' }),
    artistId: integer()
      .notNull()
      .references(() => artist.id, { onDelete: 'cascade' }),
    isAppearance: boolean().notNull(),
    createdAt: createdAt(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.trackId, t.artistId] }), index('track_credit_artist').on(t.artistId)],
)

/** Genres of an album in order of pos, from 0, as its creator chose them; `genreId` of the album is the first. */
export const albumGenre = pgTable(
  'album_genre',
  {
    albumId: integer()
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    genreId: genreId(),
    pos: pos(),
  },
  (t) => [primaryKey({ columns: [t.albumId, t.genreId] }), index('album_genre_genre').on(t.genreId)],
)

/** Genres of an artist in order of pos, from 0; replies name the first. */
export const artistGenre = pgTable(
  'artist_genre',
  {
    artistId: integer()
      .notNull()
      .references(() => artist.id, { onDelete: 'cascade' }),
    genreId: genreId(),
    pos: pos(),
  },
  (t) => [primaryKey({ columns: [t.artistId, t.genreId] }), index('artist_genre_genre').on(t.genreId)],
)
