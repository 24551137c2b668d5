import * as m from '@earshot/messages/podcast'
import IconCheck from '@earshot/ui/icons/check'
import type { Progress } from './episode/bookmarks.ts'
import { shownProgress } from './progress.rules.ts'
import styles from './progress-text.module.css'

/**
 * The progress of this listener in an episode: "12 min left" with a bar, or "Played"; renders nothing for an episode
 * that was not started.
 */
export function ProgressText({ progress, length }: { progress: Progress | undefined; length: number }) {
  const shown = shownProgress(progress, length)
  if (shown === undefined) return null
  if (shown.isPlayed)
    return (
      <span className={styles.played}>
        <IconCheck size={16} stroke={2.5} /> {m.podcast_played()}
      </span>
    )
  return (
    <span className={styles.left}>
      <span className={styles.bar} style={{ '--played': shown.part }} aria-hidden />
      {m.minutes_left({ minutes: shown.minutesLeft })}
    </span>
  )
}
