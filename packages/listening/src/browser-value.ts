import { useSyncExternalStore } from 'react'

const followNothing = () => () => undefined

/**
 * A value that only the browser knows. A server and the first rendering in the browser use `first`, so that both render
 * the same page.
 */
export const useBrowserValue = <T>(read: () => T, first: T): T => useSyncExternalStore(followNothing, read, () => first)
