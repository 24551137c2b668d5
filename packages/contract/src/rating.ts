import { z } from 'zod'
import * as calls from './calls/rating.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE, RATED_KINDS, STARS_MAX, TEXT_MAX } from './limits.ts'
import { UserRef } from './member.ts'
import { Count, Id, IdInput, ItemOffset, MaybeText, Rate, Time, limit, text } from './primitives.ts'

/** What listeners rate. */
export type RatedKind = (typeof RATED_KINDS)[number]

/** The rating of a member: 1 to 5 stars and, where the member wrote any, plain words. is_hidden is for its author: a moderator hid it. */
export const Review = z.object({
  id: Id,
  stars: z.int().min(1).max(STARS_MAX),
  words: MaybeText,
  user: UserRef,
  created_at: Time,
  edited_at: Time.nullish(),
  is_hidden: z.boolean().optional(),
})
export type Review = z.infer<typeof Review>

/** The mean of the ratings of an item and their number; both are 0 while there are none. */
const totals = { rate: Rate, rates_count: Count }
const item = { kind: z.enum(RATED_KINDS, `must be one of ${RATED_KINDS.join(', ')}`), item_id: IdInput }

/** Ratings of an item: `spread` counts those of 1, 2, 3, 4 and 5 stars, `words_count` those with words. */
export const Reviews = z.object({
  ...totals,
  title: z.string(),
  spread: z.array(Count).length(STARS_MAX),
  words_count: Count,
  data: z.array(Review),
  own: Review.nullable(),
  may_rate: z.boolean(),
})
export type Reviews = z.infer<typeof Reviews>

export const listReviews = get(calls.listReviews, {
  summary: "Ratings of an item: mean, spread, the viewer's own, and the ones with words, newest first",
  auth: 'optional',
  scope: 'read',
  input: z.object({ ...item, limit: limit(PAGE_SIZE.reviews), offset: ItemOffset }),
  data: Reviews,
  errors: [STATUS.notFound],
})
export const rateItem = post(calls.rateItem, {
  summary: 'Rate an item with 1 to 5 stars, with or without words; replaces an earlier rating',
  auth: 'token',
  scope: 'write',
  input: z.object({
    ...item,
    stars: z.int('must be a whole number').min(1, 'must be at least 1').max(STARS_MAX, `must be at most ${STARS_MAX}`),
    words: text(0, TEXT_MAX.review).optional(),
  }),
  data: z.object({ ...totals, own: Review }),
  errors: [STATUS.forbidden, STATUS.notFound],
})
export const removeRating = post(calls.removeRating, {
  summary: "Remove the viewer's rating; without one nothing changes",
  auth: 'token',
  scope: 'write',
  input: z.object(item),
  data: z.object(totals),
  errors: [STATUS.notFound],
})
