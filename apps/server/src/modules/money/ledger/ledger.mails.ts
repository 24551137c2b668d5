import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Tells a member that their payout address was changed, or removed if `address` is undefined (EARNINGS-07). */
export const payoutAddressChanged = defineMail<{ username: string; address: string | undefined }>({
  name: 'payout-address-changed',
  sample: { username: 'ada', address: 'ada@example.org' },
  render: ({ username, address }) => ({
    subject: m.payout_address_subject(),
    text:
      address === undefined
        ? m.payout_address_removed_text({ username })
        : m.payout_address_text({ username, address }),
  }),
})

/** Tells a member that a payout was rejected or failed, and why (MONEY-06, MONEY-07). It cannot be switched off. */
export const payoutFailed = defineMail<{ username: string; amount: string; reason: string }>({
  name: 'payout-failed',
  sample: { username: 'ada', amount: '$40', reason: 'The payment provider refused the payout. Check the address.' },
  render: ({ username, amount, reason }) => ({
    subject: m.payout_failed_subject(),
    text: m.payout_failed_text({ username, amount, reason }),
  }),
})
