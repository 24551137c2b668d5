import * as m from '@earshot/messages/rating'
import styles from './rating.module.css'

/** How many ratings have 5, 4, 3, 2 and 1 stars, as bars. `spread` counts from 1 star on. */
export function Spread({ spread }: { spread: readonly number[] }) {
  const most = Math.max(1, ...spread)
  return (
    <ol className={styles.spread} aria-label={m.rating_spread()}>
      {spread
        .map((count, place) => ({ stars: place + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars}>
            <span className={styles.starCount}>{m.rating_star_count({ count: stars })}</span>
            <span className={styles.track} aria-hidden>
              <span className={styles.bar} style={{ width: `${(count * 100) / most}%` }} />
            </span>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
    </ol>
  )
}
