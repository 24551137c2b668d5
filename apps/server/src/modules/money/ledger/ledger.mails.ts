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
