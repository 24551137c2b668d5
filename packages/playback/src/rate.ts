import type { Snapshot, Sound } from './snapshot.ts'

/** The slowest rate of spoken tracks. */
export const RATE_MIN = 0.5
/** The fastest rate of spoken tracks. */
export const RATE_MAX = 3

/** Sets the rate of a sound: the chosen one for a spoken track, otherwise 1. */
export function setSpeed(sound: Sound, { track, rate: chosen }: Pick<Snapshot, 'track' | 'rate'>): void {
  const rate = track?.spoken ? chosen : 1
  sound.defaultPlaybackRate = rate
  sound.playbackRate = rate
}
