import type { RatedKind } from '@earshot/contract/catalogue/rating'
import { Rating } from '@earshot/ui/forms/rating.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { names } from '@earshot/ui/text/names'
import { useLocation } from 'react-router'
import { OVER_PAGE, ratingKey, useNewestTotals } from '../../../lib/state/rating-store.ts'
import styles from './stars.module.css'

type Props = { kind: RatedKind; id: number; rate: number; count: number; className?: string | undefined }

/** The stars of an item with "(N Reviews)"; they open its reviews (`?reviews=song-12`). */
export function Stars({ kind, id, rate, count, className }: Props) {
  const key = ratingKey(kind, id)
  const totals = useNewestTotals(key, { rate, count })
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('reviews', key)
  return (
    <Link
      href={`?${query.toString()}`}
      keepScroll
      keepData
      state={{ [OVER_PAGE]: true }}
      className={names(styles.stars, className)}
    >
      <Rating value={totals.rate} count={totals.count} />
    </Link>
  )
}
