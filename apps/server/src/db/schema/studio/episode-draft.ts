import type { Chapter } from '@earshot/contract/catalogue/podcast'
import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import type { EpisodePerson, EpisodeType, Soundbite } from '@earshot/contract/studio/podcast/podcast-fields'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { podcast } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'
import { studioSound } from './studio-sound.ts'

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
const memberId = () => integer().references(() => member.id, { onDelete: 'set null' })

/**
 * Drafts and working copies of episodes. `id` is the id of the episode that a draft is or becomes, taken from the
 * sequence of episodes, so that addresses stay when it is published. It has no foreign key, because the draft stays
 * while its episode is hidden. A draft with publishedAt is published, and has changes that are not yet shown if
 * `hasChanges`. soundId is the sound that publishing shows; without one a published episode keeps its sound. One whose
 * sound was replaced at `replacedAt` can get its previous sound back for 30 days. `chapters` are those of a draft; a
 * published episode has its own. `version` grows with every change. publishAt is the time of a
 * scheduled episode. A draft with deletedAt can be restored for 30 days.
 */
export const episodeDraft = pgTable(
  'episode_draft',
  {
    id: integer().primaryKey(),
    podcastId: integer()
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    seasonId: integer(),
    number: integer(),
    name: text().notNull().default(''),
    bio: text(),
    episodeType: text().$type<EpisodeType>().notNull().default('full'),
    isExplicit: boolean().notNull().default(false),
    sponsor: text(),
    avatar: text(),
    link: text(),
    persons: jsonb().$type<EpisodePerson[]>().notNull().default([]),
    soundbites: jsonb().$type<Soundbite[]>().notNull().default([]),
    chapters: jsonb().$type<Chapter[]>(),
    guid: text().notNull(),
    soundId: integer().references(() => studioSound.id),
    previousSoundId: integer().references(() => studioSound.id, { onDelete: 'set null' }),
    replacedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
    hasChanges: boolean().notNull().default(false),
    publishAt: timestamp({ withTimezone: true }),
    publishProblem: text(),
    notifies: boolean().notNull().default(true),
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
    index('episode_draft_by_podcast').on(t.podcastId, t.updatedAt.desc(), t.id),
    index('episode_draft_by_season').on(t.seasonId),
    index('episode_draft_of_sound').on(t.soundId),
    index('episode_draft_of_previous').on(t.previousSoundId),
    index('episode_draft_due')
      .on(t.publishAt)
      .where(sql`publish_at is not null`),
    index('episode_draft_by_creator').on(t.createdBy),
    index('episode_draft_by_editor').on(t.updatedBy),
    index('episode_draft_by_rights').on(t.rightsBy),
  ],
)

/** Transcripts of drafts in order of pos, from 0, one per language. Publishing moves them to the episode. */
export const draftTranscript = pgTable(
  'draft_transcript',
  {
    draftId: integer()
      .notNull()
      .references(() => episodeDraft.id, { onDelete: 'cascade' }),
    pos: smallint().notNull(),
    language: text(),
    isSynced: boolean().notNull(),
    lines: jsonb().notNull().$type<TimedLine[]>(),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.pos] })],
)
