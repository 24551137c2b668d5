import * as m from '@earshot/messages/ui'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './rating.module.css'

/** The path of a star in a 24 × 24 box. */
export const STAR = 'M12 2l3 6.6 7 .8-5.2 4.8 1.4 7.1L12 17.8l-6.2 3.5 1.4-7.1L2 9.4l7-.8z'

/** Five stars filled up to `value` (0 to 5); with `count`, "(12 Reviews)" beside them. */
export function Rating({ value, count }: { value: number; count?: number }) {
  const shown = Math.min(5, Math.max(0, value))
  return (
    <span className={styles.rating}>
      <VisuallyHidden>{m.ui_stars_of_five({ value: shown.toFixed(1) })}</VisuallyHidden>
      <svg className={styles.stars} viewBox="0 0 120 24" aria-hidden>
        {[0, 1, 2, 3, 4].map((star) => (
          <path key={star} d={STAR} transform={`translate(${star * 24})`} />
        ))}
      </svg>
      <svg
        className={styles.filled}
        viewBox="0 0 120 24"
        aria-hidden
        style={{ clipPath: `inset(0 ${100 - shown * 20}% 0 0)` }}
      >
        {[0, 1, 2, 3, 4].map((star) => (
          <path key={star} d={STAR} transform={`translate(${star * 24})`} />
        ))}
      </svg>
      {count !== undefined && <span className={styles.count}>{m.ui_review_count({ count })}</span>}
    </span>
  )
}
