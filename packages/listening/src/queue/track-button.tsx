import type { Track } from '@earshot/playback/track'
import { names } from '@earshot/ui/text/names'
import { usePlayer } from '../playback-context.tsx'
import { byLine } from '../tracks/fact-words.ts'
import styles from './track-button.module.css'

/**
 * A track of the queue as a button that plays it, with its title and artist. `onPlay` is called before playback starts.
 */
export function TrackButton({
  track,
  className,
  onPlay,
}: {
  track: Track
  className: string | undefined
  onPlay?: () => void
}) {
  const playback = usePlayer()
  const play = () => {
    onPlay?.()
    playback.jump(track.id)
  }
  return (
    <button type="button" className={names(styles.track, className)} onClick={play}>
      <span className={styles.title} dir="auto">
        {track.title}
      </span>
      <span className={styles.by} dir="auto">
        {byLine(track)}
      </span>
    </button>
  )
}
