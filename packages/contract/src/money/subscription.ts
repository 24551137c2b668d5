import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import {
  Count,
  Html,
  Id,
  IdInput,
  MaybeText,
  Nothing,
  Time,
  ZeroOrOneInput,
  text,
  idInputOf,
  idOf,
} from '../primitives.ts'
import { ChargeParts } from './earnings.ts'

/** A plan: price in whole currency units, duration in months (ENTITIES-30). */
export const SubscriptionItem = z.object({
  id: Id,
  title: z.string(),
  sub_title: z.string(),
  price: z.number(),
  currency: z.string(),
  duration: Count,
  feature_1: MaybeText,
  feature_2: MaybeText,
  feature_3: MaybeText,
  feature_4: MaybeText,
  feature_5: MaybeText,
  isHighlighted: z.boolean(),
  plan_id: z.string(),
  artist_id: idOf('artist').nullish(),
  podcast_id: idOf('podcast').nullish(),
})
export type SubscriptionItem = z.infer<typeof SubscriptionItem>

/**
 * The viewer's subscription: status 1 active, 0 not (ENTITIES-31). With status 0 and expired_at in the future, the
 * sound remains available until then. `can_resume`: the provider can still resume it (`subscription/resume`).
 * `revoked`: the payment was refunded, so that the sound is not available.
 */
export const Subscription = z.object({
  subscription_item_id: Id,
  subscription_id: z.string(),
  status: z.int(),
  expired_at: Time,
  can_resume: z.boolean().optional(),
  revoked: z.boolean().optional(),
})
export type Subscription = z.infer<typeof Subscription>

/** The plans of an artist or podcast, and the viewer's subscription, which is null for visitors (ENTITIES-29). */
export const SubscriptionSettings = z.object({
  title: z.string(),
  sub_title: z.string(),
  currency: z.string(),
  subscription_items: z.array(SubscriptionItem),
  subscription: Subscription.nullish(),
})
export type SubscriptionSettings = z.infer<typeof SubscriptionSettings>

/** Names of the tiers of support (ARTISTPROFILE-10). */
export const TierName = z.enum(['Bronze', 'Gold', 'Platinum'])
export type TierName = z.infer<typeof TierName>

const subscriber = z.object({ id: Id, name: z.string(), avatarURL: z.string().nullish() })

/**
 * An entry of the viewer's list of subscriptions: from created_at to expired_at (ENTITIES-31, ACCOUNT-15). `tier`: it
 * is monthly support of an artist, which has no plan card. `welcome` is the welcome text of the plan, after the first
 * confirmed payment. The price of the item is the one that the viewer pays.
 */
export const UserSubscription = z.object({
  subscription_item_id: Id,
  subscription_item: SubscriptionItem,
  artist: subscriber.nullish(),
  podcast: subscriber.nullish(),
  tier: TierName.nullish(),
  welcome: Html,
  ...Subscription.omit({ subscription_item_id: true }).shape,
  created_at: Time,
})
export type UserSubscription = z.infer<typeof UserSubscription>

/** Identifies one payment from its start; the provider returns it with every event of the payment. */
const CustomId = z.uuid('must be the custom_id of a payment')

/**
 * A started payment. With `plan_id` the browser creates the provider's subscription, with `custom_id` and the optional
 * `start_time`, which is the end of the time already paid for. With `order_id` the browser has the provider's order
 * approved. `parts` is the expected distribution of the amount; the fee is an estimate.
 */
export const StartedPayment = z.object({
  custom_id: z.string(),
  plan_id: MaybeText,
  order_id: MaybeText,
  amount: z.number(),
  currency: z.string(),
  parts: ChargeParts.nullish(),
  start_time: Time.nullish(),
})
export type StartedPayment = z.infer<typeof StartedPayment>

/** The result of a payment: `open` until the provider reports one. */
export const PAYMENT_STATES = ['open', 'paid', 'declined'] as const

const proof = { order_id: text(1, 200), facilitator_access_token: text(1, 2000) }
const approval = { ...proof, subscription_id: text(1, 200) }

