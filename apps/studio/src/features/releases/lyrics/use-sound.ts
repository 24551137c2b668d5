import { useEffect, useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { showProblem } from '../../../toasts.ts'

/**
 * A sound that is played from any second; its URL is made when it is first played. The functions stay the same ones, so
 * that long lists are not drawn again.
 */
export function useSound(urlOf: () => Promise<string>) {
  const [time, setTime] = useState(0)
  const [length, setLength] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [controls] = useState(() => controlsOf({ setTime, setLength, setPlaying }))
  useEffect(() => controls.setSource(urlOf))
  useEffect(() => () => controls.pause(), [controls])
  return { time, length, isPlaying, ...controls }
}

function controlsOf(show: {
  setTime: (seconds: number) => void
  setLength: (seconds: number) => void
  setPlaying: (isPlaying: boolean) => void
}) {
  let urlOf: (() => Promise<string>) | undefined
  let audio: HTMLAudioElement | undefined
  let start = 0
  let speed = 1
  const open = async (): Promise<HTMLAudioElement> => {
    if (audio !== undefined) return audio
    const sound = new Audio(await urlOf?.())
    audio = sound
    sound.currentTime = start
    sound.playbackRate = speed
    sound.addEventListener('timeupdate', () => show.setTime(sound.currentTime))
    sound.addEventListener('durationchange', () => show.setLength(Number.isFinite(sound.duration) ? sound.duration : 0))
    sound.addEventListener('play', () => show.setPlaying(true))
    sound.addEventListener('pause', () => show.setPlaying(false))
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
    /** Sets what returns the URL of the sound when it is first played. */
    setSource: (next: () => Promise<string>) => {
      urlOf = next
    },
    /** Returns the second that is heard now. */
    now: (): number => audio?.currentTime ?? start,
    play: (from?: number) => void play(from),
    pause: () => audio?.pause(),
    seek: (to: number) => {
      start = Math.max(0, to)
      if (audio !== undefined) audio.currentTime = start
      show.setTime(start)
    },
    setSpeed: (times: number) => {
      speed = times
      if (audio !== undefined) audio.playbackRate = times
    },
  }
}
