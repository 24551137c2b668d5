import type { Statement } from '@earshot/contract/desk/money/books'
import { decimalText, fromMinor } from '@earshot/contract/money/money'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { notFound } from '../../../http/errors.ts'
import {
  MOVEMENT_KINDS,
  bookedAt,
  changeOf,
  heldBefore,
  midnight,
  movements,
  sumMovements,
  takenOf,
} from './movements.store.ts'
import type { MovementKind, Sums } from './movements.store.ts'

type Context = { timeZone: string; now: Date }
type Wanted = { month: string; currency: string }

/** A month is offered this long after its end, so that no transaction that began in it still adds a row. */
const CLOSED_AFTER_MS = 10 * 60_000
const PIECE = 1_000

/** Returns the ended months with money, newest first, each with every currency that has moved until then (MONEY-13). */
export async function listStatements(db: Db, context: Context): Promise<(Statement & { id: number })[]> {
  const months = await listMonths(db, context)
  const found: Statement[] = []
  let held = new Map<string, number>()
  for (const month of months) {
    const sums = await sumMovements(db, periodOf(month, context.timeZone))
    const currencies = new Set([...held.keys(), ...sums.map(({ currency }) => currency)])
    const next = new Map(held)
    for (const currency of [...currencies].toSorted()) {
      const moved = sums.find((each) => each.currency === currency)
      const opening = held.get(currency) ?? 0
      const closing = opening + (moved === undefined ? 0 : changeOf(moved))
      next.set(currency, closing)
      const decimal = (minor: number) => fromMinor(minor, currency)
      found.push({ month, currency, opening: decimal(opening), closing: decimal(closing), rows: moved?.rows ?? 0 })
    }
    held = next
  }
  return found.toReversed().map((each, index) => ({ id: index + 1, ...each }))
}

/** The columns of the statement of a month. */
export const STATEMENT_COLUMNS = ['line', 'date', 'row', 'reference', 'counterparty', 'amount', 'currency'] as const
type Line = Record<(typeof STATEMENT_COLUMNS)[number], string | number | null>

/**
 * Yields the statement of a month and currency: the opening balance, the sums, one line for each row of the ledger that
 * changes the money at the provider, and the closing balance. It has no text that changes later. Throws 404 for a month
 * that has not ended or has no money (MONEY-13).
 */
export async function statementPieces(
  db: Db,
  { month, currency }: Wanted,
  context: Context,
): Promise<AsyncGenerator<Line[]>> {
  await mustBeOffered(db, { month, currency }, context)
  const period = periodOf(month, context.timeZone)
  const opening = (await heldBefore(db, period.from)).get(currency) ?? 0
  const sums = (await sumMovements(db, period)).find((each) => each.currency === currency) ?? nothingIn(currency)
  const line = (name: string, minor: number): Line => ({
    line: name,
    date: null,
    row: null,
    reference: null,
    counterparty: null,
    amount: decimalText(minor, currency),
    currency,
  })
  return (async function* pieces() {
    yield [
      line('opening balance', opening),
      line('charges', takenOf(sums)),
      ...MOVEMENT_KINDS.map((kind) => line(kind, TAKES.has(kind) ? -sums[kind] : sums[kind])),
    ]
    yield* rowPieces(db, { month, currency }, context.timeZone)
    yield [line('closing balance', opening + changeOf(sums))]
  })()
}

/** The columns of the statement by artist and podcast. */
export const CREATOR_COLUMNS = [
  'kind',
  'id',
  'name',
  'charges',
  'streams',
  'given_back',
  'to_owners',
  'currency',
] as const
type CreatorLine = Record<(typeof CREATOR_COLUMNS)[number], string | number | null>

