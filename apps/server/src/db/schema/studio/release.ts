import type { DraftCredit, DraftLyrics, Licence, MadeBy, ReleaseType } from '@earshot/contract/studio/release-fields'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { member } from '../member/member.ts'
import { episodeDraft } from './episode-draft.ts'
import { studioSound } from './studio-sound.ts'

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
const artistId = () =>
  integer()
    .notNull()
    .references(() => artist.id, { onDelete: 'cascade' })
const memberId = () => integer().references(() => member.id, { onDelete: 'set null' })

/**
 * Drafts and working copies of releases. A release with an albumId is published, and has changes that are not yet
 * shown if `hasChanges`. albumId has no foreign key, because the release stays while its album is hidden. `version`
 * grows with every change. subscribersOnly, opensAt and notifiesOpening are those that its album gets when it is
 * published. `isSorted` says that the creator ordered the tracks; others are ordered by their tags. removedTrackIds are
 * tracks of the catalogue that publishing removes; removedTracks are the rows of the last removal, which can be undone.
 * publishAt is the time of a scheduled release. A draft with deletedAt can be restored for 30 days.
 */
export const release = pgTable(
  'release',
  {
    id: id(),
    artistId: artistId(),
    albumId: integer(),
    title: text().notNull().default(''),
    subTitle: text(),
    releaseType: text().$type<ReleaseType>().notNull().default('album'),
    genreIds: jsonb().$type<number[]>().notNull().default([]),
    releaseDate: date(),
    label: text(),
    catalogueNumber: text(),
    barcode: text(),
    pLine: text(),
    cLine: text(),
    licence: text().$type<Licence>().notNull().default('all-rights-reserved'),
    language: text(),
    isExplicit: boolean().notNull().default(false),
    madeBy: text().$type<MadeBy>().notNull().default('people'),
    description: text(),
    art: text(),
    version: integer().notNull().default(1),
    hasChanges: boolean().notNull().default(false),
    isSorted: boolean().notNull().default(false),
    removedTrackIds: jsonb().$type<number[]>().notNull().default([]),
    removedTracks: jsonb().$type<RemovedTrack[]>().notNull().default([]),
    publishAt: timestamp({ withTimezone: true }),
    publishProblem: text(),
    notifies: boolean().notNull().default(true),
    subscribersOnly: boolean().notNull().default(false),
    opensAt: timestamp({ withTimezone: true }),
    notifiesOpening: boolean().notNull().default(false),
    isAnnounced: boolean().notNull().default(false),
    rightsBy: memberId(),
    rightsAt: timestamp({ withTimezone: true }),
    publishedAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
    createdBy: memberId(),
    updatedBy: memberId(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('release_of_album').on(t.albumId),
    index('release_by_artist').on(t.artistId, t.updatedAt.desc(), t.id),
    index('release_due')
      .on(t.publishAt)
      .where(sql`publish_at is not null`),
    index('release_by_creator').on(t.createdBy),
    index('release_by_editor').on(t.updatedBy),
    index('release_by_rights').on(t.rightsBy),
  ],
)

/**
 * Tracks of a draft in order of pos, from 0. trackId is the track of the catalogue; it has no foreign key either. A
 * published track whose sound was replaced at `replacedAt` can get its previous sound back for 30 days. timedLength is
 * the length in seconds of the sound that the times of its lyrics were set for, if another one followed.
 */
export const releaseTrack = pgTable(
  'release_track',
  {
    id: id(),
    releaseId: integer()
      .notNull()
      .references((): AnyPgColumn => release.id, { onDelete: 'cascade' }),
    trackId: integer(),
    soundId: integer().references(() => studioSound.id),
    previousSoundId: integer().references(() => studioSound.id, { onDelete: 'set null' }),
    replacedAt: timestamp({ withTimezone: true }),
    timedLength: integer(),
    pos: smallint().notNull(),
    title: text().notNull(),
    versionTitle: text(),
    discNo: smallint().notNull().default(1),
    discTitle: text(),
    genreIds: jsonb().$type<number[]>().notNull().default([]),
    isrc: text(),
    recordingId: text(),
    language: text(),
    isExplicit: boolean().notNull().default(false),
    isInstrumental: boolean().notNull().default(false),
    credits: jsonb().$type<DraftCredit[]>().notNull().default([]),
    lyrics: jsonb().$type<DraftLyrics[]>().notNull().default([]),
    art: text(),
  },
  (t) => [
    index('release_track_of').on(t.releaseId, t.pos),
    index('release_track_of_track').on(t.trackId),
    index('release_track_of_sound').on(t.soundId),
    index('release_track_of_previous').on(t.previousSoundId),
  ],
)

/** A removed track with all its columns, as JSON. */
export type RemovedTrack = {
  [Name in Exclude<keyof typeof releaseTrack.$inferSelect, 'releaseId'>]: Name extends 'replacedAt'
    ? string | null
    : (typeof releaseTrack.$inferSelect)[Name]
}

/** Private links to a draft of a release or episode, by the hash of their keys. */
export const releaseLink = pgTable(
  'release_link',
  {
    id: id(),
    releaseId: integer().references(() => release.id, { onDelete: 'cascade' }),
    episodeId: integer().references(() => episodeDraft.id, { onDelete: 'cascade' }),
    keyHash: text().notNull().unique(),
    createdBy: memberId(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check('release_link_of_one_draft', sql`num_nonnulls(${t.releaseId}, ${t.episodeId}) = 1`),
    index('release_link_of').on(t.releaseId),
    index('release_link_of_episode').on(t.episodeId),
    index('release_link_by_creator').on(t.createdBy),
  ],
)
