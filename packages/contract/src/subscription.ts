import { z } from 'zod'
import * as calls from './calls/subscription.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { Count, Id, IdInput, MaybeText, Nothing, Time, text } from './primitives.ts'

/** What members subscribe to. */
export type SubscribedKind = 'artist' | 'podcast'

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
  artist_id: Id.nullish(),
  podcast_id: Id.nullish(),
})
export type SubscriptionItem = z.infer<typeof SubscriptionItem>

/** The viewer's subscription: status 1 active, 0 not (ENTITIES-31). */
export const Subscription = z.object({
  subscription_item_id: Id,
  subscription_id: z.string(),
  status: z.int(),
  expired_at: Time,
})
export type Subscription = z.infer<typeof Subscription>

/** The plans of an artist or podcast and the viewer's subscription, null for visitors (ENTITIES-29). */
export const SubscriptionSettings = z.object({
  title: z.string(),
  sub_title: z.string(),
  currency: z.string(),
  subscription_items: z.array(SubscriptionItem),
  subscription: Subscription.nullish(),
})
export type SubscriptionSettings = z.infer<typeof SubscriptionSettings>

const subscriber = z.object({ id: Id, name: z.string(), avatarURL: z.string().nullish() })

/** An entry of the viewer's list of subscriptions: from created_at to expired_at (ENTITIES-31, ACCOUNT-15). */
export const UserSubscription = z.object({
  subscription_item_id: Id,
  subscription_item: SubscriptionItem,
  artist: subscriber.nullish(),
  podcast: subscriber.nullish(),
  subscription_id: z.string(),
  status: z.int(),
  created_at: Time,
  expired_at: Time,
})
export type UserSubscription = z.infer<typeof UserSubscription>

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
export const supportTiers = get(calls.supportTiers, {
  summary: 'Support tiers of an artist',
  auth: 'optional',
  scope: 'read',
  input: z.object({ artist_id: IdInput }),
  errors: [STATUS.notFound],
  data: z.array(
    z.object({
      tier: z.enum(['Bronze', 'Gold', 'Platinum']),
      price: z.number(),
      period: z.enum(['once', 'month']),
      plan_id: MaybeText,
      perks: Count,
    }),
  ),
})
export const support = post(calls.support, {
  summary: 'Support an artist with a tier',
  auth: 'token',
  scope: 'account',
  input: z.object({
    artist_id: IdInput,
    tier: z.enum(['Bronze', 'Gold', 'Platinum']),
    ...proof,
    subscription_id: text(1, 200).optional(),
  }),
  data: z.object({ tier: z.string(), status: z.int(), expired_at: Time.nullish() }),
  errors: [STATUS.paymentUnconfirmed, STATUS.notFound, STATUS.conflict],
})
export const demoApprove = post(calls.demoApprove, {
  summary: 'Approve a payment without a provider (demo mode)',
  auth: 'token',
  scope: 'account',
  input: z.object({ plan_id: text(1, 200) }),
  data: z.object({ orderID: z.string(), subscriptionID: z.string(), facilitatorAccessToken: z.string() }),
  errors: [STATUS.notFound, STATUS.forbidden],
})
export const providerEvent = post(calls.providerEvent, {
  summary: 'Renewals and cancellations made at the provider',
  auth: 'none',
  reply: 'none',
  input: z.object({}),
  data: Nothing,
})
