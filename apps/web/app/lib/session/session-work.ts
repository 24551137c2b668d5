import { followSession } from '../forms/draft-store.ts'
import { verifyRegularly } from './verify-token.ts'

/**
 * Starts the tasks of a session. `before` is the member when the page was opened; a new session needs no verification
 * yet.
 */
export function startSessionWork(before: number | undefined, isNew: boolean): () => void {
  const stops = [followSession(before), verifyRegularly(isNew)]
  return () => {
    for (const stop of stops) stop()
  }
}
