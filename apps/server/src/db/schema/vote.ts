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
import { member } from './member.ts'

/**
 * Contests. A contest is open until 24:00 of endDate in the time zone of the instance, or until closedAt. `votes` counts the votes that stand, `lines` the lines
 * of the ballot log, and `head` is the hash of its last line. Whoever changes votes locks the contest first.
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
  closedAt: timestamp({ withTimezone: true }),
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

/** The artists of a ballot. A row stays when its artist is removed. No index has `votes`, so that counting a vote rewrites no index. */
export const ballotArtist = pgTable(
  'ballot_artist',
  {
    ballotId: integer()
      .notNull()
      .references(() => ballot.id, { onDelete: 'cascade' }),
    artistId: integer().notNull(),
    votes: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.ballotId, t.artistId] }), index('ballot_artist_by_artist').on(t.artistId)],
)

/**
 * Votes that stand, and those that were annulled, which keep their member from voting again. A member has one vote for an artist of a ballot; without a member
 * the account is gone. `line` is where the vote stands in the ballot log.
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
  },
  (t) => [
    foreignKey({ columns: [t.ballotId, t.artistId], foreignColumns: [ballotArtist.ballotId, ballotArtist.artistId] }),
    unique('vote_once').on(t.ballotId, t.artistId, t.memberId),
    index('vote_by_member').on(t.memberId, t.ballotId),
  ],
)

/**
 * The ballot log of each contest. Lines are added and never changed or deleted, which the database refuses. `mark` is the HMAC of contest, ballot, artist and member;
 * `takes` is the line that a withdrawal or an annulment takes back; `hash` is made of the line before and this one.
 */
export const voteLine = pgTable(
  'vote_line',
  {
    contestId: integer()
      .notNull()
      .references(() => contest.id, { onDelete: 'restrict' }),
    n: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    act: text().$type<'vote' | 'withdraw' | 'annul'>().notNull(),
    ballotId: integer().notNull(),
    artistId: integer().notNull(),
    mark: text().notNull(),
    takes: integer(),
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
    at: timestamp({ withTimezone: true }).notNull(),
    n: integer().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.hour] })],
)
