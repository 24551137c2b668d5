import { blockOfflineClicks } from '@earshot/ui/navigation/offline-clicks'
import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { keepPageOffline, keepPagesWith, onCodeMissing, openByLoad } from '../../lib/page/kept-page.ts'

declare global {
  interface Window {
    /** Asked by the framework when the code of a page did not come (vite.config.ts). */
    onRouteCodeMissing?: () => Promise<never>
  }
}

/** Keeps the page that is shown when the next one cannot be fetched (ERRORS-06). */
export function useKeptPage(): void {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const shown = useLocation()
  const opening = useEffectEvent(() => (next === undefined ? undefined : createPath(next)))
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
  useEffect(() => keepPagesWith({ opening: () => opening(), stay: () => stay(), open: (path) => open(path) }), [])
  useEffect(() => {
    // Without an answer and without a page to keep, the page's own panel says it.
    if (next !== undefined) openByLoad().catch(() => undefined)
  }, [next])
  useEffect(() => blockOfflineClicks(keepPageOffline), [])
  useEffect(() => {
    window.onRouteCodeMissing = onCodeMissing
  }, [])
}
