import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePlayback, usePlayer } from './playback-context.tsx'

/**
 * A slider of the position: the place that is shown, what the slider's `onChange` calls while it is held, and the ref
 * it needs.
 */
export type Seek = {
  shown: number
  duration: number
  hold: (seconds: number) => void
  slider: RefObject<HTMLInputElement | null>
}

/** The position as a slider shows and changes it: the place is taken when the slider is let go. */
export function useSeek(): Seek {
  const playback = usePlayer()
  const position = usePlayback((now) => now.position)
  const duration = usePlayback((now) => now.duration)
  const [draft, setDraft] = useState<number>()
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = slider.current
    // React's onChange is the browser's "input".
    const onLetGo = () => {
      if (input !== null) playback.seek(Number(input.value))
      setDraft(undefined)
    }
    // A slider that comes back to where it was let go fires no "change".
    const onPointerGone = () => setTimeout(() => setDraft(undefined))
    input?.addEventListener('change', onLetGo)
    addEventListener('pointerup', onPointerGone)
    addEventListener('pointercancel', onPointerGone)
    return () => {
      input?.removeEventListener('change', onLetGo)
      removeEventListener('pointerup', onPointerGone)
      removeEventListener('pointercancel', onPointerGone)
    }
  }, [playback])
  return { shown: Math.min(draft ?? position, duration), duration, hold: setDraft, slider }
}
