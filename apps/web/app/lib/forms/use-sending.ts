import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../text/message-of.ts'

/** Submits a form, one request at a time; `error` is the reason of the last failure, and the typed text stays. */
export function useSending(): { isBusy: boolean; error: string; send: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const isUnderWay = useRef(false)
  const send = useCallback(async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }, [])
  return { isBusy, error, send }
}
