import { isPlayedAt } from '@earshot/contract/listening/played'
import type { Progress } from './episode/bookmarks.ts'

/** The displayed progress in an episode: played, or the remaining time. */
export type Shown = { isPlayed: true } | { isPlayed: false; minutesLeft: number; part: number; seconds: number }

/** Returns how to show the progress in an episode of a length in seconds; undefined for one that was not started. */
export function shownProgress(progress: Progress | undefined, length: number): Shown | undefined {
  if (progress === undefined) return undefined
  const { seconds, isPlayed } = progress
  if (isPlayedAt(seconds, length)) return { isPlayed: true }
  if (seconds <= 0 || length <= 0) return isPlayed ? { isPlayed: true } : undefined
  return { isPlayed: false, minutesLeft: Math.ceil((length - seconds) / 60), part: seconds / length, seconds }
}
