import type { CHARGE_KINDS, CHARGE_STATES, PAYOUT_STATES } from '@earshot/contract/earnings'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * Whose money an account holds. `provider`: what came in from and went out to payers and payees, so its balance is what all others hold, negated. `artist`, `podcast`:
 * what waits for an owner. `member`: earnings that can be asked for. `payouts`: asked for and on its way. `pool`: for streams. `platform`, `tips`, `fees`: what they say.
 */
export type AccountKind =
  | 'provider'
  | 'artist'
  | 'podcast'
  | 'member'
  | 'payouts'
  | 'pool'
  | 'platform'
  | 'tips'
  | 'fees'

/** Why money moved. Of a payment: `subscription`, `support`, `tip`, and its `fee`, `platform` and `pool` parts. `streams` leave the pool, `deposit` fills it. */
export type EntryReason = (typeof CHARGE_KINDS)[number] | 'fee' | 'platform' | 'pool' | 'streams' | 'deposit' | 'payout'

const money = () => bigint({ mode: 'number' })
const at = () => timestamp({ withTimezone: true }).notNull()

/**
 * Accounts of the ledger, one per owner and currency. Triggers of ledger_entry keep the balance, which nobody else may change. Ids of artists, podcasts and members
 * stay when these are deleted.
 */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<AccountKind>().notNull(),
    ownerId: integer().notNull().default(0),
    currency: text().notNull(),
    balance: money().notNull().default(0),
  },
  (t) => [
    uniqueIndex('ledger_account_owner').on(t.kind, t.ownerId, t.currency),
    unique('ledger_account_currency').on(t.id, t.currency),
  ],
)

/** Payments of members, in smallest units: fee, platform, pool and creator make the amount. A provider's charge is booked once. */
export const charge = pgTable(
  'charge',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer().notNull(),
    kind: text().$type<(typeof CHARGE_KINDS)[number]>().notNull(),
    subscriptionId: integer(),
    planId: integer(),
    artistId: integer(),
    podcastId: integer(),
    tier: text(),
    title: text(),
    currency: text().notNull(),
    amount: money().notNull(),
    fee: money().notNull(),
    platformPart: money().notNull(),
    poolPart: money().notNull(),
    creatorPart: money().notNull(),
    provider: text().notNull(),
    providerCharge: text().notNull(),
    state: text().$type<(typeof CHARGE_STATES)[number]>().notNull().default('paid'),
    /** What was given back of a payment that stands. */
    refunded: money().notNull().default(0),
    paidAt: at().defaultNow(),
    reversedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('charge_of_provider').on(t.provider, t.providerCharge),
    index('charge_by_member').on(t.memberId, t.id),
    index('charge_by_subscription').on(t.subscriptionId),
    check(
      'charge_parts',
      sql`${t.amount} > 0 and least(${t.fee}, ${t.platformPart}, ${t.poolPart}, ${t.creatorPart}) >= 0 and ${t.fee} + ${t.platformPart} + ${t.poolPart} + ${t.creatorPart} = ${t.amount}`,
    ),
  ],
)

/** Refunds of a part of a payment, each booked once, with the parts that it takes back. A payment that went back whole says so itself. */
export const chargeRefund = pgTable(
  'charge_refund',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    chargeId: integer()
      .notNull()
      .references(() => charge.id),
    provider: text().notNull(),
    providerRefund: text().notNull(),
    cause: text().$type<'refund' | 'chargeback'>().notNull(),
    amount: money().notNull(),
    fee: money().notNull(),
    platformPart: money().notNull(),
    poolPart: money().notNull(),
    creatorPart: money().notNull(),
    at: at().defaultNow(),
  },
  (t) => [
    uniqueIndex('charge_refund_of_provider').on(t.provider, t.providerRefund),
    index('charge_refund_by_charge').on(t.chargeId),
  ],
)

/** Requests for money. The amount lies in the account `payouts` from the request until it is paid or given back. */
export const payout = pgTable(
  'payout',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer().notNull(),
    currency: text().notNull(),
    amount: money().notNull(),
    state: text().$type<(typeof PAYOUT_STATES)[number]>().notNull().default('requested'),
    address: text(),
    provider: text(),
    providerPayout: text(),
    problem: text(),
    createdAt: at().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('payout_by_member').on(t.memberId, t.id),
    index('payout_open')
      .on(t.id)
      .where(sql`state in ('requested', 'paying')`),
    check('payout_amount', sql`${t.amount} > 0`),
  ],
)

/**
 * The ledger: each row moves an amount from one account to another in one currency, so nothing unbalanced can be written. Triggers refuse updates and
 * deletions; `reverses` names the row that a row takes back: once, and once for each refund of a part.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fromAccount: integer().notNull(),
    toAccount: integer().notNull(),
    currency: text().notNull(),
    amount: money().notNull(),
    reason: text().$type<EntryReason>().notNull(),
    chargeId: integer().references(() => charge.id),
    payoutId: integer().references(() => payout.id),
    refundId: integer().references(() => chargeRefund.id),
    reverses: bigint({ mode: 'number' }).references((): AnyPgColumn => ledgerEntry.id),
    at: at().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'ledger_entry_from_account',
      columns: [t.fromAccount, t.currency],
      foreignColumns: [ledgerAccount.id, ledgerAccount.currency],
    }),
    foreignKey({
      name: 'ledger_entry_to_account',
      columns: [t.toAccount, t.currency],
      foreignColumns: [ledgerAccount.id, ledgerAccount.currency],
    }),
    index('ledger_entry_from').on(t.fromAccount, t.at),
    index('ledger_entry_to').on(t.toAccount, t.at),
    index('ledger_entry_charge').on(t.chargeId),
    index('ledger_entry_payout').on(t.payoutId),
    index('ledger_entry_refund').on(t.refundId),
    index('ledger_entry_reverses').on(t.reverses),
    uniqueIndex('ledger_entry_reversed')
      .on(t.reverses, sql`coalesce(refund_id, 0)`)
      .where(sql`reverses is not null`),
    check('ledger_entry_amount', sql`${t.amount} > 0 and ${t.fromAccount} <> ${t.toAccount}`),
  ],
)

/** Days whose streams were paid out of the pool, so that none is paid twice. */
export const streamDay = pgTable(
  'stream_day',
  {
    day: date().notNull(),
    currency: text().notNull(),
    plays: integer().notNull(),
    amount: money().notNull(),
    paidAt: at().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency] })],
)

/** Where the money of members is sent: an e-mail address of the payment provider. */
export const payoutAddress = pgTable('payout_address', {
  memberId: integer()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  address: text().notNull(),
  changedAt: at().defaultNow(),
})
