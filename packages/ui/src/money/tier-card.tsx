import * as m from '@earshot/messages/support'
import type { ReactNode } from 'react'
import IconCheck from '../icons/check.ts'
import IconMinus from '../icons/minus.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './tier-card.module.css'

/** The documented perks in order; a tier includes the first ones (ARTISTPROFILE-12). */
const PERKS = [
  m.support_perk_screens,
  m.support_perk_unlimited,
  m.support_perk_mobile,
  m.support_perk_laptop,
  m.support_perk_hd,
  m.support_perk_ultra_hd,
]

type Props = {
  tier: 'Bronze' | 'Gold' | 'Platinum'
  /** The formatted price. */
  price: string
  /** Whether it is paid each month; a one-time payment has no period (ARTISTPROFILE-10). */
  isMonthly: boolean
  /** The number of documented perks, unless the artist offers perks of its own. */
  perks: number
  perkTexts: readonly string[] | undefined
  children?: ReactNode
}

/** The card of a tier of support, an item of a list (ARTISTPROFILE-10, ARTISTPROFILE-11). */
export function TierCard({ tier, price, isMonthly, perks, perkTexts, children }: Props) {
  return (
    <li className={styles.tier} data-tier={tier}>
      <h3>{tier}</h3>
      <p className={styles.price}>
        {price}
        {isMonthly && <small> {m.per_month()}</small>}
      </p>
      <ul className={styles.perks}>
        {perkTexts === undefined
          ? PERKS.map((perk, index) => <Perk key={perk()} text={perk()} isTicked={index < perks} />)
          : perkTexts.map((text) => <Perk key={text} text={text} isTicked />)}
      </ul>
      {children}
    </li>
  )
}

const Perk = ({ text, isTicked }: { text: string; isTicked: boolean }) => (
  <li data-ticked={isTicked || undefined}>
    {isTicked ? <IconCheck size={20} /> : <IconMinus size={20} />}
    <span>
      <VisuallyHidden>{isTicked ? m.support_ticked() : m.support_not_ticked()} </VisuallyHidden>
      {text}
    </span>
  </li>
)
