import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns false on the server and during hydration, true afterwards: for values that only the browser knows, like the
 * time zone.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
