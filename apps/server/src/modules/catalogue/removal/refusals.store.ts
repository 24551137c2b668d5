import { moneyText } from '@earshot/contract/money/money'
import { and, count, eq, gt, inArray, isNull, max, ne, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { ballot, ballotArtist, contest } from '../../../db/schema/community/vote.ts'
import { ledgerAccount } from '../../../db/schema/money/ledger.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { conflict } from '../../../http/errors.ts'
import type { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { updateSubscription } from '../../money/checkout/purchase.store.ts'
import { withLease } from '../../money/lease/lease.ts'
import { isOpen } from '../../vote/contest-columns.ts'
import type { RemovableItem } from './kinds.ts'

/**
 * Milliseconds in which most members approve a payment that they started. A payment that is approved later is refunded
 * (provider/settle.ts).
 */
const PAYING_MS = 3_600_000

/** The time, and the time zone in which contests end. */
type Rules = { timeZone: string; at: Date }
type Kind = RemovableItem['kind']

/**
 * Throws a sentence if an item may not be removed: because of a ballot of an open contest, money, a payment in
 * progress, or subscribers. Albums, songs and episodes may always be removed.
 */
export async function mustBeFree(
  tx: Db,
  { kind, id }: RemovableItem,
  rules: Rules & { mayEnd: boolean },
): Promise<void> {
  const refusal = (await listBound(tx, kind, [id], rules)).get(id)
  if (refusal !== undefined) throw refusal
}

/** Returns the refusals of those items of a kind that may not be removed, by their ids. */
export async function listBound(
  tx: Db,
  kind: Kind,
  ids: readonly number[],
  { mayEnd, ...rules }: Rules & { mayEnd: boolean },
): Promise<Map<number, Refusal>> {
  const refusals = await listRefusals(tx, kind, ids, rules)
  const subscribers = mayEnd ? new Map<number, number>() : await countSubscribers(tx, kind, ids, rules.at)
  const bound = new Map<number, Refusal>()
  for (const id of ids) {
    const running = subscribers.get(id) ?? 0
    const [sentence = running > 0 ? subscribed(kind, running) : undefined] = refusals.get(id) ?? []
    if (sentence !== undefined) bound.set(id, conflict(sentence))
  }
  return bound
}

const subscribed = (kind: Kind, running: number): string =>
  `${running === 1 ? 'A member subscribes' : `${running} members subscribe`} to this ${kind}. End that too with --end-subscriptions; payments are not refunded automatically: see \`earshot refund\`.`

/**
 * Lists what stands against the removal of items of a kind, as sentences by their ids; their subscribers are counted by
 * countSubscribers.
 */
export async function listRefusals(
  tx: Db,
  kind: Kind,
  ids: readonly number[],
  { timeZone, at }: Rules,
): Promise<Map<number, string[]>> {
  if (kind !== 'artist' && kind !== 'podcast') return new Map()
  const open = await tx
    .selectDistinctOn([ballotArtist.artistId], {
      creatorId: ballotArtist.artistId,
      id: contest.id,
      title: contest.title,
    })
    .from(ballotArtist)
    .innerJoin(ballot, eq(ballot.id, ballotArtist.ballotId))
    .innerJoin(contest, eq(contest.id, ballot.contestId))
    .where(and(inArray(ballotArtist.artistId, kind === 'artist' ? [...ids] : []), isOpen(timeZone)))
  const money = await tx
    .selectDistinctOn([ledgerAccount.ownerId], {
      creatorId: ledgerAccount.ownerId,
      balance: ledgerAccount.balance,
      currency: ledgerAccount.currency,
    })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, kind), inArray(ledgerAccount.ownerId, [...ids]), ne(ledgerAccount.balance, 0)))
  const payer = kind === 'artist' ? payment.artistId : payment.podcastId
  const begun = await tx
    .select({ creatorId: payer, at: max(payment.createdAt) })
    .from(payment)
    .where(
      and(
        inArray(payer, [...ids]),
        eq(payment.state, 'open'),
        gt(payment.createdAt, new Date(at.getTime() - PAYING_MS)),
      ),
    )
    .groupBy(payer)
  const sentences = [
    ...open.map(({ creatorId, id, title }) => ({
      creatorId,
      sentence: `This artist is on a ballot of the open contest ${title}: /voting/${id}`,
    })),
    ...money.map(({ creatorId, balance, currency }) => ({
      creatorId,
      sentence: `The account of this ${kind} holds ${moneyText(balance, currency)}. Give it an owner, who is then paid, or wait until it is empty.`,
    })),
    ...begun.map(({ creatorId, at: last }) => ({
      creatorId,
      sentence: `A member began to pay for this ${kind} less than an hour ago. Try again after ${new Date((last ?? at).getTime() + PAYING_MS).toISOString().slice(11, 16)} UTC.`,
    })),
  ]
  return new Map(
    ids.map((id) => [id, sentences.flatMap(({ creatorId, sentence }) => (creatorId === id ? [sentence] : []))]),
  )
}

