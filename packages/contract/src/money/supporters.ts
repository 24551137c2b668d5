import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { UserRef } from '../member/member.ts'
import {
  Count,
  Html,
  Id,
  IdInput,
  ItemOffset,
  MaybeText,
  Nothing,
  SearchText,
  Time,
  VersionInput,
  ZeroOrOneInput,
  line,
  page,
  text,
} from '../primitives.ts'
import { creatorInput } from '../studio/creators.ts'
import { AMOUNT_MAX, isCurrency } from './money.ts'
import { PLAN, TIER } from './plan-limits.ts'
import { TierName } from './subscription.ts'

/** A plan as its owner edits it; `price` is a decimal, `subscribers` counts those whose paid time has not ended. */
export const CreatorPlan = z.object({
  id: Id,
  title: z.string(),
  sub_title: z.string(),
  price: z.number(),
  currency: z.string(),
  months: Count,
  features: z.array(z.string()),
  is_highlighted: z.boolean(),
  is_open: z.boolean(),
  welcome: Html,
  subscribers: Count,
  version: Count,
})
export type CreatorPlan = z.infer<typeof CreatorPlan>

/**
 * A tier of support as its owner edits it. `perks` is the number of documented perks; `perk_texts` replaces them.
 * `version` is 0 until the tier was changed.
 */
export const CreatorTier = z.object({
  tier: TierName,
  price: z.number(),
  currency: z.string(),
  period: z.enum(['once', 'month']),
  perks: Count,
  perk_texts: z.array(z.string()).nullable(),
  is_offered: z.boolean(),
  supporters: Count,
  version: Count,
})
export type CreatorTier = z.infer<typeof CreatorTier>

/**
 * The plans of an artist or podcast, open ones first, and the tiers of support of an artist. `currency` is that of the
 * community, `supporters` the number of members with paid time.
 */
export const CreatorPlans = z.object({
  name: z.string(),
  currency: z.string(),
  supporters: Count,
  plans: z.array(CreatorPlan),
  tiers: z.array(CreatorTier),
})
export type CreatorPlans = z.infer<typeof CreatorPlans>

const owned = [STATUS.forbidden, STATUS.notFound] as const
const versioned = [...owned, STATUS.conflict] as const

/** A price in a request; `money.ts` refuses surplus decimals for its currency. */
const PriceInput = z.number().positive('must be above 0').max(AMOUNT_MAX, `must be at most ${AMOUNT_MAX}`)
const CurrencyInput = z.string().refine(isCurrency, 'must be a currency like USD')

/** The fields of a plan in a request. */
export const PlanFields = z.object({
  title: line(1, PLAN.titleMax),
  sub_title: line(0, PLAN.subTitleMax),
  price: PriceInput,
  currency: CurrencyInput,
  months: z.int().min(1, 'must be at least 1').max(PLAN.monthsMax, `must be at most ${PLAN.monthsMax}`),
  features: z.array(line(1, PLAN.featureMax)).max(PLAN.featuresMax, `must be at most ${PLAN.featuresMax} features`),
  is_highlighted: z.boolean(),
  welcome: text(0, PLAN.welcomeMax).nullable(),
})

/** The fields of a tier of support in a request; `perk_texts` of null shows the documented perks. */
export const TierFields = z.object({
  price: PriceInput,
  currency: CurrencyInput,
  perk_texts: z.array(line(1, TIER.perkMax)).max(TIER.perksMax, `must be at most ${TIER.perksMax} perks`).nullable(),
  is_offered: z.boolean(),
})

