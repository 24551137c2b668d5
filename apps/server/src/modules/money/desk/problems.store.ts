import type { MoneyProblem } from '@earshot/contract/desk/money/overview'
import { PROBLEM_KINDS } from '@earshot/contract/desk/money/overview'
import { moneyText } from '@earshot/contract/money/money'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { plan } from '../../../db/schema/money/subscription.ts'
import type { Services } from '../../../ports/services.ts'
import { isKnown } from '../plans/desk-plans.store.ts'
import { OwnerJson, ownerOf } from './accounts.columns.ts'

/** The most problems of one kind that are listed. */
const MOST = 100

/** Returns the problems of money: what happened, and which plan or payment an act mends (MONEY-14). */
export async function listMoneyProblems(services: Pick<Services, 'db' | 'payments' | 'now'>): Promise<MoneyProblem[]> {
  const { db, now } = services
  const [negative, rest] = await Promise.all([
    db.execute(sql`
      select ${ownerOf('a')} as owner, a.id, a.currency, a.balance from ledger_account a
      where a.kind in ('artist', 'podcast', 'member') and a.balance < 0 order by a.balance limit ${MOST}`),
    db.execute(sql`
      (select 'plan_unknown' as kind, 'plan ' || plan.id as key, coalesce(r.name, o.title, '') || ': ' || plan.title as subject, '' as detail,
          null::timestamptz as since, null::timestamptz as until, plan.id as plan_id, null::int as charge_id, null::int as member_id
        from ${plan} left join artist r on r.id = plan.artist_id left join podcast o on o.id = plan.podcast_id
        where plan.closed_at is null and plan.tier is null and not ${isKnown(services)} order by plan.id limit ${MOST})
      union all
      (select 'subscription_ended', 'subscription ' || s.id, m.username || ': ' || p.title, s.provider_state, s.checked_at, s.expires_at, null, null, m.id
        from subscription s join plan p on p.id = s.plan_id join member m on m.id = s.member_id
        where s.provider_state in ('cancelled', 'expired') and s.revoked_at is null and not s.active
          and s.expires_at > ${new Date(now().getTime() + HOUR_MS).toISOString()} order by s.expires_at limit ${MOST})
      union all
      (select 'payment', 'payment ' || y.id, coalesce(m.username || ': ', '') || y.title, y.problem, y.created_at, null, null,
          (select c.id from charge c left join subscription s on s.id = c.subscription_id
            where c.member_id = y.member_id and c.state = 'paid' and (s.payment_id = y.id or s.provider_id = y.provider_subscription) order by c.id desc limit 1), y.member_id
        from payment y left join member m on m.id = y.member_id where y.problem is not null order by y.created_at desc limit ${MOST})`),
  ])
  return [
    ...z
      .array(Negative)
      .parse(negative.rows)
      .map(({ owner, id, currency, balance }) => ({
        kind: 'negative_balance' as const,
        key: `account ${id}`,
        subject: owner.name ?? `${owner.kind} ${owner.id}`,
        detail: moneyText(balance, currency),
        since: null,
        until: null,
        plan_id: null,
        charge_id: null,
        member_id: owner.kind === 'member' ? owner.id : null,
      })),
    ...z.array(Problem).parse(rest.rows),
  ]
}

// Our own cancellations reach the provider an hour before the paid time ends: an earlier end is the provider's.
const HOUR_MS = 3_700_000

const Negative = z.object({ owner: OwnerJson, id: z.number(), currency: z.string(), balance: z.coerce.number() })
const moment = z.coerce.date().transform((time) => time.toISOString())
const Problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  key: z.string(),
  subject: z.string(),
  detail: z.string(),
  since: z.union([z.null(), moment]),
  until: z.union([z.null(), moment]),
  plan_id: z.number().nullable(),
  charge_id: z.number().nullable(),
  member_id: z.number().nullable(),
})