/** Counts the running subscriptions of artists or podcasts, by their ids; other items have none. */
export async function countSubscribers(
  tx: Db,
  kind: Kind,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  if (kind !== 'artist' && kind !== 'podcast') return new Map()
  const creatorId = creatorOf(kind)
  const rows = await tx
    .select({ creatorId, n: count() })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(inArray(creatorId, [...ids]), isRunning(at)))
    .groupBy(creatorId)
  return new Map(rows.map((row) => [row.creatorId ?? 0, row.n]))
}

/** Returns the ids of those artists or podcasts that have subscriptions which are not cancelled. */
export async function listSubscribed(db: Db, kind: Kind, ids: readonly number[]): Promise<Set<number>> {
  if (kind !== 'artist' && kind !== 'podcast') return new Set()
  const creatorId = creatorOf(kind)
  const rows = await db
    .selectDistinct({ id: creatorId })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(inArray(creatorId, [...ids]), isUncancelled()))
  return new Set(rows.map(({ id }) => id ?? 0))
}

/**
 * Cancels all subscriptions of an artist or podcast at the payment provider and here; a dry run cancels none. Returns
 * their number. Throws a sentence, before the first one is cancelled, if the site cannot reach the provider of one.
 */
export async function endSubscriptions(
  services: Services,
  { kind, id }: RemovableItem,
  { isDryRun }: { isDryRun: boolean },
): Promise<number> {
  if (kind !== 'artist' && kind !== 'podcast') return 0
  const { db, payments } = services
  const rows = await db
    .select({ id: subscription.id, provider: subscription.provider, providerId: subscription.providerId })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(creatorOf(kind), id), isUncancelled()))
  // The demo provider charges nobody; any other provider that is not called would continue to charge.
  const foreign = rows.filter(({ provider }) => provider !== payments.name && provider !== 'demo')
  if (foreign.length > 0)
    throw conflict(
      `This site no longer uses the provider of ${foreign.length === 1 ? 'a subscription' : `${foreign.length} subscriptions`} to this ${kind}, which would go on charging. Cancel there first: ${foreign.map(({ providerId }) => providerId).join(', ')}`,
    )
  if (isDryRun) return 0
  for (const row of rows)
    await withLease(services, row.id, async () => {
      if (row.provider === payments.name) await payments.cancel(row.providerId)
      await updateSubscription(db, row.id, { active: false, providerState: 'cancelled', cancelAt: null })
    })
  return rows.length
}

const creatorOf = (kind: 'artist' | 'podcast') => (kind === 'artist' ? plan.artistId : plan.podcastId)

const isUncancelled = () => notInArray(subscription.providerState, ['cancelled', 'expired'])

const isRunning = (at: Date) =>
  and(isNull(subscription.revokedAt), or(eq(subscription.active, true), gt(subscription.expiresAt, at)))
