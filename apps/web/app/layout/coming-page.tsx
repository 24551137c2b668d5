import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

// First needed when another page is opened; where it does not come, the page before stays in view.
const ComingShape = lazy(async (): Promise<{ default: (props: { pathname: string }) => ReactNode }> => {
  const loaded = await import('./coming-shape.tsx').catch(() => undefined)
  return { default: loaded?.ComingShape ?? (() => null) }
})

/** The shape of the page that was asked for, over the page before it, where it takes longer than a moment. That page stays below as it was. */
export function ComingPage() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  if (next === undefined || next.pathname === pathname) return null
  return (
    <Suspense>
      <ComingShape pathname={next.pathname} />
    </Suspense>
  )
}
