import { readToken, useSession } from './session-store.ts'

/**
 * Starts the work of a session: drafts are assigned to it, its token is verified (session-work.ts). The code is loaded
 * only with a session, and when a member signs in or out. Returns a function that stops it.
 */
export function followSession(): () => void {
  const before = useSession.getState().profile?.id
  let stop: (() => void) | undefined
  let isOver = false
  let isRequested = false
  const load = async (isNew: boolean) => {
    if (isRequested) return
    isRequested = true
    const work = await import('./session-work.ts').catch(() => undefined)
    isRequested = work !== undefined
    if (!isOver) stop ??= work?.startSessionWork(before, isNew)
  }
  if (before !== undefined || readToken() !== '') void load(false)
  const leave = useSession.subscribe(({ profile }) => {
    if (profile?.id !== before) void load(true)
  })
  return () => {
    isOver = true
    leave()
    stop?.()
  }
}
