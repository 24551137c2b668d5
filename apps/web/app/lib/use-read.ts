import { useEffect, useState } from 'react'
import { messageOf } from './message-of.ts'

/** What a part of a members' page holds while, when and after it was read. */
export type Read<T> =
  | { face: 'loading' }
  | { face: 'failed'; problem: string; again: () => void }
  | { face: 'full'; data: T }

/** Reads once the part is shown, and once more when `read` changes or is asked to; give it a stable function. */
export function useRead<T>(read: () => Promise<T>): Read<T> {
  const [state, setState] = useState<Read<T>>({ face: 'loading' })
  useEffect(() => {
    let isShown = true
    const start = () => {
      read().then(
        (data) => {
          if (isShown) setState({ face: 'full', data })
        },
        (error: unknown) => {
          if (isShown) setState({ face: 'failed', problem: messageOf(error), again: start })
        },
      )
    }
    start()
    return () => {
      isShown = false
    }
  }, [read])
  return state
}