/** Returns the money of each artist and podcast in a month and currency. Throws 404 as `statementPieces` (MONEY-13). */
export async function listCreatorSums(db: Db, wanted: Wanted, context: Context): Promise<CreatorLine[]> {
  await mustBeOffered(db, wanted, context)
  const { from, until } = periodOf(wanted.month, context.timeZone)
  const { rows } = await db.execute(sql`
    select a.kind, a.owner_id as id, coalesce((select name from artist where a.kind = 'artist' and id = a.owner_id), (select title from podcast where a.kind = 'podcast' and id = a.owner_id)) as name,
      coalesce(sum(e.amount) filter (where e.to_account = a.id and e.charge_id is not null and e.reverses is null), 0)::bigint as charges,
      coalesce(sum(e.amount) filter (where e.to_account = a.id and e.reason = 'streams'), 0)::bigint as streams,
      coalesce(sum(e.amount) filter (where e.from_account = a.id and e.reverses is not null), 0)::bigint as given_back,
      coalesce(sum(e.amount) filter (where e.from_account = a.id and e.reverses is null), 0)::bigint
        - coalesce(sum(e.amount) filter (where e.to_account = a.id and e.reverses is not null), 0)::bigint as to_owners
    from ledger_account a join ledger_entry e on e.from_account = a.id or e.to_account = a.id
    where a.kind in ('artist', 'podcast') and a.currency = ${wanted.currency} and ${bookedAt} >= ${from} and ${bookedAt} < ${until}
    group by a.id order by a.kind, a.owner_id`)
  const text = (minor: number) => decimalText(minor, wanted.currency)
  return z
    .array(CreatorRow)
    .parse(rows)
    .map(({ charges, streams, given_back: back, to_owners: owned, ...row }) => ({
      ...row,
      charges: text(charges),
      streams: text(streams),
      given_back: text(back),
      to_owners: text(owned),
      currency: wanted.currency,
    }))
}

const CreatorRow = z.object({
  kind: z.string(),
  id: z.number(),
  name: z.string().nullable(),
  charges: z.coerce.number(),
  streams: z.coerce.number(),
  given_back: z.coerce.number(),
  to_owners: z.coerce.number(),
})

/** Kinds of movements that take money from the provider. */
const TAKES: ReadonlySet<MovementKind> = new Set(['refunds', 'chargebacks', 'payouts'])

async function* rowPieces(db: Db, { month, currency }: Wanted, timeZone: string): AsyncGenerator<Line[]> {
  const { from, until } = periodOf(month, timeZone)
  let after = 0
  for (;;) {
    const { rows } = await db.execute(sql`
      select * from ${movements} moved where currency = ${currency} and booked_at >= ${from} and booked_at < ${until} and id > ${after}
      order by id limit ${PIECE}`)
    const found = z.array(MovedRow).parse(rows)
    yield found.map((row) => ({
      line: row.kind,
      date: row.booked_at.toISOString(),
      row: row.id,
      reference: referenceOf(row),
      counterparty: counterpartyOf(row),
      amount: decimalText(row.change, currency),
      currency,
    }))
    after = found.at(-1)?.id ?? 0
    if (found.length < PIECE) return
  }
}

const MovedRow = z.object({
  id: z.coerce.number(),
  change: z.coerce.number(),
  booked_at: z.coerce.date(),
  kind: z.enum(MOVEMENT_KINDS),
  charge_id: z.number().nullable(),
  payout_id: z.number().nullable(),
  provider_charge: z.string().nullable(),
  provider_payout: z.string().nullable(),
  payer_id: z.number().nullable(),
  payee_id: z.number().nullable(),
})
type Moved = z.infer<typeof MovedRow>

function referenceOf({ charge_id: chargeId, payout_id: payoutId, ...row }: Moved): string | null {
  if (chargeId !== null) return row.provider_charge
  return payoutId === null ? null : (row.provider_payout ?? `payout ${payoutId}`)
}

const counterpartyOf = ({ payer_id: payer, payee_id: payee }: Moved): number | null => payer ?? payee

const nothingIn = (currency: string): Sums => ({
  currency,
  rows: 0,
  fees: 0,
  platform: 0,
  pool: 0,
  creators: 0,
  refunds: 0,
  chargebacks: 0,
  payouts: 0,
  deposits: 0,
})

/** Returns the months from the first row of the ledger to the last ended month, oldest first. */
async function listMonths(db: Db, { timeZone, now }: Context): Promise<string[]> {
  const closed = new Date(now.getTime() - CLOSED_AFTER_MS).toISOString()
  const { rows } = await db.execute(sql`
    select to_char(month, 'YYYY-MM') as month from (select min(${bookedAt}) as first from ledger_entry e) known,
      generate_series(date_trunc('month', first at time zone ${timeZone}), date_trunc('month', ${closed}::timestamptz at time zone ${timeZone}) - interval '1 day', interval '1 month') month`)
  return z
    .array(z.object({ month: z.string() }))
    .parse(rows)
    .map(({ month }) => month)
}

async function mustBeOffered(db: Db, { month, currency }: Wanted, context: Context): Promise<void> {
  const isKnown = (await listMonths(db, context)).includes(month)
  const { rows } = await db.execute(sql`select from ledger_account where currency = ${currency} limit 1`)
  if (!isKnown || rows.length === 0) throw notFound('statement')
}

/** Returns the start and end of a month like 2026-11 in a time zone. */
export const periodOf = (month: string, timeZone: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { from: midnight(`${month}-01`, timeZone), until: midnight(next, timeZone) }
}
