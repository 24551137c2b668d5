import { useEffect, useState } from 'react'

/** Counts seconds down to 0; `start` begins again. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === 0) return undefined
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [end])
  return { left, start: (seconds) => { setLeft(seconds); setEnd(Date.now() + seconds * 1000) } }
}

/** Seconds as m:ss (PHONE-07). */
export const countdownText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
