import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** The payment provider: PayPal, or the demonstration, which charges nobody. */
export type ProviderName = 'paypal' | 'demo'

/** The purpose of a payment. */
export type PaymentKind = 'subscription' | 'support' | 'tip'

const at = () => timestamp({ withTimezone: true })

/**
 * Payments that members started. `id` is the custom_id that the provider returns. `providerOrder` is the order of a
 * one-time payment, `providerSubscription` the subscription that the provider confirmed. `claim` contains the values
 * that a browser sent before the provider was asked. `startsAt` is the due time of the first charge if earlier time is
 * already paid. `registeredAt` is when the browser's values were used. With `givesEmail` the member lets the artist or
 * podcast read their e-mail address once the payment is confirmed. Amounts are in the smallest unit of the
 * currency. Ids of members, plans, artists and podcasts, and `title`, remain after their deletion.
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
    /** Months that one charge pays for; null for a one-time payment. */
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
    givesEmail: boolean().notNull().default(false),
    /** A problem for the operator. */
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

/**
 * Plans that were created at a provider. `key` consists of plan, price, currency and months, so that another price is
 * another plan.
 */
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
 * Webhook events of the provider, stored before they are acknowledged; the provider's id of an event is unique. `body`
 * is the signed text. `subject` is the subscription, order or charge of the event. `unknown`: no payment of ours has
 * this subject; the event is listed, and retried when its subject becomes known.
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

/** PayPal's certificates that sign webhook events, by URL: PEM texts whose chain leads to a trusted root. */
export const webhookCertificate = pgTable('webhook_certificate', { url: text().primaryKey(), chain: text().notNull() })

/**
 * Approvals of the demonstration, stored like those of a provider: subscriptions (with `months`) and orders. `token` is
 * stored as a hash.
 */
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

/** Charges of the demonstration. */
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
