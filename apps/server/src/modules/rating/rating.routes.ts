import * as contract from '@earshot/contract/catalogue/rating'
import type { Review } from '@earshot/contract/catalogue/rating'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toUserRef } from '../member/views.ts'
import { ratingStore } from './rating.store.ts'
import type { ReviewRow } from './rating.store.ts'

/** Registers the calls of ratings and reviews. */
export function ratingRoutes(api: Api): void {
  const { db, now } = api.services
  const ratings = ratingStore(db)

  route(api, contract.listReviews, async ({ viewer, input }) => {
    const item = itemOf(input)
    const [{ title, rate, ratesCount }, { spread, wordsCount }, reviews, viewerReview, isOwn] = await Promise.all([
      ratings.getItem(item, viewer?.id),
      ratings.getSpread(item),
      ratings.listReviews(item, viewer?.id, input),
      viewer === undefined ? undefined : ratings.findByMember(item, viewer.id),
      viewer === undefined ? false : ratings.isOwn(item, viewer.id),
    ])
    return {
      title,
      rate,
      rates_count: ratesCount,
      spread,
      words_count: wordsCount,
      data: reviews.map(toReview),
      own: viewerReview === undefined ? null : toViewerReview(viewerReview),
      may_rate: !isOwn,
    }
  })

  route(api, contract.rateItem, async ({ viewer, input }) => {
    const given = {
      memberId: viewer.id,
      stars: input.stars,
      words: input.words === undefined || showsNothing(input.words) ? null : input.words,
    }
    const { rate, ratesCount, own: viewerReview } = await ratings.rate(itemOf(input), given, now())
    return { rate, rates_count: ratesCount, own: toViewerReview(viewerReview) }
  })

  route(api, contract.removeRating, async ({ viewer, input }) => {
    const { rate, ratesCount } = await ratings.remove(itemOf(input), viewer.id, now())
    return { rate, rates_count: ratesCount }
  })
}

const itemOf = ({ kind, item_id: itemId }: { kind: contract.RatedKind; item_id: number }) => ({ kind, itemId })

const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  stars: row.stars,
  words: row.words,
  user: toUserRef(row.user),
  created_at: row.createdAt.toISOString(),
  edited_at: row.editedAt?.toISOString() ?? null,
})

const toViewerReview = (row: ReviewRow): Review => ({
  ...toReview(row),
  is_hidden: row.visibility === 'hidden',
  may_appeal: row.mayAppeal,
})
