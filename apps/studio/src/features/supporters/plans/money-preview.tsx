import { moneyFlow } from '@earshot/contract/calls'
import { expectedParts, isCurrency, moneyText, toMinor, unitsOf } from '@earshot/contract/money/money'
import * as flow from '@earshot/messages/money'
import * as m from '@earshot/messages/supporters'
import { AmountLines } from '@earshot/ui/money/amount-lines.tsx'
import { useCall } from '../../../session/use-call.ts'
import styles from '../supporters.module.css'

/** The parts of a payment while its price is typed: the price, and what reaches the creator (SUPPORTERS-02). */
export function MoneyPreview({
  price,
  currency,
  kind,
  label,
  name,
}: {
  price: string
  currency: string
  kind: 'subscription' | 'support'
  /** The name of the first line. */
  label: string
  /** The name of the artist or podcast. */
  name: string
}) {
  const { data } = useCall(moneyFlow)
  const amount = amountOf(price, currency)
  if (amount === undefined || data === undefined) return <p className={styles.note}>{m.supporters_no_price()}</p>
  const { gross, fee, platform, pool, creator } = expectedParts(amount, currency, data.rates, kind)
  const line = (words: string, decimal: number) => ({
    label: words,
    amount: moneyText(unitsOf(decimal, currency), currency),
  })
  return (
    <AmountLines
      lines={[
        line(label, gross),
        line(flow.money_fee_estimated(), fee),
        line(platform === 0 ? flow.money_platform_no_cut() : flow.money_platform(), platform),
        ...(pool > 0 ? [line(flow.money_pool(), pool)] : []),
        line(m.supporters_reaches({ name }), creator),
      ]}
    />
  )
}

/** Formats a typed price; undefined while it is no amount. */
export function typedPrice(price: string, currency: string): string | undefined {
  const amount = amountOf(price, currency)
  return amount === undefined ? undefined : moneyText(amount, currency)
}

function amountOf(price: string, currency: string): number | undefined {
  if (!isCurrency(currency)) return undefined
  try {
    return toMinor(price.trim().replace(',', '.'), currency, 'price')
  } catch {
    return undefined
  }
}
