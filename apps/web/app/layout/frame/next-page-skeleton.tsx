import { Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { lazyOr } from '../../lib/page/lazy-or.ts'

// Loaded when another page is opened; if that fails, the previous page stays visible.
const PageSkeleton = lazyOr(async () => (await import('./page-skeleton.tsx')).PageSkeleton)

/**
 * The skeleton of the requested page, over the previous one, if loading takes longer than a moment. The previous page
 * stays below unchanged.
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
