import { sql } from 'drizzle-orm'
import { real } from 'drizzle-orm/pg-core'

/**
 * Returns the score of the order Top Rated: a Bayesian mean, which adds ten ratings of three stars, so that one rating
 * never wins; 0 without ratings (decision 015). It is computed from `rate`, the mean with two decimals, and
 * `rates_count`.
 */
export const ratingScore = () =>
  real()
    .notNull()
    .generatedAlwaysAs(
      sql`case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end`,
    )
