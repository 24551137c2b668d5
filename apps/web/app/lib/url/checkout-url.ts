import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { toMinor } from '@earshot/contract/money/money'
import type { TierName } from '@earshot/contract/money/subscription'
import { idParam } from './params.ts'

/**
 * A purchase on `/subscription`: a plan of an artist or podcast, a tier of support for an artist, or a tip for the
 * platform.
 */
export type Purchase =
  | { kind: 'subscription'; of: CreatorKind; sourceId: number; planId: number }
  | { kind: 'support'; artistId: number; tier: TierName }
  | { kind: 'tip'; amount: number; currency: string }

/** The checkout page. It is always loaded as a document, because its policy permits the payment provider. */
export const CHECKOUT = '/subscription'

const TIERS = ['Bronze', 'Gold', 'Platinum'] as const

/** Returns the checkout URL of a purchase. */
export function checkoutUrl(purchase: Purchase): string {
  return `${CHECKOUT}?${new URLSearchParams(queryOf(purchase)).toString()}`
}

/** Parses the query of `/subscription`; undefined if it names no valid purchase. */
export function readCheckout(query: URLSearchParams): Purchase | undefined {
  const [plan, artist, podcast] = ['plan', 'artist', 'podcast'].map((name) => idParam(query.get(name) ?? undefined))
  const tier = TIERS.find((each) => each === query.get('tier'))
  const [tip, currency] = [query.get('tip') ?? '', query.get('currency') ?? '']
  if (plan !== undefined && artist !== undefined)
    return { kind: 'subscription', of: 'artist', sourceId: artist, planId: plan }
  if (plan !== undefined && podcast !== undefined)
    return { kind: 'subscription', of: 'podcast', sourceId: podcast, planId: plan }
  if (tier !== undefined && artist !== undefined) return { kind: 'support', artistId: artist, tier }
  if (/^[A-Z]{3}$/.test(currency) && readAmount(tip, currency) === tip)
    return { kind: 'tip', amount: Number(tip), currency }
  return undefined
}

/**
 * Parses a typed amount, with a decimal comma or point; undefined for 0 and for amounts that the currency does not
 * have. The server checks it against a balance.
 */
export function readAmount(typed: string, currency: string): string | undefined {
  const decimal = typed.trim().replace(',', '.')
  if (!/^\d+(?:\.\d+)?$/.test(decimal)) return undefined
  try {
    toMinor(decimal, currency)
    return decimal
  } catch {
    return undefined
  }
}

function queryOf(purchase: Purchase): Record<string, string> {
  switch (purchase.kind) {
    case 'subscription':
      return { plan: String(purchase.planId), [purchase.of]: String(purchase.sourceId) }
    case 'support':
      return { tier: purchase.tier, artist: String(purchase.artistId) }
    case 'tip':
      return { tip: String(purchase.amount), currency: purchase.currency }
  }
}
