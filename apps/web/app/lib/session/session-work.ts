import { followSession } from '../forms/draft-store.ts'
import { loadCovered } from '../state/covered-store.ts'
import { useSession } from './session-store.ts'
import { verifyRegularly } from './verify-token.ts'

/**
 * Starts the tasks of a session. `before` is the member when the page was opened; a new session needs no verification
 * yet.
 */
export function startSessionWork(before: number | undefined, isNew: boolean): () => void {
  let memberId = useSession.getState().profile?.id
  const leave = useSession.subscribe(({ profile }) => {
    if (profile?.id === memberId) return
    memberId = profile?.id
    void loadCovered()
  })
  void loadCovered()
  const stops = [followSession(before), verifyRegularly(isNew), leave]
  return () => {
    for (const stop of stops) stop()
  }
}
