import { sql } from 'drizzle-orm'
import { real } from 'drizzle-orm/pg-core'

/**
 * The columns of an item's ratings. `rate` is their mean with two decimals, 0 without any. `ratingScore` orders Top Rated: the mean as it would be
 * if ten more listeners had given three stars (a Bayesian mean), so that one vote never wins; 0 without any (decision 036).
 */
export const ratingScore = () =>
  real()
    .notNull()
    .generatedAlwaysAs(
      sql`case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end`,
    )
