import { useEffect, useRef } from 'react'

/** Milliseconds after the last change at which a draft of a release saves itself (RELEASE-17). */
const QUIET_MS = 2_000

/**
 * Calls `save` when nothing has changed for `quietMs`, and at once when the page is hidden or left. `changed` is
 * undefined while there is nothing to save; a new `attempt` sends the same values again. `isLast` says that the page is
 * left, so that the request must outlive it.
 */
export function useAutosave<Values>(
  changed: Values | undefined,
  save: (values: Values, isLast: boolean) => void,
  attempt: number,
  quietMs = QUIET_MS,
): void {
  const latest = useRef({ changed, save })
  useEffect(() => {
    latest.current = { changed, save }
  })
  // A render that changes no value does not start the time again.
  const text = JSON.stringify(changed)
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => {
      const { changed: values, save: send } = latest.current
      if (values !== undefined) send(values, false)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [text, attempt, quietMs])
  useEffect(() => {
    const flush = () => {
      const { changed: values, save: send } = latest.current
      if (values !== undefined) send(values, true)
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}
