import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE, RATED_KINDS, STARS_MAX, TEXT_MAX } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import { Count, ItemOffset, MaybeText, Rate, Time, limit, lines, idInputOf, idOf } from '../primitives.ts'

/** Kinds of items that listeners rate. */
export type RatedKind = (typeof RATED_KINDS)[number]

/**
 * The rating of a member: 1 to 5 stars and an optional plain text. is_hidden and may_appeal are for its author: a
 * moderator has hidden it, and the author has not appealed yet.
 */
export const Review = z.object({
  id: idOf('review'),
  stars: z.int().min(1).max(STARS_MAX),
  words: MaybeText,
  user: UserRef,
  created_at: Time,
  edited_at: Time.nullish(),
  is_hidden: z.boolean().optional(),
  may_appeal: z.boolean().optional(),
})
export type Review = z.infer<typeof Review>

/** The mean of the ratings of an item and their number; both are 0 without ratings. */
const totals = { rate: Rate, rates_count: Count }
const item = {
  kind: z.enum(RATED_KINDS, `must be one of ${RATED_KINDS.join(', ')}`),
  item_id: idInputOf(...RATED_KINDS),
}

/** Ratings of an item: `spread` counts those of 1, 2, 3, 4 and 5 stars, `words_count` those with text. */
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
  summary: "Ratings of an item: mean, distribution, the viewer's own, and those with text, newest first",
  auth: 'optional',
  scope: 'read',
  input: z.object({ ...item, limit: limit(PAGE_SIZE.reviews), offset: ItemOffset }),
  data: Reviews,
  errors: [STATUS.notFound],
})
export const rateItem = post(calls.rateItem, {
  summary: 'Rate an item with 1 to 5 stars and an optional text; replaces an earlier rating',
  auth: 'token',
  scope: 'write',
  limits: ['ratings'],
  input: z.object({
    ...item,
    stars: z.int('must be a whole number').min(1, 'must be at least 1').max(STARS_MAX, `must be at most ${STARS_MAX}`),
    words: lines(0, TEXT_MAX.review).optional(),
  }),
  data: z.object({ ...totals, own: Review }),
  errors: [STATUS.forbidden, STATUS.notFound],
})
export const removeRating = post(calls.removeRating, {
  summary: "Remove the viewer's rating; succeeds without one",
  auth: 'token',
  scope: 'write',
  limits: ['ratings'],
  input: z.object(item),
  data: z.object(totals),
  errors: [STATUS.notFound],
})
