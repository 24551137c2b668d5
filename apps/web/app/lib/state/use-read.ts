import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../text/message-of.ts'

/**
 * The state of a part of a members' page: loading, failed or loaded. `again` reloads; the current data stay visible
 * meanwhile.
 */
export type Read<T> = Face<T> & { again: () => void }

type Face<T> = { face: 'loading' } | { face: 'failed'; problem: string } | { face: 'full'; data: T }

/**
 * Loads data on mount, when `read` changes, and on `again`; `read` must be stable. Only the reply to the latest request
 * is applied.
 */
export function useRead<T>(read: () => Promise<T>): Read<T> {
  const [state, setState] = useState<Face<T>>({ face: 'loading' })
  const requested = useRef(0)
  const again = useCallback(() => {
    requested.current += 1
    const mine = requested.current
    const show = (next: Face<T>) => {
      if (mine === requested.current) setState(next)
    }
    read().then(
      (data) => show({ face: 'full', data }),
      (error: unknown) => show({ face: 'failed', problem: messageOf(error) }),
    )
  }, [read])
  useEffect(() => {
    again()
    return () => {
      requested.current += 1
    }
  }, [again])
  return { ...state, again }
}
