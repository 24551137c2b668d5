import type { ProviderName } from '../db/schema/payment.ts'

/** Why a provider did not do what was asked: it refused, or nobody knows because it did not answer. */
export class PaymentProblem extends Error {
  readonly kind: 'refused' | 'away'
  constructor(kind: 'refused' | 'away', sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'PaymentProblem'
    this.kind = kind
  }
}

/** Whether the provider did not answer, so that nobody knows what it did. */
export const isProviderAway = (error: unknown): boolean => error instanceof PaymentProblem && error.kind === 'away'

/** Money that a provider took: amount and fee in the smallest unit of the currency. */
export type ProviderCharge = {
  id: string
  amount: number
  currency: string
  fee: number
  at: Date
  state: 'paid' | 'pending' | 'declined' | 'refunded' | 'reversed'
}

/** A subscription as the provider has it now. `waiting`: nobody approved it yet. */
export type ProviderSubscription = {
  id: string
  customId: string | undefined
  planId: string
  state: 'waiting' | 'active' | 'suspended' | 'cancelled' | 'expired'
  startsAt: Date
  /** When it charges next, if it says so. */
  nextChargeAt: Date | undefined
  charges: readonly ProviderCharge[]
}

/** A payment made once, as the provider has it now. */
export type ProviderOrder = {
  id: string
  customId: string | undefined
  amount: number
  currency: string
  state: 'created' | 'approved' | 'completed' | 'declined'
  charge: ProviderCharge | undefined
}

/** What a provider needs to know of a plan. `id` is our own name of it, `key` names price, currency and months too. */
export type PlanAtProvider = {
  id: string
  key: string
  name: string
  amount: number
  currency: string
  months: number
}

/** The three values that the browser got when a payment was approved. */
export type Proof = { orderId: string; subscriptionId: string | undefined; token: string }

/** Something that the provider told by itself. */
export type ProviderTelling = { id: string; type: string; resource: unknown }

/** What became of a payout. */
export type PayoutState = 'paying' | 'paid' | 'failed'

/**
 * Who takes and returns money. Amounts are in the smallest unit of their currency. Each method may be repeated after an unknown end: what is named by a
 * `requestId` or by a state happens once. All throw PaymentProblem.
 */
export type Payments = {
  name: ProviderName
  /** Whose plans the provider keeps: another account has others. */
  account: string
  /** Makes a plan, and returns the provider's id of it. */
  createPlan: (plan: PlanAtProvider) => Promise<string>
  /** Says whether a plan of the provider can be subscribed to; its subscriptions go on. */
  setPlanOffered: (id: string, isOffered: boolean) => Promise<void>
  createOrder: (order: {
    requestId: string
    customId: string
    amount: number
    currency: string
    description: string
  }) => Promise<string>
  /** Whether these values belong together. A provider that is asked by id needs no proof. */
  isProof: (proof: Proof) => Promise<boolean>
  findSubscription: (id: string) => Promise<ProviderSubscription | undefined>
  /** Ids of the subscriptions to these plans of the provider that were made since then and are charged, or were. */
  listSubscriptions: (planIds: readonly string[], since: Date) => Promise<string[]>
  findOrder: (id: string) => Promise<ProviderOrder | undefined>
  /** Takes the money of an approved order. */
  captureOrder: (id: string, requestId: string) => Promise<ProviderOrder | undefined>
  /** Stops charging; `activate` takes it back, `cancel` is for good. */
  suspend: (id: string) => Promise<void>
  activate: (id: string) => Promise<void>
  cancel: (id: string) => Promise<void>
  /** Returns what is left of a charge. */
  refund: (refund: { charge: string; requestId: string }) => Promise<void>
  /** Returns a part of a charge, and answers the provider's id of that refund. */
  refundPart: (refund: { charge: string; requestId: string; amount: number; currency: string }) => Promise<string>
  /** Sends money to a payout address; the same batchId pays once. */
  payOut: (payout: {
    batchId: string
    to: string
    amount: number
    currency: string
    note: string
  }) => Promise<PayoutState>
  /** The event in a signed message; undefined for a forged one. */
  readEvent: (headers: Readonly<Record<string, unknown>>, body: string) => Promise<ProviderTelling | undefined>
}
