import { useSession } from './session-store.ts'

/**
 * Has drafts follow the session (draft-store.ts), whose code is loaded only where there can be a draft to move or delete: for a member, and when
 * somebody signs in or out. Returns a function that stops it.
 */
export function followDrafts(): () => void {
  const before = useSession.getState().profile?.id
  let stop: (() => void) | undefined
  let isOver = false
  let isAsked = false
  const load = async () => {
    if (isAsked) return
    isAsked = true
    const drafts = await import('./draft-store.ts').catch(() => undefined)
    isAsked = drafts !== undefined
    if (!isOver) stop ??= drafts?.followSession(before)
  }
  if (before !== undefined) void load()
  const leave = useSession.subscribe(({ profile }) => {
    if (profile?.id !== before) void load()
  })
  return () => {
    isOver = true
    leave()
    stop?.()
  }
}
