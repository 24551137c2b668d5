import type { Song } from '@earshot/contract/catalogue/catalogue'
import { LISTENING_KEYS } from '@earshot/listening/keys'
import { useSignal } from '@earshot/listening/signal'
import { isSounding, sounding } from '@earshot/listening/sounding'
import type { Source } from '@earshot/listening/tracks/sources'
import type { Playback, Snapshot } from '@earshot/playback/snapshot'
import { readJson, textStore } from '@earshot/playback/storage/text-store'
import type { Track } from '@earshot/playback/track'
import { DEFAULT_VOLUME } from '@earshot/playback/volume'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useState, useSyncExternalStore } from 'react'
import { loadBar } from '../../../layout/sound/sound-slot.tsx'
import { useMoment } from '../../../lib/page/use-moment.ts'
import { property } from '../../../lib/state/store.ts'

/** The playback state shown on a detail page. */
type Shown = Pick<Snapshot, 'status' | 'position' | 'duration' | 'volume'> & {
  /** The current track; undefined until a track of the page plays. */
  track: Track | undefined
  title: string | undefined
}

/**
 * A detail page's view of the site's engine. `playback` is set while the page's songs are the queue; `seek` and
 * `setVolume` also work before.
 */
export type SmallPlayback = {
  shown: Shown
  playback: Playback | undefined
  /** The second at which the play button starts; 0 during playback. */
  from: number
  seek: (seconds: number) => void
  setVolume: (volume: number) => void
}

/**
 * Returns the current playback of `of`, or its first song, ready to start at the second in the URL (AUDIO-01 to
 * AUDIO-04).
 */
export function useSmallPlayback(of: Source, songs: readonly Song[]): SmallPlayback {
  const now = useSignal(sounding)
  const [place, setPlace] = useState<number>()
  const [used, setUsed] = useState<number>()
  const moment = useMoment()
  const playback = isSounding(now, of) ? now.playback : undefined
  const live = useSyncExternalStore(
    (listener) => now.playback?.subscribe(listener) ?? nothing,
    () => now.playback?.getSnapshot(),
    () => undefined,
  )
  const stored = useSyncExternalStore(followStored, readVolume, () => DEFAULT_VOLUME)
  const [first] = songs
  const volume = live?.volume ?? stored
  const isOn = playback !== undefined && live?.status === 'playing'
  // The second of the URL applies until playback starts or another second is chosen.
  const waiting = moment === used ? undefined : moment
  if (isOn && waiting !== undefined) setUsed(waiting)
  const from = waiting ?? (playback === undefined ? (place ?? 0) : 0)
  return {
    shown:
      playback !== undefined && live !== undefined
        ? { ...live, position: waiting ?? live.position, volume, track: live.track, title: live.track?.title }
        : {
            status: 'paused',
            position: from,
            duration: first?.length ?? 0,
            volume,
            track: undefined,
            title: first?.title,
          },
    playback,
    from,
    seek: (seconds) => {
      setUsed(moment)
      if (playback === undefined) setPlace(seconds)
      else playback.seek(seconds)
    },
    setVolume: (value) => void setVolume(value),
  }
}

/** Returns whether `of` is playing. The component renders again only when that changes. */
export function useIsPlaying(of: Source): boolean {
  const now = useSignal(sounding)
  return useSyncExternalStore(
    (listener) => now.playback?.subscribe(listener) ?? nothing,
    () => isSounding(now, of) && now.playback?.getSnapshot().status === 'playing',
    () => false,
  )
}

// The engine stores the volume, so a change of the volume loads the engine.
async function setVolume(volume: number): Promise<void> {
  const bar = await loadBar()
  bar?.playback.setVolume(volume)
}

const nothing = () => undefined
const stored = textStore(localStore, LISTENING_KEYS.queue)

function readVolume(): number {
  const volume = property(readJson(stored), 'volume')
  return typeof volume === 'number' ? volume : DEFAULT_VOLUME
}

function followStored(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
