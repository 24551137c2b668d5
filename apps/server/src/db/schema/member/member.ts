import type { CreatorLink } from '@earshot/contract/catalogue/creator'
import type { Audience } from '@earshot/contract/limits'
import type { Mentioners } from '@earshot/contract/member/block/block-limits'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytewise } from '../bytewise.ts'

/**
 * Members. passwordHash is argon2id; null means no password. emailConfirmedAt is when a mailed link or code was used;
 * null for an address that proves nothing (PEOPLE-07). searchText contains the folded names by which a member is found.
 * likesSeenBy, followsSeenBy and listeningSeenBy are the people who see the member's liked songs, follows and
 * listening; mentionedBy are the people who may mention the member (PEACE-03), mutedWords fold texts (PEACE-02). The
 * profile shows city and country with showsCity only (PERSON-03). followingSeenAt is the last visit to the stream of
 * follows (HOMEFEED-03).
 */
export const member = pgTable(
  'member',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    emailConfirmedAt: timestamp({ withTimezone: true }),
    passwordHash: text(),
    fullName: text(),
    phone: text().unique(),
    brief: text(),
    countryCode: text(),
    city: text(),
    addressLine1: text(),
    avatar: text(),
    backImage: text(),
    genre: text(),
    plays: integer().notNull().default(0),
    followersCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    links: jsonb().$type<CreatorLink[]>().notNull().default([]),
    pronouns: text(),
    showsCity: boolean().notNull().default(false),
    likesSeenBy: text().$type<Audience>().notNull().default('nobody'),
    followsSeenBy: text().$type<Audience>().notNull().default('everybody'),
    listeningSeenBy: text().$type<Audience>().notNull().default('everybody'),
    mentionedBy: text().$type<Mentioners>().notNull().default('everybody'),
    mutedWords: jsonb().$type<string[]>().notNull().default([]),
    usernameChangedAt: timestamp({ withTimezone: true }),
    followingSeenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`member_fold(' ' || username || ' ' || coalesce(full_name, ''))`),
  },
  (t) => [
    uniqueIndex('member_username').on(sql`lower(${t.username})`),
    uniqueIndex('member_email').on(sql`lower(${t.email})`),
    index('member_by_followers').on(t.followersCount.desc().nullsFirst(), t.id),
    index('member_trigrams').using('gin', t.searchText.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
)

/**
 * Former usernames, by their lower case, whose paths lead to the member until a time (PERSON-04). Their skeletons stay
 * the member's until then.
 */
export const formerUsername = pgTable(
  'former_username',
  {
    name: text().primaryKey(),
    username: text().notNull(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('former_username_by_member').on(t.memberId), index('former_username_until').on(t.until)],
)

/** Skeletons of usernames (`skeletonsOf`): each belongs to one member, so no two usernames look alike (PERSON-05). */
export const usernameSkeleton = pgTable(
  'username_skeleton',
  {
    skeleton: text().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
  },
  (t) => [index('username_skeleton_by_member').on(t.memberId)],
)

/**
 * Members by the prefixes (up to 8 letters) of the words of their names, ordered by followers, descending. Triggers of
 * member update the rows.
 */
export const memberTerm = pgTable(
  'member_term',
  {
    term: bytewise().notNull(),
    followersCount: integer().notNull(),
    memberId: integer().notNull(),
  },
  (t) => [uniqueIndex('member_term_place').on(t.term, t.followersCount.desc().nullsFirst(), t.memberId)],
)

/** Secrets that this community generated at its first start; name is their purpose. */
export const secret = pgTable('secret', { name: text().primaryKey(), value: text().notNull() })

/** Follows of members. */
export const memberFollow = pgTable(
  'member_follow',
  {
    followerId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    followedId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('member_follow_followed').on(t.followedId, t.createdAt.desc().nullsFirst()),
    index('member_follow_follower').on(t.followerId, t.createdAt.desc().nullsFirst()),
  ],
)
