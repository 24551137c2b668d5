import type { FIGURES, Movements } from '@earshot/contract/desk/money/overview'
import { fromMinor } from '@earshot/contract/money/money'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'

/** The time by which rows of the ledger belong to a day or month. */
export const bookedAt = sql`coalesce(e.booked_at, e.at)`

/** Returns midnight of a day in a time zone, some days later. */
export const midnight = (day: string, timeZone: string, plus = 0): SQL =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`

const isCharge = sql`e.charge_id is not null and e.reverses is null and f.kind = 'provider'`
const isBack = sql`e.charge_id is not null and e.reverses is not null and t.kind = 'provider'`

/** The SQL of what a row does to the money of the community at the provider, from both accounts of the row. */
const KINDS = sql`case
  when ${isCharge} and t.kind in ('artist', 'podcast') then 'creators'
  when ${isCharge} and t.kind in ('platform', 'tips') then 'platform'
  when ${isCharge} and t.kind = 'fees' then 'fees'
  when ${isCharge} then 'pool'
  when ${isBack} and coalesce(r.cause, case c.state when 'charged_back' then 'chargeback' else 'refund' end) = 'chargeback' then 'chargebacks'
  when ${isBack} then 'refunds'
  when f.kind = 'payouts' and t.kind = 'provider' then 'payouts'
  when e.reason = 'deposit' then 'deposits'
end`

/** The kinds of movements that change the money at the provider. */
export const MOVEMENT_KINDS = [
  'fees',
  'platform',
  'pool',
  'creators',
  'refunds',
  'chargebacks',
  'payouts',
  'deposits',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The kinds of movements that a figure is the sum of. */
export const KINDS_OF: Record<(typeof FIGURES)[number], MovementKind[]> = {
  taken: ['fees', 'platform', 'pool', 'creators'],
  fees: ['fees'],
  platform: ['platform'],
  pool: ['pool'],
  creators: ['creators'],
  given_back: ['refunds', 'chargebacks'],
  paid_out: ['payouts'],
  deposited: ['deposits'],
}

/** The rows of the ledger that change the money at the provider, with their kind; to be selected from. */
export const movements = sql`(
  select e.id, e.currency, e.amount, e.charge_id, e.payout_id, ${bookedAt} as booked_at, ${KINDS} as kind,
    case when f.kind = 'provider' then e.amount else -e.amount end as change,
    c.provider_charge, c.member_id as payer_id, p.member_id as payee_id, p.provider_payout,
    f.kind as from_kind, f.owner_id as from_id, t.kind as to_kind, t.owner_id as to_id
  from ledger_entry e join ledger_account f on f.id = e.from_account join ledger_account t on t.id = e.to_account
    left join charge c on c.id = e.charge_id left join charge_refund r on r.id = e.refund_id left join payout p on p.id = e.payout_id
  where f.kind = 'provider' or t.kind = 'provider'
)`

/** The sums of a currency by kind, in smallest units. */
export type Sums = { currency: string; rows: number } & Record<MovementKind, number>

/** Returns the sums of movements that were booked in a period, by currency (MONEY-01, MONEY-13). */
export async function sumMovements(db: Db, { from, until }: { from: SQL; until: SQL }): Promise<Sums[]> {
  const columns = MOVEMENT_KINDS.map(
    (kind) => sql`coalesce(sum(amount) filter (where kind = ${kind}), 0)::bigint as ${sql.identifier(kind)}`,
  )
  const { rows } = await db.execute(
    sql`select currency, count(*)::int as rows, ${sql.join(columns, sql`, `)} from ${movements} moved
      where booked_at >= ${from} and booked_at < ${until} group by 1 order by 1`,
  )
  return z.array(SumsRow).parse(rows)
}

/** Returns the money at the provider before a time, by currency, in smallest units (MONEY-13). */
export async function heldBefore(db: Db, until: SQL): Promise<Map<string, number>> {
  const { rows } = await db.execute(
    sql`select e.currency, sum(case when f.kind = 'provider' then e.amount else -e.amount end)::bigint as held
      from ledger_entry e join ledger_account f on f.id = e.from_account join ledger_account t on t.id = e.to_account
      where (f.kind = 'provider' or t.kind = 'provider') and ${bookedAt} < ${until} group by 1`,
  )
  return new Map(
    z
      .array(HeldRow)
      .parse(rows)
      .map(({ currency, held }) => [currency, held]),
  )
}

/** Returns what movements add to the money at the provider, in smallest units. */
export const changeOf = (sums: Sums): number =>
  takenOf(sums) + sums.deposits - sums.refunds - sums.chargebacks - sums.payouts

/** Returns the sum that payers paid, in smallest units. */
export const takenOf = ({ fees, platform, pool, creators }: Sums): number => fees + platform + pool + creators

/** Converts sums to decimals of their currency. */
export function toMovements(sums: Sums): Movements {
  const { currency } = sums
  const decimal = (minor: number) => fromMinor(minor, currency)
  return {
    currency,
    taken: decimal(takenOf(sums)),
    fees: decimal(sums.fees),
    platform: decimal(sums.platform),
    pool: decimal(sums.pool),
    creators: decimal(sums.creators),
    given_back: decimal(sums.refunds + sums.chargebacks),
    paid_out: decimal(sums.payouts),
    deposited: decimal(sums.deposits),
  }
}

const SumsRow = z.object({
  currency: z.string(),
  rows: z.number(),
  fees: z.coerce.number(),
  platform: z.coerce.number(),
  pool: z.coerce.number(),
  creators: z.coerce.number(),
  refunds: z.coerce.number(),
  chargebacks: z.coerce.number(),
  payouts: z.coerce.number(),
  deposits: z.coerce.number(),
})
const HeldRow = z.object({ currency: z.string(), held: z.coerce.number() })
