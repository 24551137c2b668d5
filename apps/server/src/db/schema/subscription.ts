import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { artist } from './catalogue.ts'
import { member } from './member.ts'
import { podcast } from './podcast.ts'

/** Plans of an artist or a podcast; duration in months, price in whole currency units. A closed one is no longer offered; its subscriptions go on. */
export const plan = pgTable(
  'plan',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    podcastId: integer().references(() => podcast.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    subTitle: text().notNull().default(''),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull().default('USD'),
    duration: integer().notNull().default(1),
    features: text().array().notNull().default([]),
    isHighlighted: boolean().notNull().default(false),
    providerPlan: text().notNull(),
    pos: integer().notNull().default(0),
    closedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('plan_by_artist').on(t.artistId), index('plan_by_podcast').on(t.podcastId)],
)

/** Subscriptions; providerId is the provider's own and may exist once (threat T11). */
export const subscription = pgTable(
  'subscription',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    planId: integer()
      .notNull()
      .references(() => plan.id),
    providerId: text().notNull().unique(),
    active: boolean().notNull().default(true),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('subscription_by_member').on(t.memberId, t.planId), index('subscription_by_plan').on(t.planId)],
)
