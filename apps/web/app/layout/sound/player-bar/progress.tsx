import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { useSeek } from '@earshot/listening/seek'
import * as m from '@earshot/messages/listening'
import { clockText, clockWords } from '@earshot/playback/time/clock-text'
import styles from './progress.module.css'

/** The position: between its times in wide windows, otherwise along the top edge of the bar. */
export function Progress() {
  const { shown, duration, hold, slider } = useSeek()
  return (
    <div className={styles.progress}>
      <span className={styles.time} aria-hidden>
        {clockText(shown)}
      </span>
      <input
        ref={slider}
        type="range"
        className={styles.seek}
        style={{ '--played': duration > 0 ? shown / duration : 0 }}
        aria-label={m.position()}
        aria-valuetext={m.position_of({ position: clockWords(shown), length: clockWords(duration) })}
        min={0}
        max={duration || 1}
        step={1}
        value={shown}
        disabled={duration === 0}
        onChange={(event) => hold(Number(event.target.value))}
      />
      <span className={styles.time} aria-hidden>
        {clockText(duration)}
      </span>
    </div>
  )
}

/** Position and length in one line. */
export function Times() {
  const position = usePlayback((now) => clockText(now.position))
  const duration = usePlayback((now) => clockText(now.duration))
  return (
    <p className={styles.times} aria-hidden>
      {m.listening_times({ position, duration })}
    </p>
  )
}
