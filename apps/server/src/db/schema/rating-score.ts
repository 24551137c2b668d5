import { sql } from 'drizzle-orm'
import { real } from 'drizzle-orm/pg-core'

/**
 * What Top Rated orders by: the mean of the ratings as it would be if ten more listeners had given three stars (a Bayesian mean), so that one vote never
 * wins; 0 without ratings (decision 042). It is made of `rate`, the mean with two decimals, and of `rates_count`.
 */
export const ratingScore = () =>
  real()
    .notNull()
    .generatedAlwaysAs(
      sql`case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end`,
    )
