/** A page whose area comes later: what will be here, told honestly, and where to go meanwhile. */
export type Coming = {
  title: string
  lead: string
  /** What the page will do, one line each. */
  will: readonly string[]
  onward: { href: string; label: string }
}

const discover = { href: '/discover', label: 'Go and listen' }

const contact: Coming = {
  title: 'Contact',
  lead: 'A letterbox for questions, corrections and compliments is being put up.',
  will: ['A form that reaches a person', 'Telephone, e-mail and the address of the office', 'A map with a pin in it'],
  onward: { href: '/help-center', label: 'Look into the help center' },
}
const voting: Coming = {
  title: 'Voting',
  lead: 'The community will choose its best: one vote for each listener in each round, counted in the open.',
  will: ['Rounds with an end date', 'Leaders with their share of the votes', 'A vote you can take back while the round is open'],
  onward: { href: '/artists', label: 'Meet the artists' },
}

/** Every path of the route table whose area comes later; the list only shrinks. */
export const coming: Readonly<Record<string, Coming>> = {
  shop: {
    title: 'Shop',
    lead: 'Records, shirts and tapes, straight from the people who made them.',
    will: ['Featured products with their price', 'The way to the shop of each artist'],
    onward: { href: '/artists', label: 'Meet the artists' },
  },
  'live-feed': {
    title: 'Live feed',
    lead: 'What is played right now, in one long list that can be sorted in six ways.',
    will: ['Music, Episodes, Playlists and Artists', 'Sort by rating, name, streams, reviews, or by chance', 'Share a song, or keep it in a playlist'],
    onward: { href: '/discover/all', label: 'Search everything' },
  },
  faq: {
    title: 'Questions and answers',
    lead: 'The answers are being collected from questions people really ask.',
    will: ['One answer for each question, in plain words'],
    onward: { href: '/help-center', label: 'Look into the help center' },
  },
  contact,
  'contact-page': contact,
  'contact-sidebar-map': { ...contact, title: 'Contact and map' },
  'contact-page-cover': { ...contact, title: 'Write to us' },
  'account/edit_playlist': {
    title: 'Playlists',
    lead: 'Your playlists, song by song, in the order you say.',
    will: ['Move songs by hand or by keyboard', 'Public or private, one switch each', 'Delete what you have grown out of'],
    onward: discover,
  },
  voting,
  'voting/all': { ...voting, title: 'All candidates' },
  'voting/:id': { ...voting, title: 'A round of votes' },
  subscription: {
    title: 'Subscription',
    lead: 'Support an artist or a podcast by the month, and hear what only supporters hear.',
    will: ['What you get, in a list', 'Payment by a provider you know', 'Cancel with one click'],
    onward: { href: '/artists', label: 'Meet the artists' },
  },
}
