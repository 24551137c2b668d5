import type { ChargeParts as Parts } from '@earshot/contract/money/earnings'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/money'
import { AmountLines } from '@earshot/ui/money/amount-lines.tsx'

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
  const line = (label: string, amount: number) => ({ label, amount: amountText(amount, currency) })
  return (
    <AmountLines
      lines={[
        line(m.money_you_pay(), gross),
        line(isEstimate === true ? m.money_fee_estimated() : m.money_fee(), fee),
        ...(creator === undefined
          ? []
          : [line(platform === 0 ? m.money_platform_no_cut() : m.money_platform(), platform)]),
        ...(pool > 0 ? [line(m.money_pool(), pool)] : []),
        creator === undefined
          ? line(m.money_platform_gets(), platform)
          : line(m.money_creator_gets({ name: creator }), rest),
      ]}
    />
  )
}
