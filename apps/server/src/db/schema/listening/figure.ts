import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { DownloadSource } from '@earshot/contract/studio/figures/figure-rules'
import { date, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * A number of one day. `members` are distinct members who played a song or episode on the day. `followers` is the
 * number at the end of the day. `left_out` are downloads of a network with too many of them.
 */
export type DailyFigure = 'plays' | 'members' | 'visitors' | 'followers' | 'left_out' | `downloads_${DownloadSource}`

/** Kinds that daily totals are about: songs, episodes and their creators. */
export type FigureKind = PlayableKind | CreatorKind

/**
 * Totals of UTC days that are over (FIGURES-04). `app` is the name of the app of downloads, otherwise empty. Followers
 * have a row on days on which their number changed.
 */
export const dailyTotal = pgTable(
  'daily_total',
  {
    kind: text().$type<FigureKind>().notNull(),
    itemId: integer().notNull(),
    day: date().notNull(),
    figure: text().$type<DailyFigure>().notNull(),
    app: text().notNull().default(''),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId, t.figure, t.day, t.app] })],
)

/**
 * Distinct members who played something of a creator on a day, by the day on which they did so before; `NEVER` for the
 * first time. The distinct members of a period are those of its days who listened before the period or never.
 */
export const dailyListener = pgTable(
  'daily_listener',
  {
    kind: text().$type<CreatorKind>().notNull(),
    creatorId: integer().notNull(),
    day: date().notNull(),
    before: date().notNull(),
    members: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.creatorId, t.day, t.before] })],
)

/** The day before all others: a member listens for the first time. */
export const NEVER = '0001-01-01'

/** The last closed day on which a member played something of a creator, unless it left the member's history. */
export const creatorListener = pgTable(
  'creator_listener',
  {
    kind: text().$type<CreatorKind>().notNull(),
    creatorId: integer().notNull(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    lastDay: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.creatorId, t.memberId] }),
    index('creator_listener_by_member').on(t.memberId),
  ],
)

/** Plays of a day by the last tenth of the sound that they reached, from 0 to 10 (FIGURES-05). */
export const dailyReach = pgTable(
  'daily_reach',
  {
    kind: text().$type<PlayableKind>().notNull(),
    itemId: integer().notNull(),
    day: date().notNull(),
    tenth: smallint().notNull(),
    plays: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId, t.day, t.tenth] })],
)

/** Days whose totals are final; all earlier days are, too. */
export const closedDay = pgTable('closed_day', {
  day: date().primaryKey(),
  closedAt: timestamp({ withTimezone: true }).notNull(),
})

/** The secret of a day, with which visitors are hashed; it is deleted when the day is closed (FIGURES-03). */
export const visitorKey = pgTable('visitor_key', { day: date().primaryKey(), key: text().notNull() })

/** Visitors who played a sound on a day, as keyed hashes; the rows are deleted with the key of the day. */
export const dayVisitor = pgTable(
  'day_visitor',
  {
    day: date().notNull(),
    kind: text().$type<PlayableKind>().notNull(),
    itemId: integer().notNull(),
    visitor: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.itemId, t.visitor] })],
)

/**
 * Downloads of episodes on a day: one for each visitor, with the keyed hash of its network. The rows are deleted with
 * the key of the day (FIGURES-07).
 */
export const dayDownload = pgTable(
  'day_download',
  {
    day: date().notNull(),
    episodeId: integer().notNull(),
    visitor: text().notNull(),
    network: text().notNull(),
    source: text().$type<DownloadSource>().notNull(),
    app: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.episodeId, t.visitor] }),
    index('day_download_by_episode').on(t.episodeId, t.day),
  ],
)
