import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { artist } from './catalogue.ts'
import { member } from './member.ts'
import { podcast } from './podcast.ts'

/** Plans of an artist or a podcast; duration in months, price in whole currency units. A closed one is no longer offered; its subscriptions go on. With `tier` it is the monthly support of an artist, which has no plan card. */
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
    tier: text(),
  },
  (t) => [
    index('plan_by_artist').on(t.artistId),
    index('plan_by_podcast').on(t.podcastId),
    uniqueIndex('plan_of_tier')
      .on(t.artistId, t.tier)
      .where(sql`tier is not null`),
  ],
)

/** What the provider does with a subscription. */
export type ProviderState = 'active' | 'suspended' | 'cancelled' | 'expired'

/**
 * Subscriptions; providerId is the provider's own and may exist once (threat T11). `active` says that it is renewed; what is open ends at expiresAt, or at revokedAt:
 * the money went back. A member has one active subscription to a plan. startsAt is when the first charge was due, cancelAt when a suspended subscription is
 * cancelled at the provider for good. leaseUntil: somebody is asking the provider to change it.
 */
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
    provider: text().$type<'paypal' | 'demo'>().notNull().default('demo'),
    providerState: text().$type<ProviderState>().notNull().default('active'),
    paymentId: uuid().unique(),
    startsAt: timestamp({ withTimezone: true }),
    cancelAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    checkedAt: timestamp({ withTimezone: true }),
    leaseUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('subscription_by_member').on(t.memberId, t.planId),
    index('subscription_by_plan').on(t.planId),
    uniqueIndex('subscription_one_active')
      .on(t.memberId, t.planId)
      .where(sql`active`),
    index('subscription_by_end').on(t.expiresAt),
  ],
)
