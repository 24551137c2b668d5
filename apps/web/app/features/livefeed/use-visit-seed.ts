import { tabStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useSyncExternalStore } from 'react'

/** The key of the tab's storage for the random order of the visit. */
const KEY = 'earshot-random'
/** Number of random orders that a visit draws from; the server accepts any text as a seed. */
const ORDERS = 64

/** Returns a random order of the live feed. */
export const drawSeed = (): string => String(Math.floor(Math.random() * ORDERS))

/** Returns the random order of this visit, which is the first one drawn (LIVEFEED-10). */
export function useVisitSeed(drawn: string): string {
  const seed = useSyncExternalStore(
    neverChanges,
    () => tabStore.getItem(KEY) ?? drawn,
    () => drawn,
  )
  useEffect(() => {
    if (tabStore.getItem(KEY) === null) tabStore.setItem(KEY, seed)
  }, [seed])
  return seed
}

const neverChanges = () => () => undefined
