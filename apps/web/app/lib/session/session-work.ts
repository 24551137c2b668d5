import { followSession } from '../forms/draft-store.ts'
import { keepVerified } from './verify-token.ts'

/** Begins the work that a session needs. `before` is the member when the page was opened; a new session needs no verification yet. */
export function startSessionWork(before: number | undefined, isNew: boolean): () => void {
  const stops = [followSession(before), keepVerified(isNew)]
  return () => {
    for (const stop of stops) stop()
  }
}
