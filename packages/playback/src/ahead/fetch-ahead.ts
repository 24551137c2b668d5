import { afterEnd, currentTrack } from '../queue.ts'
import type { Snapshot } from '../snapshot.ts'

/** Seconds before the end of a track at which the next one is fetched, if the track is not fully loaded earlier. */
const AHEAD_SECONDS = 30

/**
 * Returns the URL of the next track once the current one is loaded to its end or nearly over. Undefined while nothing
 * is to be fetched.
 */
export function nextToFetch({ queue, track, sleep, position, duration, buffered }: Snapshot): string | undefined {
  const { queue: following, plays } = afterEnd(queue)
  const coming = currentTrack(following)
  const isComplete = buffered.some(({ start, end }) => start <= position && end >= duration - 1)
  const isDue = duration > 0 && (isComplete || duration - position <= AHEAD_SECONDS)
  return isDue && plays && sleep.kind !== 'track' && coming?.id !== track?.id ? coming?.src : undefined
}

/** The part of an HTMLAudioElement that prefetches a sound. */
type Fetcher = {
  src: string
  preload: '' | 'none' | 'metadata' | 'auto'
  load: () => void
  removeAttribute: (name: string) => void
}

/**
 * Prefetches the start of a sound through an audio element that never plays, so that it is in the browser's cache when
 * the playing element requests it; undefined releases it. Audio elements may load sounds of any host.
 */
export function fetchAhead(make: () => Fetcher): (src: string | undefined) => void {
  let fetcher: Fetcher | undefined
  let fetched: string | undefined
  return (src) => {
    if (src === fetched) return
    fetched = src
    if (src !== undefined) {
      fetcher ??= make()
      fetcher.preload = 'auto'
      fetcher.src = src
      return
    }
    fetcher?.removeAttribute('src')
    fetcher?.load()
  }
}
