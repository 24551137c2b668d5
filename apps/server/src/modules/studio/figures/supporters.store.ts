import type { Creator } from '@earshot/contract/catalogue/creator'
import { fromMinor } from '@earshot/contract/money/money'
import type { SupporterMonth } from '@earshot/contract/studio/figures/figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'

/** The subscriptions of a creator: those that run now, by plan and month, and the creator's part of the payments. */
export type Supporters = {
  running: number
  months: SupporterMonth[]
  totals: { currency: string; earned: number }[]
}

/**
 * Returns the subscriptions of an artist or podcast by plan and month (UTC), newest first, and its part of their
 * payments. A refund is deducted in its own month, as in the ledger; the sums equal its entries (FIGURES-12).
 */
export async function readSupporters(
  db: Db,
  creator: Creator,
  { from, to }: { from: string | undefined; to: string },
  now: Date,
): Promise<Supporters> {
  const at = now.toISOString()
  const of = creator.kind === 'artist' ? sql`artist_id = ${creator.id}` : sql`podcast_id = ${creator.id}`
  const { rows } = await db.execute(sql`
    with subscribed as (
      select p.id as plan_id, p.title, p.currency, s.created_at as begin_at, least(s.expires_at, coalesce(s.revoked_at, s.expires_at)) as end_at
      from subscription s join plan p on p.id = s.plan_id where p.${of}
    ),
    refunded as (
      select charge_id, sum(creator_part)::bigint as amount from charge_refund group by 1
    ),
    moved as (
      select c.plan_id, coalesce(p.title, c.title, '') as title, c.currency, m.at, m.amount
      from charge c left join plan p on p.id = c.plan_id
        cross join lateral (
          select c.paid_at as at, c.creator_part as amount
          union all select r.at, -r.creator_part from charge_refund r where r.charge_id = c.id
          union all select c.reversed_at, coalesce((select amount from refunded where charge_id = c.id), 0) - c.creator_part where c.state <> 'paid'
        ) m
      where c.${of}
    ),
    plans as (
      select plan_id, title, currency from subscribed union select plan_id, title, currency from moved
    ),
    months as (
      select start, least(start + interval '1 month', ${at}::timestamptz) as until from generate_series(
        date_trunc('month', coalesce(${from ?? null}::timestamp at time zone 'UTC', (select min(begin_at) from subscribed), ${at}::timestamptz), 'UTC'),
        ${to}::timestamp at time zone 'UTC', interval '1 month'
      ) start
    )
    select to_char(start at time zone 'UTC', 'YYYY-MM') as month, plans.*, counted.*, earned.*
    from months cross join plans
      cross join lateral (
        select (count(*) filter (where begin_at < until and end_at >= until))::int as running,
          (count(*) filter (where begin_at >= start and begin_at < until))::int as begun,
          (count(*) filter (where end_at >= start and end_at < until))::int as ended
        from subscribed s where s.plan_id = plans.plan_id and s.currency = plans.currency
      ) counted
      cross join lateral (
        select coalesce(sum(amount), 0)::bigint as earned from moved m
        where m.plan_id is not distinct from plans.plan_id and m.title = plans.title and m.currency = plans.currency
          and m.at >= start and m.at < start + interval '1 month'
      ) earned
    where running + begun + ended > 0 or earned <> 0
    order by month desc, title, plans.plan_id`)
  const months = Row.array().parse(rows)
  const sums = Map.groupBy(months, ({ currency }) => currency)
  const { rows: running } = await db.execute(sql`
    select count(*)::int as running from subscription s join plan p on p.id = s.plan_id
    where p.${of} and s.expires_at > ${at} and (s.revoked_at is null or s.revoked_at > ${at})`)
  return {
    running: z.object({ running: z.int() }).parse(running[0]).running,
    months: months.map((row) => ({ ...row, earned: fromMinor(row.earned, row.currency) })),
    totals: [...sums].map(([currency, each]) => ({
      currency,
      earned: fromMinor(
        each.reduce((sum, { earned }) => sum + earned, 0),
        currency,
      ),
    })),
  }
}

const Row = z.object({
  month: z.string(),
  plan_id: z.int().nullable(),
  title: z.string(),
  currency: z.string(),
  running: z.int(),
  begun: z.int(),
  ended: z.int(),
  earned: z.number(),
})
