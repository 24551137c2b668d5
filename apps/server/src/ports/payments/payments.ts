import type { ProviderName } from '../../db/schema/money/payment.ts'

/** Thrown when a provider did not execute a request: it refused, or its answer is missing and the result unknown. */
export class PaymentProblem extends Error {
  readonly kind: 'refused' | 'away'
  constructor(kind: 'refused' | 'away', sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'PaymentProblem'
    this.kind = kind
  }
}

/** Returns whether the provider did not answer, so that the result is unknown. */
export const isProviderAway = (error: unknown): boolean => error instanceof PaymentProblem && error.kind === 'away'

/** A charge of a provider: amount and fee in the smallest unit of the currency. */
export type ProviderCharge = {
  id: string
  amount: number
  currency: string
  fee: number
  at: Date
  state: 'paid' | 'pending' | 'declined' | 'refunded' | 'reversed'
}

/** The current state of a subscription at the provider. `waiting`: it is not approved yet. */
export type ProviderSubscription = {
  id: string
  customId: string | undefined
  planId: string
  state: 'waiting' | 'active' | 'suspended' | 'cancelled' | 'expired'
  startsAt: Date
  /** The time of the next charge, if the provider states it. */
  nextChargeAt: Date | undefined
  charges: readonly ProviderCharge[]
}

/** The current state of a one-time payment at the provider. */
export type ProviderOrder = {
  id: string
  customId: string | undefined
  amount: number
  currency: string
  state: 'created' | 'approved' | 'completed' | 'declined'
  charge: ProviderCharge | undefined
}

/** The values of a plan for the provider. `id` is our own name of it; `key` also names price, currency and months. */
export type PlanAtProvider = {
  id: string
  key: string
  name: string
  amount: number
  currency: string
  months: number
}

/** The three values that the browser received when a payment was approved. */
export type Proof = { orderId: string; subscriptionId: string | undefined; token: string }

/** An event that the provider sent. */
export type ProviderEvent = { id: string; type: string; resource: unknown }

/** The states of a payout. */
export type PayoutState = 'paying' | 'paid' | 'failed'

/**
 * A payment provider. Amounts are in the smallest unit of their currency. Each method may be repeated after an unknown
 * result: a change with a `requestId` or to a state is executed once. All throw PaymentProblem.
 */
export type Payments = {
  name: ProviderName
  /** The account that owns the plans: another account has others. */
  account: string
  /** Creates a plan and returns the provider's id of it. */
  createPlan: (plan: PlanAtProvider) => Promise<string>
  /** Sets whether a plan of the provider can be subscribed to; its existing subscriptions continue. */
  setPlanOffered: (id: string, isOffered: boolean) => Promise<void>
  createOrder: (order: {
    requestId: string
    customId: string
    amount: number
    currency: string
    description: string
  }) => Promise<string>
  /** Returns whether these values belong together. A provider that looks payments up by id needs no proof. */
  isProof: (proof: Proof) => Promise<boolean>
  findSubscription: (id: string) => Promise<ProviderSubscription | undefined>
  /**
   * Returns ids of the subscriptions to these plans of the provider that were created since then and are or were
   * charged.
   */
  listSubscriptions: (planIds: readonly string[], since: Date) => Promise<string[]>
  findOrder: (id: string) => Promise<ProviderOrder | undefined>
  /** Captures the payment of an approved order. */
  captureOrder: (id: string, requestId: string) => Promise<ProviderOrder | undefined>
  /** Suspends charging; `activate` resumes it, `cancel` is final. */
  suspend: (id: string) => Promise<void>
  activate: (id: string) => Promise<void>
  cancel: (id: string) => Promise<void>
  /** Refunds the rest of a charge. */
  refund: (refund: { charge: string; requestId: string }) => Promise<void>
  /** Refunds a part of a charge and returns the provider's id of that refund. */
  refundPart: (refund: { charge: string; requestId: string; amount: number; currency: string }) => Promise<string>
  /** Sends money to a payout address; the same batchId pays once. */
  payOut: (payout: {
    batchId: string
    to: string
    amount: number
    currency: string
    note: string
  }) => Promise<PayoutState>
  /** Returns the event in a signed message; undefined for a forged one. */
  readEvent: (headers: Readonly<Record<string, unknown>>, body: string) => Promise<ProviderEvent | undefined>
}
