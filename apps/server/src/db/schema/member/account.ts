import type { SocialProvider } from '@earshot/contract/member/account'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Sessions. Tokens are stored as SHA-256 hex; a session with purpose "player" can only listen, and ends with its parent
 * (PLAYERLINKS-05). `provedAt` is the last proof of the member's identity, first the sign-in (ACCOUNT2-05).
 */
export const session = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    purpose: text().$type<'site' | 'player'>().notNull().default('site'),
    parentId: integer().references((): AnyPgColumn => session.id, { onDelete: 'cascade' }),
    device: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    provedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('session_by_member').on(t.memberId), index('session_by_parent').on(t.parentId)],
)

/**
 * One-time codes, stored as SHA-256 hex. `target` is the phone number or e-mail address that the code was sent to;
 * tries counts wrong codes (PHONE-21).
 */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    purpose: text().$type<'phone' | 'proof' | 'reset'>().notNull(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    target: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('code_by_member').on(t.memberId, t.purpose), index('code_by_hash').on(t.codeHash)],
)

/**
 * Devices and networks from which members have signed in, as hashes: a password can be entered from there even while
 * others guess it elsewhere.
 */
export const knownDevice = pgTable(
  'known_device',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.keyHash] }), index('known_device_used').on(t.usedAt)],
)

/** Counters of limited actions in fixed windows; shared by all nodes, exact under concurrency. */
export const limitCounter = pgTable(
  'limit_counter',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('limit_counter_end').on(t.endsAt)],
)

/** Accounts at other providers; subject is the provider's own id of the person. */
export const socialIdentity = pgTable(
  'social_identity',
  {
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('social_by_member').on(t.memberId)],
)

/**
 * Mails of a community without a mail provider, for the operator (RESET-03). The body contains `code` until it expires,
 * then both are blanked; dumps contain neither.
 */
export const outboxMail = pgTable('outbox_mail', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  code: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
