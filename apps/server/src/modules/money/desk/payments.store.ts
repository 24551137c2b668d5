import type { DeskPayment, DeskPaymentDetail, RefundReport, deskPayments } from '@earshot/contract/desk/money/payments'
import { decimalParts, fromMinor } from '@earshot/contract/money/money'
import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { member } from '../../../db/schema/member/member.ts'
import { charge, chargeRefund } from '../../../db/schema/money/ledger.ts'
import { payment, providerEvent } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { oneOf } from '../../../http/errors.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import { reverseCharge } from '../ledger/reversal.store.ts'
import { OwnerJson, ownerOf } from './accounts.columns.ts'
import { midnight } from './movements.store.ts'

type Filters = z.output<typeof deskPayments.input>

/** Returns a page of payments, newest first (MONEY-08). */
export async function listDeskPayments(
  db: Db,
  { page, ...filters }: Filters,
  timeZone: string,
): Promise<{ data: DeskPayment[]; total: number }> {
  const wanted = conditionOf(filters, timeZone)
  const { limit, offset } = pageOf(page)
  const rows = await select(db).where(wanted).orderBy(desc(charge.id)).limit(limit).offset(offset)
  const ids = select(db).where(wanted).getSQL()
  return { data: rows.map(toDeskPayment), total: await countRows(db, sql`select 1 from (${ids}) listed`) }
}

/** Returns a payment with its parts, ids, events and refunds. Throws 404 (MONEY-08). */
export async function readDeskPayment(db: Db, id: number, now: Date): Promise<DeskPaymentDetail> {
  const row = oneOf(await select(db).where(eq(charge.id, id)), 'payment')
  const { charge: paid, subscription: of } = row
  const decimal = (minor: number) => fromMinor(minor, paid.currency)
  const ids = {
    charge: paid.providerCharge,
    subscription: of?.providerId ?? null,
    plan: row.payment?.providerPlan ?? null,
    payment: row.payment?.id ?? null,
  }
  const [owners, events, parts] = await Promise.all([
    listReceivers(db, id),
    db
      .select()
      .from(providerEvent)
      .where(inArray(providerEvent.subject, [ids.charge, ids.subscription ?? ids.charge, ids.payment ?? ids.charge]))
      .orderBy(providerEvent.receivedAt)
      .limit(100),
    db.select().from(chargeRefund).where(eq(chargeRefund.chargeId, id)).orderBy(chargeRefund.id),
  ])
  const rest = paid.amount - parts.reduce((sum, { amount }) => sum + amount, 0)
  const refunds = parts.map(({ amount, cause, at }) => ({ amount: decimal(amount), cause, at: at.toISOString() }))
  const whole = {
    amount: decimal(rest),
    cause: paid.state === 'charged_back' ? ('chargeback' as const) : ('refund' as const),
    at: (paid.reversedAt ?? now).toISOString(),
  }
  return {
    ...toDeskPayment(row),
    parts: decimalParts(
      {
        gross: paid.amount,
        fee: paid.fee,
        platform: paid.platformPart,
        pool: paid.poolPart,
        creator: paid.creatorPart,
      },
      paid.currency,
    ),
    owners: owners.map(({ owner, amount }) => ({ owner, amount: decimal(amount) })),
    ids,
    subscription: of && { is_running: of.active && of.revokedAt === null, until: of.expiresAt.toISOString() },
    events: events.map(({ id: eventId, type, state, receivedAt }) => ({
      id: eventId,
      type,
      state,
      at: receivedAt.toISOString(),
    })),
    refunds: paid.state === 'paid' ? refunds : [...refunds, whole],
  }
}

/** Returns who would bear what of a refund, without making it (MONEY-09). `amount` is in the smallest unit. */
export async function rehearseRefund(
  db: Db,
  paid: typeof charge.$inferSelect,
  amount: number,
  at: Date,
): Promise<RefundReport['bears']> {
  const { provider, providerCharge, currency } = paid
  const isRest = amount === paid.amount - paid.refunded
  const part = isRest ? undefined : { providerRefund: `rehearsal ${paid.id}`, amount }
  return rehearsable(db, true, async (tx) => {
    const [before] = z
      .array(Last)
      .parse((await tx.execute(sql`select coalesce(max(id), 0) as id from ledger_entry`)).rows)
    await reverseCharge(tx, { provider, providerCharge, cause: 'refund', at, part })
    const { rows } = await tx.execute(sql`
      select ${ownerOf('a')} as owner, sum(moved.amount)::bigint as amount from (
        select from_account as account, amount from ledger_entry where id > ${before?.id ?? 0} and charge_id = ${paid.id}
        union all select to_account, -amount from ledger_entry where id > ${before?.id ?? 0} and charge_id = ${paid.id}
      ) moved join ledger_account a on a.id = moved.account where a.kind <> 'provider'
      group by a.id having sum(moved.amount) > 0 order by 2 desc, a.id`)
    return z
      .array(Received)
      .parse(rows)
      .map((each) => ({ owner: each.owner, amount: fromMinor(each.amount, currency) }))
  })
}

