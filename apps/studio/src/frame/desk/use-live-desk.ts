import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLive } from '../../session/watch-live.ts'

/** Milliseconds in which the events of an act on many rows are answered by one reading. */
const GATHER_MS = 500

/**
 * Reads again what an open page of the desk shows when another member has changed something there. Forms keep what was
 * typed; a dry run in an open dialog is not repeated. A hidden tab is brought up to date when it is shown again
 * (DESK-13).
 */
export function useLiveDesk(isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | undefined
    const read = () => {
      timer = undefined
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.['isRead'] === true })
    }
    const onNews = () => {
      timer ??= setTimeout(read, GATHER_MS)
    }
    const follow = () => {
      if (document.hidden) {
        stop?.()
        stop = undefined
      } else stop ??= watchLive('desk=1', 'desk', onNews)
    }
    const onShown = () => {
      follow()
      if (!document.hidden) onNews()
    }
    follow()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      document.removeEventListener('visibilitychange', onShown)
      stop?.()
      clearTimeout(timer)
    }
  }, [client, isOn])
}
