import { moneyText } from '@earshot/contract/money/money'
import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { ballot, ballotArtist, contest } from '../../../db/schema/community/vote.ts'
import { ledgerAccount } from '../../../db/schema/money/ledger.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { conflict } from '../../../http/errors.ts'
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

/**
 * Throws a sentence if an item may not be removed: because of a ballot of an open contest, money, a payment in
 * progress, or subscribers. Albums, songs and episodes may always be removed.
 */
export async function mustBeFree(
  tx: Db,
  item: RemovableItem,
  { mayEnd, ...rules }: Rules & { mayEnd: boolean },
): Promise<void> {
  const [refusal] = await listRefusals(tx, item, rules)
  if (refusal !== undefined) throw conflict(refusal)
  const running = mayEnd ? 0 : await countSubscribers(tx, item, rules.at)
  if (running > 0)
    throw conflict(
      `${running === 1 ? 'A member subscribes' : `${running} members subscribe`} to this ${item.kind}. End that too with --end-subscriptions; payments are not refunded automatically: see \`earshot refund\`.`,
    )
}

/** Lists what stands against the removal of an item, as sentences; its subscribers are counted by countSubscribers. */
export async function listRefusals(tx: Db, { kind, id }: RemovableItem, { timeZone, at }: Rules): Promise<string[]> {
  if (kind !== 'artist' && kind !== 'podcast') return []
  const [open] = await tx
    .select({ id: contest.id, title: contest.title })
    .from(ballotArtist)
    .innerJoin(ballot, eq(ballot.id, ballotArtist.ballotId))
    .innerJoin(contest, eq(contest.id, ballot.contestId))
    .where(and(eq(ballotArtist.artistId, kind === 'artist' ? id : 0), isOpen(timeZone)))
    .limit(1)
  const [money] = await tx
    .select({ balance: ledgerAccount.balance, currency: ledgerAccount.currency })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, kind), eq(ledgerAccount.ownerId, id), ne(ledgerAccount.balance, 0)))
    .limit(1)
  const [begun] = await tx
    .select({ at: payment.createdAt })
    .from(payment)
    .where(
      and(
        eq(kind === 'artist' ? payment.artistId : payment.podcastId, id),
        eq(payment.state, 'open'),
        gt(payment.createdAt, new Date(at.getTime() - PAYING_MS)),
      ),
    )
    .orderBy(desc(payment.createdAt))
    .limit(1)
  return [
    ...(open === undefined ? [] : [`This artist is on a ballot of the open contest ${open.title}: /voting/${open.id}`]),
    ...(money === undefined
      ? []
      : [
          `The account of this ${kind} holds ${moneyText(money.balance, money.currency)}. Give it an owner, who is then paid, or wait until it is empty.`,
        ]),
    ...(begun === undefined
      ? []
      : [
          `A member began to pay for this ${kind} less than an hour ago. Try again after ${new Date(begun.at.getTime() + PAYING_MS).toISOString().slice(11, 16)} UTC.`,
        ]),
  ]
}

/** Counts the running subscriptions of an artist or podcast; other items have none. */
export async function countSubscribers(tx: Db, item: RemovableItem, at: Date): Promise<number> {
  if (item.kind !== 'artist' && item.kind !== 'podcast') return 0
  return tx.$count(
    tx
      .select({ id: subscription.id })
      .from(subscription)
      .innerJoin(plan, eq(plan.id, subscription.planId))
      .where(isRunning(item, at))
      .as('running'),
  )
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
    .where(
      and(
        ofCreator({ kind, id }),
        ne(subscription.providerState, 'cancelled'),
        ne(subscription.providerState, 'expired'),
      ),
    )
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

const ofCreator = ({ kind, id }: RemovableItem) => eq(kind === 'artist' ? plan.artistId : plan.podcastId, id)

const isRunning = (item: RemovableItem, at: Date) =>
  and(
    ofCreator(item),
    isNull(subscription.revokedAt),
    or(eq(subscription.active, true), gt(subscription.expiresAt, at)),
  )
