import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns false on the server and during hydration, then true: for values that only the browser knows, such as the time
 * zone.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
