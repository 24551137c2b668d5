import { useRef, useState } from 'react'
import { setLoading } from '../state/loading-store.ts'
import { messageOf } from '../text/message-of.ts'

/** What a form sends: one thing at a time, with the progress overlay meanwhile. `problem` is what the last one failed with, blank when it did not; `tellOf` finds other words for it, for example after it marked the field that was refused. */
export function useSend(): {
  problem: string
  setProblem: (problem: string) => void
  send: (work: () => Promise<void>, tellOf?: (error: unknown) => string) => Promise<void>
} {
  const [problem, setProblem] = useState('')
  const isSending = useRef(false)
  const send = async (work: () => Promise<void>, tellOf = messageOf) => {
    if (isSending.current) return
    isSending.current = true
    setProblem('')
    setLoading(true)
    try {
      await work()
    } catch (error) {
      setProblem(tellOf(error))
    } finally {
      isSending.current = false
      setLoading(false)
    }
  }
  return { problem, setProblem, send }
}
