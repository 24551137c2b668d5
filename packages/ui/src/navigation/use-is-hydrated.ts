import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and while its page is taken over, true from then on: for what only the browser knows, like the
 * time zone.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
