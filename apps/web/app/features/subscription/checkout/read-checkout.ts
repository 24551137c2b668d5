import { getSettings, listCharges, moneyFlow, userSubscriptions } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import type { Charge, ChargeParts } from '@earshot/contract/money/earnings'
import { expectedParts, toMinor } from '@earshot/contract/money/money'
import { quietApi } from '../../../lib/api.ts'
import type { Purchase } from '../../../lib/url/checkout-url.ts'
import { findCurrent, type CurrentSubscription } from '../current.rules.ts'
import { readOffer, type Offer } from '../offer.ts'

/** The data that the checkout shows before the payment. */
export type CheckoutFacts = {
  offer: Offer
  payment: Data<typeof getSettings>['payment']
  /** The parts of the payment; the provider's fee is an estimate. Undefined for an invalid amount. */
  parts: ChargeParts | undefined
  /** The viewer's open subscription to the same artist or podcast. */
  own: CurrentSubscription | undefined
  /** The viewer's newest payment before this one. */
  lastChargeId: number
}

/** Loads the data of the checkout; undefined if the purchase is not offered. */
export async function readCheckoutFacts(purchase: Purchase, memberId: number): Promise<CheckoutFacts | undefined> {
  const [offer, { payment }, flow, own, last] = await Promise.all([
    readOffer(purchase),
    quietApi.get(getSettings),
    // The payment also works without an estimate and without an immediate receipt.
    quietApi.get(moneyFlow).catch(() => undefined),
    quietApi.get(userSubscriptions, { user_id: memberId }).then((list) => findCurrent(purchase, list, new Date())),
    readLastCharge().catch(() => undefined),
  ])
  if (offer === undefined) return undefined
  const parts = flow && partsOfOffer(offer, purchase.kind, flow.rates)
  return { offer, payment, parts, own, lastChargeId: last?.id ?? 0 }
}

/** Returns the viewer's newest payment. */
export async function readLastCharge(): Promise<Charge | undefined> {
  const { data } = await quietApi.get(listCharges, { limit: 1 })
  return data[0]
}

function partsOfOffer(
  { amount, currency }: Offer,
  kind: Purchase['kind'],
  rates: Data<typeof moneyFlow>['rates'],
): ChargeParts | undefined {
  try {
    return expectedParts(toMinor(amount, currency), currency, rates, kind)
  } catch {
    return undefined
  }
}
