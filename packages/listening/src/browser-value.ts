import { useSyncExternalStore } from 'react'

const followNothing = () => () => undefined

/**
 * Returns a value that only the browser knows. The server and hydration use `first`, so that both render the same page.
 */
export const useBrowserValue = <T>(read: () => T, first: T): T => useSyncExternalStore(followNothing, read, () => first)
