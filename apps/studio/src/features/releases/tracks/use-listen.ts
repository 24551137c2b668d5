import { draftToken } from '@earshot/contract/calls'
import type { ReleaseTrack } from '@earshot/contract/studio/release'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'

/** Plays one track of a draft at a time, by a token for its sound. */
export function useListen(): {
  playing: number | undefined
  error: string
  toggle: (track: ReleaseTrack) => Promise<void>
} {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [playing, setPlaying] = useState<number>()
  const [error, setError] = useState('')
  useEffect(() => () => audio.current?.pause(), [])
  const toggle = async (track: ReleaseTrack) => {
    audio.current?.pause()
    if (playing === track.id) return setPlaying(undefined)
    setError('')
    setPlaying(track.id)
    try {
      const sound = new Audio(await urlOfTrack(track))
      sound.addEventListener('ended', () => setPlaying(undefined))
      audio.current = sound
      await sound.play()
    } catch (failure) {
      setPlaying(undefined)
      setError(messageOf(failure))
    }
  }
  return { playing, error, toggle }
}

/** Returns the URL of the sound of a track, with a token for a draft. */
export async function urlOfTrack({ sound_id: soundId, track_id: trackId }: ReleaseTrack): Promise<string> {
  if (soundId === null) return `/api/song/stream?song_id=${trackId ?? 0}`
  const { token } = await api.post(draftToken, { sound_id: soundId })
  return `/api/studio/stream?${new URLSearchParams({ sound_id: String(soundId), token })}`
}
