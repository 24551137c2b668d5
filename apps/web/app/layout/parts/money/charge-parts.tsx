import type { ChargeParts as Parts } from '@earshot/contract/money/earnings'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/money'
import styles from './charge-parts.module.css'

type Props = {
  /** Decimals of `currency`. */
  parts: Parts
  currency: string
  /** The artist or podcast that receives the rest; none for a tip. */
  creator?: string | undefined
  /** Before the payment, the provider's fee is an estimate. */
  isEstimate?: boolean
}

/** Lists the parts of a payment: gross, the provider's fee, the platform's part, and the artist's or podcast's part. */
export function ChargeParts({
  parts: { gross, fee, platform, pool, creator: rest },
  currency,
  creator,
  isEstimate,
}: Props) {
  const shown = (amount: number) => amountText(amount, currency)
  return (
    <dl className={styles.parts}>
      <div>
        <dt>{m.money_you_pay()}</dt>
        <dd>{shown(gross)}</dd>
      </div>
      <div>
        <dt>{isEstimate === true ? m.money_fee_estimated() : m.money_fee()}</dt>
        <dd>{shown(fee)}</dd>
      </div>
      {creator !== undefined && (
        <div>
          <dt>{platform === 0 ? m.money_platform_no_cut() : m.money_platform()}</dt>
          <dd>{shown(platform)}</dd>
        </div>
      )}
      {pool > 0 && (
        <div>
          <dt>{m.money_pool()}</dt>
          <dd>{shown(pool)}</dd>
        </div>
      )}
      <div className={styles.rest}>
        <dt dir="auto">{creator === undefined ? m.money_platform_gets() : m.money_creator_gets({ name: creator })}</dt>
        <dd>{shown(creator === undefined ? platform : rest)}</dd>
      </div>
    </dl>
  )
}
