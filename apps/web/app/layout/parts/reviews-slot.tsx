import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyOr } from '../../lib/page/lazy-or.ts'

const ReviewsSheet = lazyOr(async () => (await import('../../features/rating/reviews-sheet.tsx')).ReviewsSheet)

/**
 * Opens the reviews that the URL names, such as `?reviews=song-12`; their code is loaded then. Rendered on every page
 * with stars.
 */
export function ReviewsSlot() {
  const requested = /[?&]reviews=(\w+-\d+)/.exec(useLocation().search)?.[1]
  return useIsHydrated() && requested ? (
    <Suspense fallback={null}>
      <ReviewsSheet key={requested} itemKey={requested} />
    </Suspense>
  ) : null
}