export const userSubscriptions = get(calls.userSubscriptions, {
  summary: "The viewer's subscriptions",
  auth: 'token',
  scope: 'read',
  input: z.object({ user_id: IdInput }),
  data: z.array(UserSubscription),
  errors: [STATUS.forbidden],
})
export const cancelSubscription = post(calls.cancelSubscription, {
  summary: 'End a subscription at the provider and here',
  auth: 'token',
  scope: 'account',
  input: z.object({ user_id: IdInput, subscription_item_id: IdInput }),
  data: Subscription,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.paymentUnconfirmed],
})
export const subscribe = post(calls.subscribe, {
  summary: 'Register an approved subscription',
  auth: 'token',
  scope: 'account',
  input: z.object({ user_id: IdInput, subscription_item_id: IdInput, ...approval }),
  data: Subscription,
  errors: [STATUS.paymentUnconfirmed, STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
export const startPayment = post(calls.startPayment, {
  summary:
    'Start a payment: of a subscription (subscription_item_id), of support for an artist (artist_id and tier) or of a tip for the platform (amount and currency); with gives_email the artist or podcast may read the e-mail address',
  auth: 'token',
  scope: 'account',
  input: z.object({
    kind: z.enum(['subscription', 'support', 'tip'], 'must be subscription, support or tip'),
    subscription_item_id: IdInput.optional(),
    artist_id: IdInput.optional(),
    tier: TierName.optional(),
    amount: z.number().optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency code like USD')
      .optional(),
    gives_email: ZeroOrOneInput.optional(),
  }),
  data: StartedPayment,
  errors: [STATUS.paymentUnconfirmed, STATUS.notFound, STATUS.conflict],
})
export const checkPayment = post(calls.checkPayment, {
  summary: 'Sync a payment with the payment provider and return its state',
  auth: 'token',
  scope: 'account',
  input: z.object({ custom_id: CustomId }),
  data: z.object({ state: z.enum(PAYMENT_STATES), subscription: Subscription.nullish() }),
  errors: [STATUS.notFound],
})
export const resumeSubscription = post(calls.resumeSubscription, {
  summary: 'Resume a cancelled subscription, if can_resume is true; nothing is charged before expired_at',
  auth: 'token',
  scope: 'account',
  input: z.object({ user_id: IdInput, subscription_item_id: IdInput }),
  data: Subscription,
  errors: [STATUS.paymentUnconfirmed, STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
export const supportTiers = get(calls.supportTiers, {
  summary: 'Support tiers of an artist',
  auth: 'optional',
  scope: 'read',
  input: z.object({ artist_id: idInputOf('artist') }),
  errors: [STATUS.notFound],
  data: z.array(
    z.object({
      tier: TierName,
      price: z.number(),
      period: z.enum(['once', 'month']),
      plan_id: MaybeText,
      perks: Count,
      /** The currency of the price; without it US dollars. */
      currency: z.string().optional(),
      /** Perks that the artist offers instead of the documented ones. */
      perk_texts: z.array(z.string()).optional(),
    }),
  ),
})
export const support = post(calls.support, {
  summary: 'Support an artist with a tier',
  auth: 'token',
  scope: 'account',
  input: z.object({
    artist_id: IdInput,
    tier: TierName,
    ...proof,
    subscription_id: text(1, 200).optional(),
  }),
  data: z.object({ tier: z.string(), status: z.int(), expired_at: Time.nullish() }),
  errors: [STATUS.paymentUnconfirmed, STATUS.notFound, STATUS.conflict],
})
export const demoApprove = post(calls.demoApprove, {
  summary:
    'Approve a payment without a provider (demo mode): a subscription by its plan_id, a one-time payment by its order_id; an order has no subscriptionID',
  auth: 'token',
  scope: 'account',
  input: z.object({
    plan_id: text(1, 200).optional(),
    order_id: text(1, 200).optional(),
    custom_id: CustomId.optional(),
  }),
  data: z.object({ orderID: z.string(), subscriptionID: z.string(), facilitatorAccessToken: z.string() }),
  errors: [STATUS.notFound, STATUS.forbidden],
})
export const providerEvent = post(calls.providerEvent, {
  summary: 'Receive webhook events of the payment provider, such as renewals and cancellations',
  auth: 'none',
  reply: 'none',
  input: z.object({}),
  data: Nothing,
})
