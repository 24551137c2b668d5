/** Paths of the calls of ratings and reviews, without their schemas (../rating.ts), so that browsers load none. */
export const listReviews = 'rating/reviews'
export const rateItem = 'rating/rate'
export const removeRating = 'rating/remove'
