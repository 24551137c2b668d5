import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePlayback, usePlayer } from './playback-context.tsx'

/** A position slider: the position to show, the handler of `onChange` while it is dragged, and its ref. */
export type Seek = {
  shown: number
  duration: number
  hold: (seconds: number) => void
  slider: RefObject<HTMLInputElement | null>
}

/** Connects a slider to the playback position; releasing the slider seeks. */
export function useSeek(): Seek {
  const playback = usePlayer()
  const position = usePlayback((now) => now.position)
  const duration = usePlayback((now) => now.duration)
  const [draft, setDraft] = useState<number>()
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = slider.current
    // React's onChange is the native "input" event, so "change" is handled directly.
    const onLetGo = () => {
      if (input !== null) playback.seek(Number(input.value))
      setDraft(undefined)
    }
    // A slider that is released at its start position fires no "change".
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
