import { PLAYED, PLAY_SECONDS } from '../limits.ts'

/** Returns the seconds of listening after which a sound of this length counts as played; length 0 means unknown. */
export const secondsToCount = (length: number): number =>
  length > 0 ? Math.min(PLAY_SECONDS, length / 2) : PLAY_SECONDS

/**
 * Returns whether an episode counts as played at a position; both values in seconds (PLAYBACK-09). An episode of
 * unknown length (0) never does.
 */
export const isPlayedAt = (seconds: number, length: number): boolean =>
  length > 0 && seconds >= Math.min(length * PLAYED.part, Math.max(length - PLAYED.lastSeconds, length / 2))
