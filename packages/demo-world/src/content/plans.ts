/** A plan; `amount` is in the smallest unit of its currency, `duration` in months. */
export type PlanSeed = {
  title: string
  subTitle: string
  amount: number
  currency: string
  duration: number
  features: readonly string[]
  isHighlighted: boolean
  /** HTML that new subscribers get once. */
  welcome?: string
}

const HOUSE: readonly PlanSeed[] = [
  {
    title: 'Monthly',
    subTitle: 'Stay as long as you like',
    amount: 400,
    currency: 'USD',
    duration: 1,
    features: ['Albums and seasons for subscribers', 'New songs two weeks early', 'Your name on the kitchen wall'],
    isHighlighted: false,
    welcome:
      '<p>Come in, the kettle is on. From today you hear everything two weeks before the neighbours do.</p><p>If a song sounds unfinished, it is. Tell us which part you would keep.</p>',
  },
  {
    title: 'A whole year',
    subTitle: 'Two months are on the house',
    amount: 4000,
    currency: 'USD',
    duration: 12,
    features: [
      'Everything of the monthly plan',
      'A postcard, written by hand',
      'One request at a concert, granted within reason',
      'The rehearsal tapes',
    ],
    isHighlighted: true,
  },
]

/** Plans of those whose plans are their own, by name. */
const OWN: Readonly<Record<string, readonly PlanSeed[]>> = {
  'Halogen Choir': [
    {
      title: 'By the month',
      subTitle: 'One bulb',
      amount: 350,
      currency: 'EUR',
      duration: 1,
      features: ['All albums', 'The rehearsal on Thursdays, live'],
      isHighlighted: true,
    },
    {
      title: 'By the winter',
      subTitle: 'Six months of light',
      amount: 1800,
      currency: 'EUR',
      duration: 6,
      features: ['All albums', 'The rehearsal on Thursdays, live', 'A seat near the heater'],
      isHighlighted: false,
    },
  ],
  'Ossuary Bake Sale': [
    {
      title: 'Crumb',
      subTitle: 'The smallest piece',
      amount: 200,
      currency: 'GBP',
      duration: 1,
      features: ['All albums', 'Recipes'],
      isHighlighted: false,
    },
    {
      title: 'Half a cake',
      subTitle: 'For three months',
      amount: 599,
      currency: 'GBP',
      duration: 3,
      features: ['All albums', 'Recipes', 'Your name in icing, once'],
      isHighlighted: true,
    },
    {
      title: 'The whole cake',
      subTitle: 'For a year',
      amount: 6660,
      currency: 'GBP',
      duration: 12,
      features: ['All albums', 'Recipes', 'Your name in icing, monthly', 'A tin, with lid'],
      isHighlighted: false,
    },
  ],
  'Professor Kwame': [
    {
      title: 'Auditor',
      subTitle: 'No homework',
      amount: 150_000,
      currency: 'NGN',
      duration: 1,
      features: ['All albums', 'Lecture notes'],
      isHighlighted: true,
    },
  ],
  Solder: [
    {
      title: 'One roll',
      subTitle: 'A month of seasons for subscribers',
      amount: 500,
      currency: 'JPY',
      duration: 1,
      features: ['Seasons for subscribers', 'A podcast feed of your own'],
      isHighlighted: true,
    },
    {
      title: 'Twelve rolls',
      subTitle: 'A year of seasons for subscribers',
      amount: 5000,
      currency: 'JPY',
      duration: 12,
      features: ['Seasons for subscribers', 'A podcast feed of your own', 'The circuit of the month'],
      isHighlighted: false,
    },
  ],
}

/** The plans of an artist or podcast that offers some. */
export const plansOf = (name: string): readonly PlanSeed[] => OWN[name] ?? HOUSE
