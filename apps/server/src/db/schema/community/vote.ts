import { ANNULMENT_CAUSES, CONTEST_CHANGES } from '@earshot/contract/desk/contests/contest-fields'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

const VOTE_ACTS = ['vote', 'withdraw', 'annul', 'title', 'end', 'ballot', 'artist'] as const

/**
 * Contests. A contest without openedAt is a draft that only admins see; a job opens it on the day opensOn, and stores
 * why it could not in `problem`. An opened contest is open until 24:00 of endDate in its time zone, by default that of
 * the instance, or until closedAt; an archived one is no longer listed. `version` counts the saves of its fields.
 * `votes` is the number of valid votes, `lines` the number of lines of the ballot log of this `format`, and `head` the
 * hash of its last line. Pending annulments are written at annulAt. A transaction that changes votes locks the contest
 * first.
 */
export const contest = pgTable('contest', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  image: text(),
  endDate: date().notNull(),
  video: text(),
  youtubeLink: text(),
  adImage: text(),
  adLink: text(),
  votes: integer().notNull().default(0),
  lines: integer().notNull().default(0),
  head: text(),
  format: integer().notNull().default(2),
  timeZone: text(),
  opensOn: date(),
  openedAt: timestamp({ withTimezone: true }),
  closedAt: timestamp({ withTimezone: true }),
  archivedAt: timestamp({ withTimezone: true }),
  problem: text(),
  resultWords: text(),
  version: integer().notNull().default(0),
  annulAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Ballots: the lists of a contest. */
export const ballot = pgTable(
  'ballot',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contest.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    pos: integer().notNull().default(0),
    votes: integer().notNull().default(0),
  },
  (t) => [index('ballot_by_contest').on(t.contestId, t.pos, t.id)],
)

/**
 * The artists of a ballot. A row remains after its artist is removed. `name` is the name in the ballot log. No index
 * contains `votes`, so that counting a vote updates no index.
 */
export const ballotArtist = pgTable(
  'ballot_artist',
  {
    ballotId: integer()
      .notNull()
      .references(() => ballot.id, { onDelete: 'cascade' }),
    artistId: integer().notNull(),
    name: text(),
    votes: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.ballotId, t.artistId] }), index('ballot_artist_by_artist').on(t.artistId)],
)

/**
 * Valid votes, and annulled ones, which prevent their members from voting again. A member has one vote for an artist of
 * a ballot; a vote without a member belongs to a deleted account. `line` is the number of the vote's line in the ballot
 * log. `annulment` is the reason why the next batch annuls a vote that is still counted: its member was suspended, or
 * is excluded from the contest.
 */
export const vote = pgTable(
  'vote',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ballotId: integer().notNull(),
    artistId: integer().notNull(),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    line: integer().notNull(),
    annulled: boolean().notNull().default(false),
    annulment: text().$type<'suspended' | 'barred'>(),
  },
  (t) => [
    foreignKey({ columns: [t.ballotId, t.artistId], foreignColumns: [ballotArtist.ballotId, ballotArtist.artistId] }),
    unique('vote_once').on(t.ballotId, t.artistId, t.memberId),
    index('vote_by_member').on(t.memberId, t.ballotId),
    index('vote_to_annul')
      .on(t.ballotId)
      .where(sql`annulment is not null`),
  ],
)

/**
 * The ballot log of each contest. Lines are appended; the database refuses updates and deletions. `mark` is the HMAC of
 * contest, ballot, artist and member; `takes` is the line that a withdrawal or an annulment reverses; `hash` covers the
 * previous line and this one. In format 2, `at` is the hour, and titles, names and ends are lines with a `text`.
 */
export const voteLine = pgTable(
  'vote_line',
  {
    contestId: integer()
      .notNull()
      .references(() => contest.id, { onDelete: 'restrict' }),
    n: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    act: text({ enum: VOTE_ACTS }).notNull(),
    ballotId: integer(),
    artistId: integer(),
    mark: text(),
    takes: integer(),
    text: text(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.n] })],
)

/** The last line of each hour of a ballot log, for the feed of the contest. */
export const voteHead = pgTable(
  'vote_head',
  {
    contestId: integer()
      .notNull()
      .references(() => contest.id, { onDelete: 'cascade' }),
    hour: timestamp({ withTimezone: true }).notNull(),
    n: integer().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.hour] })],
)

/**
 * Changes of a contest after it was opened, which its page lists. `text` is the new value, `of` the title of a ballot.
 */
export const contestChange = pgTable(
  'contest_change',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contest.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: CONTEST_CHANGES }).notNull(),
    text: text(),
    of: text(),
  },
  (t) => [index('contest_change_by_contest').on(t.contestId, t.id)],
)

/**
 * Annulments of the votes of a member in a contest: how many, why, and by whom. They do not name ballots or lines. A
 * row remains without its member when the account is deleted.
 */
export const contestAnnulment = pgTable(
  'contest_annulment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contest.id, { onDelete: 'cascade' }),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    byId: integer().references(() => member.id, { onDelete: 'set null' }),
    cause: text({ enum: ANNULMENT_CAUSES }).notNull(),
    reason: text(),
    votes: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('contest_annulment_by_contest').on(t.contestId, t.id),
    index('contest_annulment_by_member').on(t.memberId),
    index('contest_annulment_by_actor').on(t.byId),
  ],
)
