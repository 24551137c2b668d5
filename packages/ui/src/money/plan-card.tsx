import type { ReactNode } from 'react'
import { names } from '../text/names.ts'
import styles from './plan-card.module.css'

/** A plan shows a bar for each of its months, up to two years. */
const MONTHS_DRAWN = 24
const MONTH_WIDTH_PX = 9

type Props = {
  title: string
  subTitle: string
  /** The formatted price. */
  price: string
  /** The length in words, like "for 3 months". */
  period: string
  months: number
  features: readonly string[]
  isHighlighted: boolean
  /** The state of a subscription and its buttons. */
  children?: ReactNode
}

/** The card of a plan, an item of a list (SUBSCRIPTION-06). */
export function PlanCard({ title, subTitle, price, period, months, features, isHighlighted, children }: Props) {
  return (
    <li className={names(styles.plan, isHighlighted && styles.lit)}>
      <span className={styles.months} style={{ inlineSize: `${Math.min(months, MONTHS_DRAWN) * MONTH_WIDTH_PX}px` }} />
      <h3>{title}</h3>
      <p className={styles.sub}>{subTitle}</p>
      <p className={styles.price}>
        {price} <small>{period}</small>
      </p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {children}
    </li>
  )
}
