import { PLAY_SECONDS } from './limits.ts'

/** Seconds of listening after which a sound of this length counts as played; 0 is an unknown length. */
export const secondsToCount = (length: number): number =>
  length > 0 ? Math.min(PLAY_SECONDS, length / 2) : PLAY_SECONDS
