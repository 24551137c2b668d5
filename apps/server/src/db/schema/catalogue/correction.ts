import type { CreatorLink } from '@earshot/contract/catalogue/creator'
import type { Chapter } from '@earshot/contract/catalogue/podcast'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { album, artist, track } from './catalogue.ts'
import { episode, podcast } from './podcast.ts'

/** Fields that an operator corrects, in the order in which they are shown. */
export const OPERATOR_FIELDS = [
  'title',
  'subtitle',
  'artist',
  'album',
  'year',
  'release_date',
  'genre',
  'label',
  'format',
  'certifications',
  'bio',
  'links',
  'cover',
  'header',
] as const

/** A field that an operator corrects. */
export type OperatorField = (typeof OPERATOR_FIELDS)[number]

/**
 * Fields that have corrections: those of an operator, and fields of a feed or of files that only creators correct. The
 * `place` of a song is its disc and number. `lyrics` has no value: imports leave the lyrics of the song as they are.
 * `musicbrainz`, the id of an artist, is only shown. The correction of `year` stores the release date of an album,
 * too.
 */
export const CORRECTED_FIELDS = [
  ...OPERATOR_FIELDS,
  'language',
  'link',
  'type',
  'explicit',
  'season',
  'number',
  'chapters',
  'place',
  'isrc',
  'recording',
  'musicbrainz',
  'lyrics',
] as const

/** A field that can be corrected. */
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** Columns of a row with their values, as JSON. `genre_ids` represents the genres of an artist or a track. */
export type CorrectedValue = Record<string, string | number | boolean | number[] | Chapter[] | CreatorLink[] | null>

/**
 * Corrections of the catalogue by an operator (decision 021): imports read them and leave `value` unchanged. `before`
 * is the value without the correction, which an import may update. `by` is the creator of the item or the site.
 * Exactly one of the five item columns is set, and a field has at most one correction.
 */
export const correction = pgTable(
  'correction',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    albumId: integer().references(() => album.id, { onDelete: 'cascade' }),
    trackId: integer().references(() => track.id, { onDelete: 'cascade' }),
    podcastId: integer().references(() => podcast.id, { onDelete: 'cascade' }),
    episodeId: integer().references(() => episode.id, { onDelete: 'cascade' }),
    field: text().$type<CorrectedField>().notNull(),
    value: jsonb().$type<CorrectedValue>().notNull(),
    before: jsonb().$type<CorrectedValue>().notNull(),
    by: text().$type<'creator' | 'site'>().notNull().default('site'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check(
      'correction_of_one_item',
      sql`num_nonnulls(${t.artistId}, ${t.albumId}, ${t.trackId}, ${t.podcastId}, ${t.episodeId}) = 1`,
    ),
    uniqueIndex('correction_artist_once').on(t.artistId, t.field),
    uniqueIndex('correction_album_once').on(t.albumId, t.field),
    uniqueIndex('correction_track_once').on(t.trackId, t.field),
    uniqueIndex('correction_podcast_once').on(t.podcastId, t.field),
    uniqueIndex('correction_episode_once').on(t.episodeId, t.field),
    // Artists and albums that lost items by a correction are not deleted when they are empty.
    index('correction_from').on(t.field, sql`(${t.before}->>'artist_id')`, sql`(${t.before}->>'album_id')`),
  ],
)
