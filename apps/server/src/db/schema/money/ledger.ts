import type { CHARGE_KINDS, CHARGE_STATES, PAYOUT_STATES } from '@earshot/contract/money/earnings'
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
import { member } from '../member/member.ts'

/**
 * The owner of the money in an account. `provider`: money received from payers minus money sent to payees, so its
 * balance is the negated sum of all others. `artist`, `podcast`: earnings that have no owner yet. `member`: earnings
 * that can be requested. `payouts`: requested and not yet paid. `pool`: for streams. `platform`, `tips`, `fees`: shares
 * of payments.
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

/**
 * The reason of a movement of money. Parts of a payment: `subscription`, `support`, `tip`, `fee`, `platform` and
 * `pool`. `streams` are paid out of the pool, `deposit` adds to it.
 */
export type EntryReason = (typeof CHARGE_KINDS)[number] | 'fee' | 'platform' | 'pool' | 'streams' | 'deposit' | 'payout'

const money = () => bigint({ mode: 'number' })
const at = () => timestamp({ withTimezone: true }).notNull()

/**
 * Accounts of the ledger, one per owner and currency. Triggers of ledger_entry update the balance, which nothing else
 * may change. Ids of artists, podcasts and members remain after their deletion.
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

/**
 * Payments of members, in smallest units: fee, platform, pool and creator sum to the amount. A provider's charge is
 * recorded once.
 */
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
    /** The refunded part of a payment that is not reversed. */
    refunded: money().notNull().default(0),
    paidAt: at().defaultNow(),
    reversedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('charge_of_provider').on(t.provider, t.providerCharge),
    index('charge_by_member').on(t.memberId, t.id),
    index('charge_by_subscription').on(t.subscriptionId),
    index('charge_by_artist').on(t.artistId),
    index('charge_by_podcast').on(t.podcastId),
    check(
      'charge_parts',
      sql`${t.amount} > 0 and least(${t.fee}, ${t.platformPart}, ${t.poolPart}, ${t.creatorPart}) >= 0 and ${t.fee} + ${t.platformPart} + ${t.poolPart} + ${t.creatorPart} = ${t.amount}`,
    ),
  ],
)

/**
 * Partial refunds of a payment, each recorded once, with the parts that it reverses. A full refund is recorded in the
 * payment itself.
 */
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

/** Payout requests. The amount is in the account `payouts` from the request until it is paid or returned. */
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
 * The ledger: each row moves an amount from one account to another in one currency, so the ledger is always balanced.
 * Triggers refuse updates and deletions; `reverses` names the row that a row reverses: once, and once for each partial
 * refund.
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
    /** The time of booking, by which statements add up; null in rows that are older than the column (MONEY-13). */
    bookedAt: timestamp({ withTimezone: true }).defaultNow(),
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
    index('ledger_entry_booked').on(sql`coalesce(booked_at, at)`),
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

/** Days whose streams were paid out of the pool, so that no day is paid twice. */
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

/** Payout addresses of members: e-mail addresses at the payment provider. */
export const payoutAddress = pgTable('payout_address', {
  memberId: integer()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  address: text().notNull(),
  changedAt: at().defaultNow(),
})
