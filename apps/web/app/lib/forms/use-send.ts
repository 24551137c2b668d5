import { useRef, useState } from 'react'
import { setLoading } from '../state/loading-store.ts'
import { messageOf } from '../text/message-of.ts'

/**
 * Submits a form, one request at a time, and shows the progress overlay meanwhile. `problem` is the message of the last
 * failure, or blank. `messageFor` returns another message, for example after it marked the
 * refused field.
 */
export function useSend(): {
  problem: string
  setProblem: (problem: string) => void
  send: (work: () => Promise<void>, messageFor?: (error: unknown) => string) => Promise<void>
} {
  const [problem, setProblem] = useState('')
  const isSending = useRef(false)
  const send = async (work: () => Promise<void>, messageFor = messageOf) => {
    if (isSending.current) return
    isSending.current = true
    setProblem('')
    setLoading(true)
    try {
      await work()
    } catch (error) {
      setProblem(messageFor(error))
    } finally {
      isSending.current = false
      setLoading(false)
    }
  }
  return { problem, setProblem, send }
}
