import { readMoment } from '@earshot/playback/time/moment'
import { useSyncExternalStore } from 'react'

/** Returns the second in the URL fragment (`#t=95`); undefined without one and on the server. */
export const useMoment = (): number | undefined =>
  useSyncExternalStore(
    followHash,
    () => readMoment(location.hash),
    () => undefined,
  )

function followHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
