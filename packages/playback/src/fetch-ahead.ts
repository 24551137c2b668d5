import { afterEnd, currentTrack } from './queue.ts'
import type { Snapshot } from './snapshot.ts'

/** Seconds before its end at which a track lets the next one be fetched, if it is not whole before. */
const AHEAD_SECONDS = 30

/**
 * The URL of the next track, once the current one is there to its end or nearly over: it may be needed at once.
 * Undefined while nothing is to be fetched.
 */
export function nextToFetch({ queue, track, sleep, position, duration, buffered }: Snapshot): string | undefined {
  const { queue: following, plays } = afterEnd(queue)
  const coming = currentTrack(following)
  const isWhole = buffered.some(({ start, end }) => start <= position && end >= duration - 1)
  const isDue = duration > 0 && (isWhole || duration - position <= AHEAD_SECONDS)
  return isDue && plays && sleep.kind !== 'track' && coming?.id !== track?.id ? coming?.src : undefined
}

/** The part of an HTMLAudioElement that fetches a sound which is not heard yet. */
type Fetcher = {
  src: string
  preload: '' | 'none' | 'metadata' | 'auto'
  load: () => void
  removeAttribute: (name: string) => void
}

/**
 * Fetches the beginning of a sound through an audio element that is never played, so that the browser has it when the
 * playing element asks for the same URL; undefined lets go of it. An element may do that for every host.
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