// The members who received the part of the artist or podcast, or the artist or podcast itself if it has no owner.
async function listReceivers(db: Db, chargeId: number) {
  const { rows } = await db.execute(sql`
    select ${ownerOf('a')} as owner, sum(moved.amount)::bigint as amount from (
      select to_account as account, amount from ledger_entry where charge_id = ${chargeId} and reverses is null
      union all select from_account, -amount from ledger_entry where charge_id = ${chargeId} and reverses is null
    ) moved join ledger_account a on a.id = moved.account where a.kind in ('artist', 'podcast', 'member')
    group by a.id having sum(moved.amount) > 0 order by 2 desc, a.id`)
  return z.array(Received).parse(rows)
}

const Received = z.object({ owner: OwnerJson, amount: z.coerce.number() })
const Last = z.object({ id: z.coerce.number() })

const select = (db: Db) =>
  db
    .select({
      charge,
      user: userRefColumns,
      artist: { id: artist.id, name: artist.name },
      podcast: { id: podcast.id, name: podcast.title },
      subscription: {
        providerId: subscription.providerId,
        active: subscription.active,
        revokedAt: subscription.revokedAt,
        expiresAt: subscription.expiresAt,
      },
      payment: { id: payment.id, providerPlan: payment.providerPlan, problem: payment.problem },
    })
    .from(charge)
    .leftJoin(member, eq(member.id, charge.memberId))
    .leftJoin(artist, eq(artist.id, charge.artistId))
    .leftJoin(podcast, eq(podcast.id, charge.podcastId))
    .leftJoin(subscription, eq(subscription.id, charge.subscriptionId))
    .leftJoin(payment, eq(payment.id, subscription.paymentId))
    .leftJoin(plan, eq(plan.id, charge.planId))
    .$dynamic()

function conditionOf(filters: Omit<Filters, 'page'>, timeZone: string): SQL | undefined {
  const { search_text: text, state, from, to } = filters
  const words = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return and(
    text === ''
      ? undefined
      : sql`(${charge.providerCharge} = ${text} or ${charge.title} ilike ${`%${words}%`} or ${plan.title} ilike ${`%${words}%`}
          or ${artist.name} ilike ${`%${words}%`} or ${podcast.title} ilike ${`%${words}%`}
          or ${member.searchText} like '%' || member_fold(${words}) || '%')`,
    filters.plan_id === undefined ? undefined : eq(charge.planId, filters.plan_id),
    filters.artist_id === undefined ? undefined : eq(charge.artistId, filters.artist_id),
    filters.podcast_id === undefined ? undefined : eq(charge.podcastId, filters.podcast_id),
    filters.problem === undefined ? undefined : sql`${payment.problem} is not null`,
    state === 'partly' ? and(eq(charge.state, 'paid'), gt(charge.refunded, 0)) : undefined,
    state === undefined || state === 'partly' ? undefined : eq(charge.state, state),
    from === undefined ? undefined : sql`${charge.paidAt} >= ${midnight(from, timeZone)}`,
    to === undefined ? undefined : sql`${charge.paidAt} < ${midnight(to, timeZone, 1)}`,
  )
}

function toDeskPayment({ charge: row, user, ...more }: Awaited<ReturnType<typeof select>>[number]): DeskPayment {
  const decimal = (minor: number) => fromMinor(minor, row.currency)
  const { artist: ofArtist, podcast: ofPodcast } = more
  return {
    id: row.id,
    user: user && toUserRef(user),
    kind: row.kind,
    title: row.title,
    creator:
      ofArtist === null ? ofPodcast && { kind: 'podcast', ...ofPodcast } : { kind: 'artist' as const, ...ofArtist },
    amount: decimal(row.amount),
    currency: row.currency,
    refunded: decimal(row.state === 'paid' ? row.refunded : row.amount),
    state: row.state,
    paid_at: row.paidAt.toISOString(),
    reversed_at: row.reversedAt?.toISOString() ?? null,
    provider: row.provider,
    reference: row.providerCharge,
    problem: more.payment?.problem ?? null,
  }
}
