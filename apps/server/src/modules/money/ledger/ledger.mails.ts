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

/** Tells a payer, or an owner of the artist or podcast, that a payment was refunded (MONEY-09). */
export const paymentRefunded = defineMail<{
  username: string
  amount: string
  of: string
  title: string
  isPayer: boolean
}>({
  name: 'payment-refunded',
  sample: { username: 'ada', amount: '$5', of: '$20', title: 'Gold', isPayer: true },
  render: ({ isPayer, ...facts }) => ({
    subject: m.payment_refunded_subject({ amount: facts.amount }),
    text: isPayer ? m.payment_refunded_text(facts) : m.payment_refunded_owner_text(facts),
  }),
})

/** Tells an administrator that the check of the books found differences (MONEY-12). It cannot be switched off. */
export const booksDiffer = defineMail<{ username: string; differences: readonly string[]; link: string }>({
  name: 'books-differ',
  sample: {
    username: 'ada',
    differences: ['payout 12: $40 is expected, its rows say $0.'],
    link: 'https://music.example/desk/money/ledger',
  },
  render: ({ username, differences, link }) => ({
    subject: m.books_differ_subject(),
    text: m.books_differ_text({ username, differences: differences.join('\n'), link }),
  }),
})
