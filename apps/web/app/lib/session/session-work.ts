import { followSession } from '../forms/draft-store.ts'
import { verifyRegularly } from './verify-token.ts'

/**
 * Begins the work that a session needs. `before` is the member when the page was opened; a new session needs no
 * verification yet.
 */
export function startSessionWork(before: number | undefined, isNew: boolean): () => void {
  const stops = [followSession(before), verifyRegularly(isNew)]
  return () => {
    for (const stop of stops) stop()
  }
}
