import type { TimedLine, TimedText } from '@earshot/contract/catalogue/timed-text'
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { track } from './catalogue.ts'
import { episode } from './podcast.ts'

const columns = () => ({
  pos: smallint().notNull(),
  language: text(),
  isSynced: boolean().notNull(),
  lines: jsonb().notNull().$type<TimedLine[]>(),
})

/** Lyrics of tracks in order of pos, from 0, read by an import from tags or from a file beside the sound. */
export const lyrics = pgTable(
  'lyrics',
  {
    trackId: integer()
      .notNull()
      .references(() => track.id, { onDelete: 'cascade' }),
    ...columns(),
  },
  (t) => [primaryKey({ columns: [t.trackId, t.pos] })],
)

/**
 * Transcripts of episodes in order of pos, from 0, one per language, fetched by an import or saved by the creator.
 * `before` is the transcript of the feed that the creator's replaces (SHOW-14).
 */
export const transcript = pgTable(
  'transcript',
  {
    episodeId: integer()
      .notNull()
      .references(() => episode.id, { onDelete: 'cascade' }),
    ...columns(),
    by: text().$type<'feed' | 'creator'>().notNull().default('feed'),
    before: jsonb().$type<Pick<TimedText, 'is_synced' | 'lines'>>(),
  },
  (t) => [primaryKey({ columns: [t.episodeId, t.pos] })],
)
