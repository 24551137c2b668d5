import * as m from '@earshot/messages/podcast'
import IconCheck from '@earshot/ui/icons/check'
import type { Progress } from './bookmarks.ts'
import { shownProgress } from './progress.rules.ts'
import styles from './progress-text.module.css'

/**
 * How far this listener is in an episode: "12 min left" with a bar, or "Played"; nothing for one that was not begun.
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
      <span className={styles.bar} style={{ '--heard': shown.part }} aria-hidden />
      {m.minutes_left({ minutes: shown.minutesLeft })}
    </span>
  )
}
