import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A difference that a check found, and since when it is known. */
export type Difference = { text: string; since: string }

/**
 * The last check of the books (`books`), and the last comparison with the provider (`provider`). `requestedAt` is set
 * while an admin waits for one; `silentSince` is when the provider stopped answering (MONEY-10, MONEY-12).
 */
export const moneyCheck = pgTable('money_check', {
  kind: text().$type<'books' | 'provider'>().primaryKey(),
  requestedAt: timestamp({ withTimezone: true }),
  finishedAt: timestamp({ withTimezone: true }),
  rows: integer().notNull().default(0),
  differences: jsonb().$type<Difference[]>().notNull().default([]),
  silentSince: timestamp({ withTimezone: true }),
})

/** Deposits into the pool of streams. The same request is booked once; `memberId` remains after a deletion (MONEY-11). */
export const poolDeposit = pgTable('pool_deposit', {
  requestId: text().primaryKey(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  reference: text().notNull(),
  memberId: integer(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
