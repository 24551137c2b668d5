import { Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { lazyOr } from '../../lib/page/lazy-or.ts'

// First needed when another page is opened; if it does not load, the previous page stays visible.
const PageSkeleton = lazyOr(async () => (await import('./page-skeleton.tsx')).PageSkeleton)

/**
 * Shows the skeleton of the requested page over the previous one if loading takes longer than a moment. The previous
 * page stays unchanged below.
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
