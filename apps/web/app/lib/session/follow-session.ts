import { readToken, useSession } from './session-store.ts'

/**
 * Runs the tasks of a session: moves drafts, verifies the token (session-work.ts). The code is loaded only for a
 * session, and when a member signs in or out. Returns a function that stops it.
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
    // Without the code that learns what to cover, nothing is covered.
    if (work === undefined) document.adoptedStyleSheets = []
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