export const listCreatorPlans = get(calls.listCreatorPlans, {
  summary: 'The plans of an artist or podcast, closed ones last, and the tiers of support of an artist',
  auth: 'token',
  scope: 'account',
  input: z.object(creatorInput),
  data: CreatorPlans,
  errors: owned,
})
export const createPlan = post(calls.createPlan, {
  isRepeatable: true,
  summary: 'Offer a plan, after the existing ones',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, ...PlanFields.shape }).partial({
    sub_title: true,
    currency: true,
    months: true,
    features: true,
    is_highlighted: true,
    welcome: true,
  }),
  data: CreatorPlans,
  errors: versioned,
})
export const updatePlan = post(calls.updatePlan, {
  summary: 'Change a plan; who is subscribed goes on at the old price, currency and length',
  auth: 'token',
  scope: 'account',
  input: z.object({ plan_id: IdInput, version: VersionInput, ...PlanFields.partial().shape }),
  data: CreatorPlans,
  errors: versioned,
})
export const reorderPlans = post(calls.reorderPlans, {
  summary: 'Order the open plans; names each of them once',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, plan_ids: z.array(IdInput).max(100) }),
  data: CreatorPlans,
  errors: versioned,
})
export const closePlan = post(calls.closePlan, {
  summary: 'Stop offering a plan; its subscriptions go on',
  auth: 'token',
  scope: 'account',
  input: z.object({ plan_id: IdInput }),
  data: CreatorPlans,
  errors: owned,
})
export const openPlan = post(calls.openPlan, {
  summary: 'Offer a closed plan again',
  auth: 'token',
  scope: 'account',
  input: z.object({ plan_id: IdInput }),
  data: CreatorPlans,
  errors: versioned,
})
export const updateSupportTier = post(calls.updateSupportTier, {
  summary:
    'Change price, currency or perks of a tier of support, or take it off; who supports goes on at the old price',
  auth: 'token',
  scope: 'account',
  input: z.object({ artist_id: IdInput, tier: TierName, version: VersionInput, ...TierFields.partial().shape }),
  data: CreatorPlans,
  errors: versioned,
})

/**
 * States of a subscription: it is renewed, its paid time ends on a day, its paid time has ended, or its payment was
 * refunded.
 */
export const SUBSCRIBER_STATES = ['running', 'ending', 'ended', 'refunded'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/**
 * A subscription to a plan or monthly tier. `paid` is the sum of its payments without what was refunded; `email` is
 * there only with the consent of the member.
 */
export const Subscriber = z.object({
  id: Id,
  user: UserRef,
  plan: z.object({ id: Id, title: z.string(), tier: TierName.nullable() }),
  since: Time,
  paid_until: Time,
  state: z.enum(SUBSCRIBER_STATES),
  paid: z.number(),
  currency: z.string(),
  email: MaybeText,
})
export type Subscriber = z.infer<typeof Subscriber>

const subscribersInput = {
  ...creatorInput,
  search_text: SearchText,
  state: z.enum(SUBSCRIBER_STATES).optional(),
  plan_id: IdInput.optional(),
}

export const listSubscribers = get(calls.listSubscribers, {
  summary: 'Subscribers of an artist or podcast, the newest first; each reading is in its history',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...subscribersInput, offset: ItemOffset }),
  data: page(Subscriber),
  errors: owned,
})
export const exportSubscribers = get(calls.exportSubscribers, {
  summary: 'The same subscribers as CSV',
  auth: 'token',
  scope: 'account',
  reply: 'csv',
  input: z.object(subscribersInput),
  data: Nothing,
  errors: owned,
})

/** Audiences of a release or season: everybody, subscribers, or subscribers until it opens to everybody. */
export const AUDIENCES = ['everybody', 'subscribers', 'until'] as const
export type Audience = (typeof AUDIENCES)[number]

/**
 * The audience of a release or season. `notify` says whether followers are notified when it opens; `subscribers` is the
 * number of members who are subscribed to its artist or podcast, null for editors. `problem` is why it cannot be for
 * subscribers.
 */
export const ItemAudience = z.object({
  audience: z.enum(AUDIENCES),
  opens_at: Time.nullable(),
  notify: z.boolean(),
  subscribers: Count.nullable(),
  problem: MaybeText,
})
export type ItemAudience = z.infer<typeof ItemAudience>

const item = { kind: z.enum(['release', 'season'], 'must be release or season'), id: IdInput }

export const getAudience = get(calls.getAudience, {
  summary: 'Who may play a release or season',
  auth: 'token',
  scope: 'read',
  input: z.object(item),
  data: ItemAudience,
  errors: owned,
})
export const updateAudience = post(calls.updateAudience, {
  summary:
    'Set who may play a release or season; with `until` it opens to everybody at opens_at, from one hour to one year ahead',
  auth: 'token',
  scope: 'write',
  input: z.object({
    ...item,
    audience: z.enum(AUDIENCES, `must be ${AUDIENCES.join(', ')}`),
    opens_at: z.iso.datetime('must be a time like 2026-01-31T12:00:00.000Z').optional(),
    notify: ZeroOrOneInput.default(0),
  }),
  data: ItemAudience,
  errors: versioned,
})
