/** How money flows through this community, in words; the numbers beside them are those of its ledger. */
export const money = {
  lead: 'Every payment is written in a ledger that is never changed, only corrected by a second entry.',
  parts: [
    {
      title: 'A payment',
      text: [
        'You pay an artist, a podcast or the platform through a payment provider. The provider keeps its fee. The platform keeps its part, if the operator set one. The rest belongs to the artist or podcast.',
        'You see these parts before you pay, and on the receipt after it.',
      ],
    },
    {
      title: 'Streams',
      text: [
        'A stream earns money only if somebody put it there: a part of each subscription, if the operator set one, and what the operator adds. This is the pool of streams. It is shared among what was streamed. When the pool is empty, a stream earns nothing.',
      ],
    },
    {
      title: 'Paid out',
      text: [
        'Owners of an artist or podcast ask for their balance and say where it is sent. A payout that fails goes back to the balance. What nobody owns waits until there is an owner.',
        'Amounts of different currencies are never added up.',
      ],
    },
  ],
} as const
