import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { PlanFields } from '../../money/supporters.ts'
import { Count, Id, IdInput, VersionInput, ZeroOrOneInput } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'
import { admins } from './admins.ts'

/**
 * A plan on the desk. `subscribers` are those whose paid time has not ended; they keep the price that they pay.
 * `is_known` says whether the provider has the plan at its current price (MONEY-02).
 */
export const DeskPlan = z.object({
  id: Id,
  creator: z.object({ kind: z.enum(['artist', 'podcast']), id: Id, name: z.string() }),
  title: z.string(),
  sub_title: z.string(),
  price: z.number(),
  currency: z.string(),
  duration: Count,
  features: z.array(z.string()),
  highlight: z.boolean(),
  pos: Count,
  is_open: z.boolean(),
  subscribers: Count,
  is_known: z.boolean(),
  version: Count,
})
export type DeskPlan = z.infer<typeof DeskPlan>

/** An album or season for subscribers, with the number of its sounds whose preview is not cut yet (MONEY-03). */
export const SubscribersOnly = z.object({
  id: Id,
  kind: z.enum(['album', 'season']),
  title: z.string(),
  creator: z.string(),
  sounds: Count,
  previews_missing: Count,
  subscribers: Count,
  subscribers_only: z.boolean(),
})
export type SubscribersOnly = z.infer<typeof SubscribersOnly>

const { title, sub_title, price, currency, months: duration, features, is_highlighted: highlight } = PlanFields.shape
const planInput = { plan_id: IdInput }

export const deskPlans = get(calls.deskPlans, {
  ...admins,
  summary: 'Plans of all artists and podcasts, open ones first',
  input: z.object({
    ...deskListInput,
    kind: z.enum(['artist', 'podcast']).optional(),
    state: z.enum(['open', 'closed', 'unknown']).optional(),
  }),
  data: deskList(DeskPlan).extend({ currency: z.string() }),
})
export const deskPlan = get(calls.deskPlan, {
  ...admins,
  summary: 'A plan with its version',
  input: z.object(planInput),
  data: DeskPlan,
  errors: [STATUS.notFound],
})
export const savePlan = post(calls.savePlan, {
  ...admins,
  summary: 'Create a plan of an artist or podcast, or change one whose version is sent; subscribers keep the old price',
  input: z.object({
    plan_id: IdInput.optional(),
    version: VersionInput.optional(),
    artist_id: IdInput.optional(),
    podcast_id: IdInput.optional(),
    title,
    sub_title: sub_title.optional(),
    price,
    currency: currency.optional(),
    duration: duration.optional(),
    features: features.optional(),
    highlight: highlight.optional(),
    pos: z.int().min(0, 'must be at least 0').max(10_000, 'must be at most 10000').optional(),
  }),
  data: DeskPlan,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const closeDeskPlan = post(calls.closeDeskPlan, {
  ...admins,
  summary: 'Stop offering a plan, whose subscriptions go on, or offer it again',
  input: z.object({ ...planInput, closed: z.boolean() }),
  data: DeskPlan,
  errors: [STATUS.notFound],
})
export const offerPlan = post(calls.offerPlan, {
  ...admins,
  summary: 'Make the provider offer a plan at its current price',
  input: z.object(planInput),
  data: DeskPlan,
  errors: [STATUS.notFound, STATUS.paymentUnconfirmed],
})
export const subscribersOnly = get(calls.subscribersOnly, {
  ...admins,
  summary: 'Albums and seasons for subscribers, or all by title, with the state of their previews',
  input: z.object({
    ...deskListInput,
    kind: z.enum(['album', 'season']).optional(),
    marked: z.enum(['all']).optional(),
  }),
  data: deskList(SubscribersOnly),
})
export const markSubscribersOnly = post(calls.markSubscribersOnly, {
  ...admins,
  summary: 'Let only subscribers play an album or season, or everybody again',
  input: z.object({
    kind: z.enum(['album', 'season']),
    id: IdInput,
    subscribers_only: z.boolean(),
    dry_run: ZeroOrOneInput.optional(),
  }),
  data: SubscribersOnly,
  errors: [STATUS.notFound, STATUS.conflict],
})
