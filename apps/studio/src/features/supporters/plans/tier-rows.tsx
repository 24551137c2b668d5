import { amountText } from '@earshot/contract/money/money'
import type { CreatorTier } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { names } from '@earshot/ui/text/names'
import { StateWord } from '../../../lists/state-word.tsx'
import { creatorPath, useCreator } from '../../../paths.ts'
import styles from '../supporters.module.css'

/** The tiers of support of an artist (SUPPORTERS-04). */
export function TierRows({ tiers }: { tiers: readonly CreatorTier[] }) {
  const creator = useCreator()
  return (
    <ul className={styles.rows} aria-label={m.supporters_tiers()}>
      {tiers.map(({ tier, price, currency, period, is_offered: isOffered, supporters }) => (
        <li key={tier} className={names(styles.row, !isOffered && styles.closed)}>
          <span />
          <span className={styles.words}>{tier}</span>
          <span className={styles.price}>
            {amountText(price, currency)} <small>{period === 'month' ? m.per_month() : m.supporters_once()}</small>
          </span>
          <span className={styles.count}>
            {period === 'month' && m.supporters_supporter_count({ count: supporters })}
          </span>
          <span className={styles.states}>
            <StateWord tone={isOffered ? 'good' : 'off'}>
              {isOffered ? m.supporters_offered() : m.supporters_taken_off()}
            </StateWord>
          </span>
          <LinkButton
            size="s"
            href={creatorPath(creator, `supporters/tiers/${tier.toLowerCase()}`)}
            aria-label={m.supporters_change_tier({ tier })}
          >
            {m.change()}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
