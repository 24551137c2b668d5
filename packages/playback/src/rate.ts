import type { Snapshot, Sound } from './snapshot.ts'

/** Slowest speed of spoken tracks. */
export const RATE_MIN = 0.5
/** Fastest speed of spoken tracks. */
export const RATE_MAX = 3

/** Sets the speed of a sound: a spoken track has the chosen one, any other 1. */
export function setSpeed(sound: Sound, { track, rate: chosen }: Pick<Snapshot, 'track' | 'rate'>): void {
  const rate = track?.spoken ? chosen : 1
  sound.defaultPlaybackRate = rate
  sound.playbackRate = rate
}
