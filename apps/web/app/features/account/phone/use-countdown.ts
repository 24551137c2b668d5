import { useEffect, useState } from 'react'

/** Counts seconds down to 0, separately by name; `start` restarts a countdown. */
export function useCountdowns(): { left: (name: string) => number; start: (name: string, seconds: number) => void } {
  const [ends, setEnds] = useState<ReadonlyMap<string, number>>(new Map())
  const [now, setNow] = useState(0)
  const last = Math.max(0, ...ends.values())
  useEffect(() => {
    if (last === 0) return undefined
    const timer = setInterval(() => {
      setNow(secondNow())
      if (secondNow() >= last) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [last])
  return {
    left: (name) => Math.max(0, (ends.get(name) ?? 0) - now),
    start: (name, seconds) => {
      setNow(secondNow())
      setEnds(new Map([...ends, [name, secondNow() + seconds]]))
    },
  }
}

/** Formats seconds as m:ss (PHONE-07). */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const secondNow = (): number => Math.ceil(Date.now() / 1000)
