import { listReviews } from '@earshot/contract/calls'
import type { RatedKind, Reviews } from '@earshot/contract/catalogue/rating'
import { RATED_KINDS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/rating'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Rating } from '@earshot/ui/forms/rating.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { quietApi } from '../../lib/api.ts'
import { OVER_PAGE, storeTotals, ratingKey } from '../../lib/state/rating-store.ts'
import { property } from '../../lib/state/store.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { MemberRating } from './member-rating.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './rating.module.css'

/**
 * The reviews of an item over the page: mean, distribution, the viewer's rating and the reviews of others. `itemKey`
 * identifies the item, such as "song-12".
 */
export function ReviewsSheet({ itemKey }: { itemKey: string }) {
  const item = itemOf(itemKey)
  const close = useClose()
  return item === undefined ? null : <Sheet {...item} onClose={close} />
}

function Sheet({ kind, id, onClose }: { kind: RatedKind; id: number; onClose: () => void }) {
  const read = useCallback(() => quietApi.get(listReviews, { kind, item_id: id }), [kind, id])
  const reviews = useRead(read)
  const showChange = ({ rate, rates_count: count }: { rate: number; rates_count: number }) => {
    storeTotals(ratingKey(kind, id), { rate, count })
    reviews.again()
  }
  return (
    <Dialog
      open
      title={reviews.face === 'full' ? m.rating_reviews_of({ title: reviews.data.title }) : m.rating_reviews()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.close()}</Button>}
    >
      <div className={styles.sheet} data-sheet="" data-wide="">
        {reviews.face === 'loading' && <Loading />}
        {reviews.face === 'failed' && (
          <ErrorState title={m.rating_did_not_load()} action={<Button onClick={reviews.again}>{m.try_again()}</Button>}>
            {reviews.problem}
          </ErrorState>
        )}
        {reviews.face === 'full' && (
          <>
            <div className={styles.own}>
              <Summary reviews={reviews.data} />
              <MemberRating kind={kind} id={id} reviews={reviews.data} onChange={showChange} />
            </div>
            <ReviewList kind={kind} id={id} reviews={reviews.data} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Summary({ reviews: { rate, rates_count: count, spread } }: { reviews: Reviews }) {
  return (
    <div className={styles.summary}>
      <div className={styles.mean}>
        <b aria-hidden>{count === 0 ? '–' : rate.toFixed(1)}</b>
        <Rating value={rate} />
        <p>{count === 0 ? m.rating_none_yet() : m.rating_count({ count })}</p>
      </div>
      <Spread spread={spread} />
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <VisuallyHidden>{m.rating_loading()}</VisuallyHidden>
      <Skeleton width="40%" />
      <Skeleton width="100%" />
      <Skeleton width="80%" />
    </div>
  )
}

/** Removes the reviews from the URL: returns to the page below, if that is the previous history entry. */
function useClose(): () => void {
  const { search, pathname, state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (property(state, OVER_PAGE) === true) return void navigate(-1)
    const query = new URLSearchParams(search)
    query.delete('reviews')
    const rest = query.toString()
    void navigate(rest === '' ? pathname : `${pathname}?${rest}`, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
}

function itemOf(itemKey: string): { kind: RatedKind; id: number } | undefined {
  const [name = '', digits = ''] = itemKey.split('-')
  const kind = RATED_KINDS.find((each) => each === name)
  return kind === undefined ? undefined : { kind, id: Number(digits) }
}

/** The numbers of ratings with 5, 4, 3, 2 and 1 stars as bars. `spread` starts with 1 star. */
function Spread({ spread }: { spread: readonly number[] }) {
  const most = Math.max(1, ...spread)
  return (
    <ol className={styles.spread} aria-label={m.rating_spread()}>
      {spread
        .map((count, index) => ({ stars: index + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars}>
            <span className={styles.starCount}>{m.star_count({ count: stars })}</span>
            <span className={styles.track} aria-hidden>
              <span className={styles.bar} style={{ width: `${(count * 100) / most}%` }} />
            </span>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
    </ol>
  )
}
