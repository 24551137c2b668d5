import type { CreatorLink } from '@earshot/contract/catalogue/creator'
import type { Chapter, Transcript } from '@earshot/contract/catalogue/podcast'
import type { EpisodePerson, EpisodeType, Soundbite } from '@earshot/contract/studio/podcast/podcast-fields'
import type { Licence } from '@earshot/contract/studio/release-fields'
import { isNotNull, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { genre } from './catalogue.ts'
import { importRun } from './import-run.ts'
import { ratingScore } from './rating-score.ts'

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/**
 * Podcasts; serial ones are played from the first episode on. `feed` is the URL or file that an import read the
 * podcast from; it is unique. It is read again at feedNextAt; feedProblem is the error of the last attempt, and
 * feedFailedAt when its failures began; admins got a mail about them at feedMailedAt. A paused feed is not read. A
 * podcast with movedFrom has its sounds and its feed here; `feed` is its old feed as long as that is still read.
 * `movedTo` is the feed of a podcast that moved away, which is then its `feed`. `category` and `subCategory` are
 * Apple's. ownerEmail is in the feed only with showsEmail. feedGuid is that of the feed from which a podcast was
 * moved here.
 */
export const podcast = pgTable(
  'podcast',
  {
    id: id(),
    title: text().notNull(),
    host: text(),
    bio: text(),
    avatar: text(),
    link: text(),
    language: text(),
    isSerial: boolean().notNull().default(false),
    isExplicit: boolean().notNull().default(false),
    genreId: integer().references(() => genre.id),
    category: text(),
    subCategory: text(),
    ownerName: text(),
    ownerEmail: text(),
    showsEmail: boolean().notNull().default(false),
    copyright: text(),
    licence: text().$type<Licence>(),
    isComplete: boolean().notNull().default(false),
    isLocked: boolean().notNull().default(true),
    feedGuid: text(),
    plays: integer().notNull().default(0),
    followersCount: integer().notNull().default(0),
    links: jsonb().$type<CreatorLink[]>().notNull().default([]),
    version: integer().notNull().default(1),
    feed: text().unique(),
    feedEtag: text(),
    feedCheckedAt: timestamp({ withTimezone: true }),
    feedNextAt: timestamp({ withTimezone: true }),
    feedFailures: integer().notNull().default(0),
    feedProblem: text(),
    feedFailedAt: timestamp({ withTimezone: true }),
    feedMailedAt: timestamp({ withTimezone: true }),
    isFeedPaused: boolean().notNull().default(false),
    movedFrom: text().unique(),
    movedTo: text(),
    createdAt: createdAt(),
  },
  (t) => [index('podcast_by_plays').on(t.plays.desc().nullsFirst(), t.id), index('podcast_by_genre').on(t.genreId)],
)

/** Seasons; season 0 contains the episodes without a season. */
export const season = pgTable(
  'season',
  {
    id: id(),
    podcastId: integer()
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    name: text().notNull(),
    avatar: text(),
    year: integer(),
    episodeCount: integer().notNull().default(0),
    plays: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    subscribersOnly: boolean().notNull().default(false),
    /** The time at which a season for subscribers is opened to everybody (early access). */
    opensAt: timestamp({ withTimezone: true }),
    /** Whether followers are notified when it is opened. */
    notifiesOpening: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('season_number').on(t.podcastId, t.number),
    index('season_opening')
      .on(t.opensAt)
      .where(sql`opens_at is not null`),
  ],
)

/**
 * Episodes; length is in seconds. The sound is either a stored file (fileKey) or the feed's enclosure. originalKey is
 * the storage key of the file that was sent when fileKey is a copy. fileName ends the URL of the enclosure, which stays
 * when title or sound change; without one it is made of both. `notifies` says that followers hear of it.
 */
export const episode = pgTable(
  'episode',
  {
    id: id(),
    podcastId: integer()
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    seasonId: integer().references(() => season.id, { onDelete: 'set null' }),
    number: integer(),
    name: text().notNull(),
    bio: text(),
    avatar: text(),
    sponsor: text(),
    link: text(),
    length: integer().notNull().default(0),
    fileKey: text(),
    fileSize: integer(),
    mime: text(),
    fileHash: text(),
    originalKey: text(),
    fileName: text(),
    enclosure: text(),
    guid: text().notNull(),
    episodeType: text().$type<EpisodeType>().notNull().default('full'),
    isExplicit: boolean().notNull().default(false),
    persons: jsonb().$type<EpisodePerson[]>().notNull().default([]),
    soundbites: jsonb().$type<Soundbite[]>().notNull().default([]),
    notifies: boolean().notNull().default(true),
    fingerprint: text(),
    chapters: jsonb().$type<Chapter[]>(),
    transcripts: jsonb().$type<Transcript[]>(),
    plays: integer().notNull().default(0),
    rate: real().notNull().default(0),
    ratesCount: integer().notNull().default(0),
    likesCount: integer().notNull().default(0),
    ratingScore: ratingScore(),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    importId: integer().references(() => importRun.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('episode_guid').on(t.podcastId, t.guid),
    index('episode_by_import').on(t.importId).where(isNotNull(t.importId)),
    index('episode_by_hash').on(t.fileHash),
    index('episode_by_original').on(t.originalKey).where(isNotNull(t.originalKey)),
    index('episode_by_season').on(t.seasonId, t.number, t.id),
    index('episode_by_date').on(t.podcastId, t.publishedAt, t.id),
    index('episode_remote')
      .on(t.podcastId, t.publishedAt, t.id)
      .where(sql`${t.fileKey} is null and ${t.enclosure} is not null`),
    index('episode_by_plays').on(t.plays.desc().nullsFirst(), t.id),
  ],
)
