import type { FeedCure } from '@earshot/contract/desk/imports/feeds'

/** Returns what cures the last error of a feed, by its sentence; null if there is no error. */
export function cureOf(problem: string | null): FeedCure | null {
  if (problem === null) return null
  return CURES.find(([pattern]) => pattern.test(problem))?.[1] ?? 'wait'
}

const CURES: readonly [RegExp, FeedCure][] = [
  [/was changed while|moved here/, 'moved'],
  [/not on the public internet|not a web port/, 'private'],
  [/\b(?:401|403|404|410)\b|does not exist|not a valid URL|redirects more/, 'address'],
  [/sends more than|out of memory|too much memory/, 'large'],
  [/\b(?:429|5\d\d)\b|too long|cannot be reached|out of time/, 'wait'],
  [/not a podcast|no feed|not a feed|XML|HTML|content encoding/i, 'format'],
]
