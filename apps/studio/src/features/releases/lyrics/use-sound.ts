import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { showProblem } from '../../../toasts.ts'

/** A sound that is played from any second; its URL is made when it is first played. */
export function useSound(urlOf: () => Promise<string>) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [time, setTime] = useState(0)
  const [length, setLength] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => () => audio.current?.pause(), [])
  const open = async (): Promise<HTMLAudioElement> => {
    if (audio.current !== undefined) return audio.current
    const sound = new Audio(await urlOf())
    audio.current = sound
    sound.addEventListener('timeupdate', () => setTime(sound.currentTime))
    sound.addEventListener('durationchange', () => setLength(Number.isFinite(sound.duration) ? sound.duration : 0))
    sound.addEventListener('play', () => setPlaying(true))
    sound.addEventListener('pause', () => setPlaying(false))
    return sound
  }
  const play = async (from?: number) => {
    try {
      const sound = await open()
      if (from !== undefined) sound.currentTime = from
      await sound.play()
    } catch (error) {
      // A second press may end the first before it plays.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showProblem(messageOf(error))
    }
  }
  return {
    time,
    length,
    isPlaying,
    /** Returns the second that is heard now. */
    now: (): number => audio.current?.currentTime ?? 0,
    play: (from?: number) => void play(from),
    pause: () => audio.current?.pause(),
    seek: (to: number) => {
      if (audio.current !== undefined) audio.current.currentTime = Math.max(0, to)
      setTime(Math.max(0, to))
    },
  }
}
