/** The page of prices: what each offer costs and holds, then answers in plain words. */
export const pricing = {
  lead: 'Listening is free. Artists and podcasts set the price of what they keep for their subscribers.',
  offers: [
    {
      title: 'Listen',
      price: 'Free',
      text: 'With or without an account, for as long as you like.',
      points: [
        'All public music and podcasts',
        'The player, on every device',
        'With an account: playlists, comments, votes',
      ],
      link: { href: '/discover', label: 'Listen now' },
    },
    {
      title: 'Subscribe',
      price: 'Set by the artist',
      text: 'Each artist and each podcast offers plans of its own. The card of a plan says what it costs and for how long.',
      points: ['Albums and seasons for subscribers', 'Ends when you cancel', 'Nothing is charged without your yes'],
      link: { href: '/artists', label: 'Find an artist' },
    },
    {
      title: 'Run it yourself',
      price: 'Free software',
      text: 'Earshot is under the AGPL. You pay for your own server and storage, and nothing to us.',
      points: ['One command to start', 'Your data stay with you', 'Your own plans and your own payments'],
      link: { href: '/help-center-article?article=run-a-community', label: 'How to run it' },
    },
  ],
  parts: [
    {
      title: 'Cancel',
      text: [
        'Open your account, choose Subscriptions, and cancel the plan. Nothing more is charged, and what you paid for stays open until its last day.',
      ],
    },
    {
      title: 'Refunds',
      text: ['Write to the operator of this site and name the payment. A person decides and answers you.'],
    },
    {
      title: 'No hidden price',
      text: [
        'There is no advertising profile of you and no sale of data. Sponsors of episodes are named where they are.',
      ],
    },
  ],
} as const
