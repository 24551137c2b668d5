import { Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { lazyOr } from '../../lib/page/lazy-or.ts'

// First needed when another page is opened; where it does not come, the page before stays in view.
const PageSkeleton = lazyOr(async () => (await import('./page-skeleton.tsx')).PageSkeleton)

/**
 * The shape of the page that was asked for, over the page before it, where it takes longer than a moment. That page
 * stays below as it was.
 */
export function NextPageSkeleton() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  if (next === undefined || next.pathname === pathname) return null
  return (
    <Suspense>
      <PageSkeleton pathname={next.pathname} />
    </Suspense>
  )
}
