import { Children, type ReactNode } from 'react'
import { names } from '../text/names.ts'
import styles from './grid.module.css'

/**
 * A list in as many columns as fit: `s` about 150 px wide, `m` 200 px, `l` 300 px. `six` and `seven` leave no gap in
 * the last row for 6 and 21 items.
 */
export function Grid({
  children,
  size = 'm',
  className,
}: {
  children: ReactNode
  size?: 's' | 'm' | 'l' | 'six' | 'seven'
  className?: string
}) {
  return (
    <ul className={names(styles.grid, styles[size], className)}>
      {Children.map(children, (child) => child && <li className={styles.item}>{child}</li>)}
    </ul>
  )
}
