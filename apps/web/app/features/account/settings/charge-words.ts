import type { Charge } from '@earshot/contract/money/earnings'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/account'

/** Returns the title of a payment: the plan, the tier, or a tip. */
export function chargeTitle({ kind, title, tier }: Charge): string {
  switch (kind) {
    case 'subscription':
      return title || m.account_a_subscription()
    case 'support':
      return m.account_support_tier({ tier: tier ?? '' })
    case 'tip':
      return m.account_a_tip()
  }
}

/** Returns the name of the paid artist or podcast; undefined for a tip. */
export const creatorOf = ({ artist, podcast }: Charge): string | undefined => artist?.name ?? podcast?.name

/** Returns the status of a payment in words. */
export function chargeState({ state, refunded, currency }: Charge): string {
  switch (state) {
    case 'paid':
      return refunded ? m.account_part_refunded({ amount: amountText(refunded, currency) }) : m.paid()
    case 'refunded':
      return m.refunded()
    case 'charged_back':
      return m.account_charged_back()
  }
}
