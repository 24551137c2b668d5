import styles from './waveform.module.css'

/** Peaks of a sound, each 0 to 1, drawn as bars; those before `progress` (0 to 1) are pink. */
export function Waveform({
  peaks,
  progress = 0,
  label,
}: {
  peaks: readonly number[]
  progress?: number
  label?: string
}) {
  const path = (from: number, to: number) =>
    peaks
      .slice(from, to)
      .map(
        (peak, index) =>
          `M${(from + index) * 4 + 2} ${(20 - Math.max(0.06, peak) * 18).toFixed(1)}v${(Math.max(0.06, peak) * 36).toFixed(1)}`,
      )
      .join('')
  const cut = Math.round(Math.min(1, Math.max(0, progress)) * peaks.length)
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${peaks.length * 4} 40`}
      preserveAspectRatio="none"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path d={path(0, cut)} className={styles.heard} />
      <path d={path(cut, peaks.length)} />
    </svg>
  )
}
