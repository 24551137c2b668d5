import { wavePath, waveWidth, WAVE_HEIGHT } from './wave-path.ts'
import styles from './waveform.module.css'

/** The peaks of a sound, each 0 to 1, as bars; those before `progress` (0 to 1) are pink. */
export function Waveform({
  peaks,
  progress = 0,
  label,
}: {
  peaks: readonly number[]
  progress?: number
  label?: string
}) {
  const cut = Math.round(Math.min(1, Math.max(0, progress)) * peaks.length)
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${waveWidth(peaks.length)} ${WAVE_HEIGHT}`}
      preserveAspectRatio="none"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path d={wavePath(peaks, 0, cut)} className={styles.played} />
      <path d={wavePath(peaks, cut)} />
    </svg>
  )
}
