import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { podcast } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'

/**
 * Plans of an artist or a podcast; duration is in months, price in whole currency units. A closed plan is no longer
 * offered; its subscriptions continue. A plan with `tier` is the monthly support of an artist, which has no plan card.
 * `welcome` is HTML that new subscribers get once. `version` grows with every change in the studio.
 */
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
    welcome: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('plan_by_artist').on(t.artistId),
    index('plan_by_podcast').on(t.podcastId),
    uniqueIndex('plan_of_tier')
      .on(t.artistId, t.tier)
      .where(sql`tier is not null`),
  ],
)

/** The status of a subscription at the provider. */
export type ProviderState = 'active' | 'suspended' | 'cancelled' | 'expired'

/**
 * Subscriptions; providerId is the provider's id and is unique (threat T11). An `active` subscription is renewed;
 * access ends at expiresAt, or at revokedAt after a refund. A member has one active subscription to a plan. startsAt is
 * the due time of the first charge, cancelAt the time at which a suspended subscription is cancelled permanently at the
 * provider. leaseUntil is set while a process changes it at the provider. welcomedAt is the time of the first confirmed
 * charge, after which the welcome text of the plan is mailed once.
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
    welcomedAt: timestamp({ withTimezone: true }),
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
