import * as m from '@earshot/messages/ui'
import styles from './progress-overlay.module.css'

/** A bar at the top of the window during loading (LAYOUT-02). It appears only after 300 ms. */
export function ProgressOverlay({ active }: { active: boolean }) {
  if (!active) return null
  return (
    <div className={styles.overlay}>
      <progress className={styles.words} aria-label={m.loading()} />
      <span className={styles.bar} />
    </div>
  )
}
