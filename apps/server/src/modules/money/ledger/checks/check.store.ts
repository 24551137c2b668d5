import { moneyText } from '@earshot/contract/money/money'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../db/open.ts'

/**
 * Checks the ledger and returns one sentence for each error. Without errors, all accounts of a currency sum to 0, each
 * balance equals the sum of its entries, and each payment and payout is booked in its current state.
 */
export async function checkLedger(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    with moved as (
      select account, sum(amount)::bigint as amount from (
        select from_account as account, -amount as amount from ledger_entry union all select to_account, amount from ledger_entry
      ) sides group by 1
    ),
    booked as (
      select charge_id, coalesce(sum(e.amount) filter (where e.reverses is null and f.kind = 'provider'), 0)::bigint as paid,
        coalesce(sum(e.amount) filter (where e.reverses is not null and t.kind = 'provider'), 0)::bigint as taken_back
      from ledger_entry e join ledger_account f on f.id = e.from_account join ledger_account t on t.id = e.to_account
      where charge_id is not null group by 1
    ),
    sent as (
      select payout_id, coalesce(sum(e.amount) filter (where t.kind = 'payouts'), 0)::bigint - coalesce(sum(e.amount) filter (where f.kind = 'payouts'), 0)::bigint as held
      from ledger_entry e join ledger_account f on f.id = e.from_account join ledger_account t on t.id = e.to_account
      where payout_id is not null group by 1
    )
    select 'account ' || a.id || ' (' || a.kind || ' ' || a.owner_id || ')' as what, a.currency, a.balance as expected, coalesce(m.amount, 0) as is from ledger_account a
      left join moved m on m.account = a.id where a.balance <> coalesce(m.amount, 0)
    union all
    select 'all accounts', currency, 0, sum(balance)::bigint from ledger_account group by 2 having sum(balance) <> 0
    union all
    select 'payment ' || c.id, c.currency, c.amount, coalesce(b.paid, 0) from charge c left join booked b on b.charge_id = c.id where c.amount <> coalesce(b.paid, 0)
    union all
    select 'refund of payment ' || c.id, c.currency, case when c.state = 'paid' then c.refunded else c.amount end, coalesce(b.taken_back, 0) from charge c left join booked b on b.charge_id = c.id
      where case when c.state = 'paid' then c.refunded else c.amount end <> coalesce(b.taken_back, 0)
    union all
    select 'payout ' || p.id, p.currency, case when p.state in ('requested', 'paying') then p.amount else 0 end, coalesce(s.held, 0) from payout p left join sent s on s.payout_id = p.id
      where case when p.state in ('requested', 'paying') then p.amount else 0 end <> coalesce(s.held, 0)`)
  return rows.map((row) => {
    const { what, currency, expected, is } = Difference.parse(row)
    return `${what}: ${moneyText(expected, currency)} is expected, its rows say ${moneyText(is, currency)}.`
  })
}

const Difference = z.object({
  what: z.string(),
  currency: z.string(),
  expected: z.coerce.number(),
  is: z.coerce.number(),
})
