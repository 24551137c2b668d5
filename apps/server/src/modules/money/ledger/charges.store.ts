import { MoneyTotals } from '@earshot/contract/money/earnings'
import type { Charge } from '@earshot/contract/money/earnings'
import { decimalParts, fromMinor } from '@earshot/contract/money/money'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { charge } from '../../../db/schema/money/ledger.ts'

/** Returns a member's payments and their distribution, newest first; `before` is the id of the last known one. */
export async function listCharges(
  db: Db,
  memberId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Charge[]> {
  const rows = await db
    .select({
      charge,
      artist: { id: artist.id, name: artist.name },
      podcast: { id: podcast.id, name: podcast.title },
    })
    .from(charge)
    .leftJoin(artist, eq(artist.id, charge.artistId))
    .leftJoin(podcast, eq(podcast.id, charge.podcastId))
    .where(and(eq(charge.memberId, memberId), ...(before === undefined ? [] : [lt(charge.id, before)])))
    .orderBy(desc(charge.id))
    .limit(limit)
  return rows.map(({ charge: row, ...creator }) => {
    const { amount: gross, fee, platformPart: platform, poolPart: pool, creatorPart } = row
    return {
      id: row.id,
      paid_at: row.paidAt.toISOString(),
      kind: row.kind,
      title: row.title,
      artist: creator.artist,
      podcast: creator.podcast,
      tier: row.tier,
      currency: row.currency,
      parts: decimalParts({ gross, fee, platform, pool, creator: creatorPart }, row.currency),
      state: row.state,
      reversed_at: row.reversedAt?.toISOString() ?? null,
      ...(row.refunded > 0 && row.state === 'paid' ? { refunded: fromMinor(row.refunded, row.currency) } : {}),
      provider: row.provider,
      reference: row.providerCharge,
    }
  })
}

/**
 * Returns the totals of this community by currency, `first` before the others; currencies without money are omitted,
 * except `first`.
 */
export async function listMoneyTotals(db: Db, first: string): Promise<MoneyTotals[]> {
  const { rows } = await db.execute(sql`
    with parts_back as (
      select charge_id, sum(amount) as amount, sum(fee) as fee, sum(platform_part) as platform_part, sum(pool_part) as pool_part, sum(creator_part) as creator_part
      from charge_refund group by 1
    ),
    stands as (
      select c.currency, c.kind = 'tip' as is_tip, c.amount - coalesce(b.amount, 0) as amount, c.fee - coalesce(b.fee, 0) as fee,
        c.platform_part - coalesce(b.platform_part, 0) as platform_part, c.pool_part - coalesce(b.pool_part, 0) as pool_part,
        c.creator_part - coalesce(b.creator_part, 0) as creator_part
      from charge c left join parts_back b on b.charge_id = c.id where c.state = 'paid'
    ),
    charges as (
      select currency, sum(amount) as paid, sum(fee) as fees, sum(platform_part) filter (where not is_tip) as platform, sum(platform_part) filter (where is_tip) as tips,
        sum(pool_part) as pool, sum(creator_part) as creators
      from stands group by 1
    ),
    went_back as (select currency, sum(case when state = 'paid' then refunded else amount end) as refunded from charge group by 1),
    accounts as (
      select currency, sum(balance) filter (where kind = 'pool') as pool_balance,
        sum(balance) filter (where kind in ('artist', 'podcast') and balance > 0) as waiting, sum(balance) filter (where kind = 'payouts') as requested
      from ledger_account group by 1
    ),
    pools as (
      select e.currency, sum(e.amount) filter (where e.reason = 'deposit') as deposited, sum(e.amount) filter (where e.reason = 'streams') as streams
      from ledger_account a join ledger_entry e on a.id = e.to_account and e.reason = 'deposit' or a.id = e.from_account and e.reason = 'streams'
      where a.kind = 'pool' group by 1
    ),
    paid_out as (select currency, sum(amount) as paid_out from payout where state = 'paid' group by 1)
    select a.currency, coalesce(paid, 0)::bigint as paid, coalesce(fees, 0)::bigint as fees, coalesce(platform, 0)::bigint as platform, coalesce(tips, 0)::bigint as tips,
      coalesce(pool, 0)::bigint as pool, coalesce(creators, 0)::bigint as creators, coalesce(refunded, 0)::bigint as refunded, coalesce(deposited, 0)::bigint as deposited,
      coalesce(streams, 0)::bigint as streams, coalesce(pool_balance, 0)::bigint as pool_balance, coalesce(waiting, 0)::bigint as waiting,
      coalesce(requested, 0)::bigint as requested, coalesce(paid_out, 0)::bigint as paid_out
    from accounts a left join charges using (currency) left join went_back using (currency) left join pools using (currency) left join paid_out using (currency) order by a.currency`)
  const totals = rows.map((row) => decimalTotals(MoneyTotals.parse(row)))
  const own = totals.find(({ currency }) => currency === first) ?? { ...NOTHING, currency: first }
  return [own, ...totals.filter(({ currency }) => currency !== first)]
}

const Sums = MoneyTotals.omit({ currency: true })
const NOTHING = Sums.parse(Object.fromEntries(Object.keys(Sums.shape).map((name) => [name, 0])))

// The database stores smallest units; replies contain decimal amounts.
function decimalTotals({ currency, ...sums }: MoneyTotals): MoneyTotals {
  const decimals = Object.entries(sums).map(([name, minor]) => [name, fromMinor(minor, currency)])
  return MoneyTotals.parse({ ...Object.fromEntries(decimals), currency })
}
