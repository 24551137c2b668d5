import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Who takes the money: PayPal, or the demonstration that takes none. */
export type ProviderName = 'paypal' | 'demo'

/** What a payment is for. */
export type PaymentKind = 'subscription' | 'support' | 'tip'

const at = () => timestamp({ withTimezone: true })

/**
 * Payments that members began. `id` is the custom_id that the provider hands back. `providerOrder` is the order of a payment made once, `providerSubscription` the
 * subscription that the provider confirmed. `claim` is what a browser said before anybody asked the provider. `startsAt`: the first charge is due then, because the
 * time before is paid for. `registeredAt`: the browser's word was used. Amounts are in the smallest unit of the currency.
 * Ids of members, plans, artists and podcasts stay when these are deleted, and `title` with them.
 */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: integer().notNull(),
    kind: text().$type<PaymentKind>().notNull(),
    planId: integer(),
    artistId: integer(),
    podcastId: integer(),
    title: text().notNull(),
    tier: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** Months that one charge pays for; null for a payment made once. */
    months: integer(),
    provider: text().$type<ProviderName>().notNull(),
    providerPlan: text(),
    providerOrder: text(),
    providerSubscription: text(),
    claim: text(),
    claimedAt: at(),
    startsAt: at(),
    registeredAt: at(),
    state: text().$type<'open' | 'paid' | 'declined'>().notNull().default('open'),
    /** What an operator should look at. */
    problem: text(),
    createdAt: at().notNull().defaultNow(),
    checkedAt: at(),
  },
  (t) => [
    unique('payment_order').on(t.provider, t.providerOrder),
    unique('payment_subscription').on(t.provider, t.providerSubscription),
    index('payment_by_member').on(t.memberId, t.createdAt),
    index('payment_open')
      .on(t.createdAt)
      .where(sql`state = 'open'`),
  ],
)

/** The plans that a provider has of ours. `key` names plan, price, currency and months, so that another price is another plan. */
export const providerPlan = pgTable(
  'provider_plan',
  {
    provider: text().$type<ProviderName>().notNull(),
    account: text().notNull(),
    key: text().notNull(),
    providerPlan: text().notNull(),
  },
  (t) => [unique('provider_plan_key').on(t.provider, t.account, t.key)],
)

/**
 * What the provider told by itself, written before it is answered; the provider's own id of an event may exist once. `body` is as it was signed. `subject` is the
 * subscription, order or charge that it is about. `unknown`: nothing of ours belongs to it; it is kept, listed, and tried again when its subject becomes known.
 */
export const providerEvent = pgTable(
  'provider_event',
  {
    id: text().primaryKey(),
    provider: text().$type<ProviderName>().notNull(),
    type: text().notNull(),
    subject: text(),
    body: text().notNull(),
    state: text().$type<'new' | 'done' | 'unknown' | 'ignored'>().notNull().default('new'),
    problem: text(),
    receivedAt: at().notNull().defaultNow(),
  },
  (t) => [
    index('provider_event_open')
      .on(t.receivedAt)
      .where(sql`state in ('new', 'unknown')`),
    index('provider_event_by_subject').on(t.subject),
  ],
)

/** What the demonstration approved, as a provider would keep it: subscriptions (with `months`) and orders. `token` is kept as a hash. */
export const demoAgreement = pgTable(
  'demo_agreement',
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    customId: text().notNull(),
    planKey: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    months: integer(),
    tokenHash: text(),
    status: text().$type<'created' | 'approved' | 'completed' | 'active' | 'suspended' | 'cancelled'>().notNull(),
    startsAt: at().notNull(),
  },
  (t) => [index('demo_agreement_by_custom_id').on(t.customId)],
)

/** The charges of the demonstration. */
export const demoCharge = pgTable(
  'demo_charge',
  {
    id: text().primaryKey(),
    agreementId: text()
      .notNull()
      .references(() => demoAgreement.id, { onDelete: 'cascade' }),
    nth: integer().notNull(),
    at: at().notNull(),
    refundedAt: at(),
  },
  (t) => [unique('demo_charge_once').on(t.agreementId, t.nth)],
)
