import { blockOfflineClicks } from '@earshot/ui/navigation/offline-clicks'
import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { showCachedPageOffline, cachePagesWith, markLoaded } from '../../lib/page/cached-page.ts'

/** Keeps the current page if the next one cannot be loaded (ERRORS-06). */
export function useCachedPage(): void {
  const navigate = useNavigate()
  const shown = useLocation()
  // Navigating to the current page cancels the failed navigation without loading anything.
  const stay = useEffectEvent(
    () =>
      void navigate(createPath(shown), {
        replace: true,
        state: shown.state,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      }),
  )
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => cachePagesWith({ stay: () => stay(), open: (path) => open(path) }), [])
  useEffect(() => markLoaded(shown.pathname), [shown.pathname])
  useEffect(() => blockOfflineClicks(showCachedPageOffline), [])
}
