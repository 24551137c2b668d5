type Question = { topic: string; question: string; answer: string }

/** Questions that only the demo community has, each for one of the topics that Earshot ships. */
export const FAQS: readonly Question[] = [
  {
    topic: 'Plans and refunds',
    question: 'Is real money taken here?',
    answer: 'Not in this demonstration. Every page that would take money says so.',
  },
  {
    topic: 'For operators',
    question: 'How do I leave the demo world?',
    answer:
      'Start with `DEMO=off` and an empty folder of data, then import your music, create topics, and make yourself an administrator.',
  },
]

/** Messages that visitors of the demo community sent with the contact form; hours are before now. */
export const CONTACT_MESSAGES = [
  {
    name: 'Ruth Abernathy',
    email: 'ruth@allotment.example',
    subject: 'The ladder song',
    message:
      'Is there sheet music of the song about the ladder? Our choir is nine altos and one bass, and he is often away.',
    hoursAgo: 30,
  },
  {
    name: 'Harbour Radio',
    email: 'desk@harbour-radio.example',
    subject: 'Interview',
    message:
      'We would like to talk to whoever runs this place, ten minutes, Thursday after the shipping forecast.\n\nWe bring the microphone and the biscuits.',
    hoursAgo: 4,
  },
] as const
