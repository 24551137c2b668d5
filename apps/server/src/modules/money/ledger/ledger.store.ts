import { partsOf } from '@earshot/contract/money/money'
import type { MoneyParts, MoneyRates } from '@earshot/contract/money/money'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { charge } from '../../../db/schema/money/ledger.ts'
import { communityAccount, lockAccounts, postMoves } from './accounts.store.ts'
import type { AccountName, Move } from './accounts.store.ts'
import { passOn, findOwners } from './owners/owners.store.ts'
import type { OwnerShare } from './owners/owners.store.ts'

/**
 * A payment that a provider has confirmed. `amount` and `fee` are in smallest units. `providerCharge` is the provider's
 * id of this payment: of a capture, or of one payment of a subscription. `title` is shown on the receipt. Support and
 * subscriptions name their artist or podcast; tips name none.
 */
export type NewCharge = {
  memberId: number
  kind: 'subscription' | 'support' | 'tip'
  subscriptionId?: number | undefined
  planId?: number | undefined
  artistId?: number | undefined
  podcastId?: number | undefined
  tier?: string | undefined
  title?: string | undefined
  amount: number
  currency: string
  fee: number
  provider: string
  providerCharge: string
  paidAt: Date
}

/** The community's percentages of payments, from the settings. */
export type Rates = Pick<MoneyRates, 'platform_percent' | 'pool_percent'>

/** Maximum number of charges in one statement, because its parameters are limited. */
const CHARGES_AT_ONCE = 1_000

/**
 * Books a payment, inside the transaction that grants the purchase. A provider's charge is booked once: the second time
 * `isNew` is false.
 */
export async function bookCharge(tx: Db, paid: NewCharge, rates: Rates): Promise<{ chargeId: number; isNew: boolean }> {
  const [chargeId] = await bookCharges(tx, [paid], rates)
  if (chargeId !== undefined) return { chargeId, isNew: true }
  const [known] = await tx
    .select({ id: charge.id })
    .from(charge)
    .where(and(eq(charge.provider, paid.provider), eq(charge.providerCharge, paid.providerCharge)))
  if (known === undefined) throw new Error(`the charge ${paid.providerCharge} was not booked`)
  return { chargeId: known.id, isNew: false }
}

/** Books many payments at once and returns the ids of the newly booked ones. */
export async function bookCharges(tx: Db, paid: readonly NewCharge[], rates: Rates): Promise<number[]> {
  const booked: Booked[] = []
  for (let start = 0; start < paid.length; start += CHARGES_AT_ONCE)
    booked.push(...(await insertCharges(tx, paid.slice(start, start + CHARGES_AT_ONCE), rates)))
  if (booked.length === 0) return []
  const ownersOfCreator = await findOwners(
    tx,
    booked.flatMap((each) => creatorOf(each) ?? []),
  )
  const ownersOf = (each: Booked) => {
    const creator = creatorOf(each)
    return creator === undefined ? [] : ownersOfCreator(creator)
  }
  const accountOf = await lockAccounts(
    tx,
    booked.flatMap((each) => accountsOf(each, ownersOf(each))),
  )
  const balances = new Map<number, number>()
  const moves = booked.flatMap((each) => {
    const creator = creatorOf(each)
    if (creator === undefined) return movesOf(each, 0, [])
    // After a refund the balance of the artist may be negative; the payment covers that first.
    const { id, balance } = accountOf(creator)
    const held = (balances.get(id) ?? balance) + each.parts.creator
    const owners = ownersOf(each)
    const passedOn = owners.length === 0 ? 0 : Math.max(0, Math.min(each.parts.creator, held))
    balances.set(id, held - passedOn)
    return movesOf(each, passedOn, owners)
  })
  await postMoves(tx, moves, accountOf)
  return booked.map(({ chargeId }) => chargeId)
}

type Booked = { chargeId: number; paid: NewCharge; parts: MoneyParts }

async function insertCharges(tx: Db, paid: readonly NewCharge[], rates: Rates): Promise<Booked[]> {
  const each = paid.map((one) => ({ paid: one, parts: partsOf(one.amount, one.fee, rates, one.kind) }))
  const rows = await tx
    .insert(charge)
    .values(
      each.map(({ paid: one, parts }) => ({
        ...one,
        fee: parts.fee,
        platformPart: parts.platform,
        poolPart: parts.pool,
        creatorPart: parts.creator,
      })),
    )
    .onConflictDoNothing({ target: [charge.provider, charge.providerCharge] })
    .returning({ id: charge.id, provider: charge.provider, providerCharge: charge.providerCharge })
  const ids = new Map(rows.map(({ id, ...one }) => [chargeKey(one), id]))
  return each.flatMap((one) => {
    const chargeId = ids.get(chargeKey(one.paid))
    // A payment that is twice in one list is booked once.
    ids.delete(chargeKey(one.paid))
    return chargeId === undefined ? [] : [{ ...one, chargeId }]
  })
}

const chargeKey = ({ provider, providerCharge }: Pick<NewCharge, 'provider' | 'providerCharge'>): string =>
  `${provider} ${providerCharge}`

/** Returns the account of the artist or podcast that receives a payment; a tip goes to the platform. */
function creatorOf({ paid: { kind, artistId, podcastId, currency } }: Booked): AccountName | undefined {
  if (kind === 'tip') return undefined
  if (artistId !== undefined) return { kind: 'artist', ownerId: artistId, currency }
  if (podcastId !== undefined) return { kind: 'podcast', ownerId: podcastId, currency }
  throw new Error(`a ${kind} names no artist or podcast`)
}

function accountsOf(one: Booked, owners: readonly OwnerShare[]): AccountName[] {
  const moves = movesOf(one, one.parts.creator, owners)
  return moves.filter(({ amount, to }) => amount > 0 || to.kind === 'member').flatMap(({ from, to }) => [from, to])
}

// Returns the movements from the payer to all recipients, and `passedOn` of the artist's part to its owners.
function movesOf({ chargeId, paid, parts }: Booked, passedOn: number, owners: readonly OwnerShare[]): Move[] {
  const { currency, kind, paidAt: at } = paid
  const payer = communityAccount('provider', currency)
  const creator = creatorOf({ chargeId, paid, parts })
  const part = (to: AccountName, amount: number, reason: Move['reason']): Move => ({
    from: payer,
    to,
    amount,
    reason,
    at,
    chargeId,
  })
  const taken = [
    part(communityAccount('fees', currency), parts.fee, 'fee'),
    part(communityAccount('pool', currency), parts.pool, 'pool'),
  ]
  if (creator === undefined) return [...taken, part(communityAccount('tips', currency), parts.platform, 'tip')]
  return [
    ...taken,
    part(communityAccount('platform', currency), parts.platform, 'platform'),
    part(creator, parts.creator, kind),
    ...passOn(creator, passedOn, owners, { reason: kind, at, chargeId }),
  ]
}
