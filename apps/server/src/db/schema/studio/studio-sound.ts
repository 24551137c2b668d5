import type { Chapter } from '@earshot/contract/catalogue/podcast'
import type { SoundState, SoundWarning } from '@earshot/contract/studio/release-fields'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { podcast } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'

/** Values that the tags of a sound propose for its track and release. */
export type ProposedTags = {
  title?: string
  artist?: string
  album?: string
  year?: number
  date?: string
  genres?: string[]
  label?: string
  discNo?: number
  discTitle?: string
  trackNo?: number
  isrc?: string
  recordingId?: string
  isExplicit?: boolean
  lyrics?: { language: string | null; text: string }[]
  chapters?: Chapter[]
}

/**
 * Sounds that creators upload. `uploadId` is the id of the upload by the tus protocol, `name` the name of the sent
 * file, `size` in bytes. A sound with `replacesTrackId` is meant for that track of its release. `sentKey` is the
 * storage key of the sent file. A checked sound has the columns of a track: `fileKey` is playable, `originalKey` is set
 * when that is a copy, `length` is in seconds. A failed one has a `problem`.
 */
export const studioSound = pgTable(
  'studio_sound',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    podcastId: integer().references(() => podcast.id, { onDelete: 'cascade' }),
    releaseId: integer(),
    replacesTrackId: integer(),
    episodeId: integer(),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    uploadId: text().unique(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    state: text().$type<SoundState>().notNull().default('uploading'),
    problem: text(),
    sentKey: text(),
    fileKey: text(),
    fileSize: integer(),
    mime: text(),
    fileHash: text(),
    originalKey: text(),
    length: integer(),
    art: text(),
    tags: jsonb().$type<ProposedTags>().notNull().default({}),
    warnings: jsonb().$type<SoundWarning[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('studio_sound_by_artist').on(t.artistId, t.id),
    index('studio_sound_by_podcast').on(t.podcastId, t.id),
    index('studio_sound_by_release').on(t.releaseId, t.id),
    index('studio_sound_by_episode').on(t.episodeId),
    index('studio_sound_by_member').on(t.memberId),
    index('studio_sound_by_state').on(t.state, t.createdAt),
    index('studio_sound_by_name').on(sql`lower(${t.name})`),
    index('studio_sound_by_file').on(t.fileKey),
    index('studio_sound_by_original').on(t.originalKey),
  ],
)
