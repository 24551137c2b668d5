type Question = { topic: string; title: string; content: string }

const of = (topic: string, questions: readonly (readonly [title: string, content: string])[]): Question[] =>
  questions.map(([title, content]) => ({ topic, title, content }))

/** Questions and answers of the demo community, in the order of its page; answers are HTML. */
export const FAQS: readonly Question[] = [
  ...of('Listening', [
    [
      'What does it cost to listen?',
      '<p>Nothing. Some artists keep an album for their subscribers; its page says so.</p>',
    ],
    [
      'Do I need an account?',
      '<p>Not for listening and reading. You need one to comment, vote, follow, make playlists, and to continue your queue on another device.</p>',
    ],
    [
      'When does a play count?',
      '<p>After half a minute, or half of a shorter song. The player measures what was heard, so jumping about does not count.</p>',
    ],
    [
      'Why is it so quiet at first?',
      '<p>The volume of the player starts at 10 %, so that nobody is startled. Your browser remembers what you choose.</p>',
    ],
    [
      'Can I listen without a network?',
      '<p>No. Songs are not kept on your device. What you have already opened may still be shown.</p>',
    ],
  ]),
  ...of('Podcasts', [
    [
      'Can I bring my podcast?',
      '<p>Yes. Write to us and name the address of your feed. New episodes then come by themselves, and you keep publishing where you publish today.</p>',
    ],
    [
      'Where do I go on after a break?',
      '<p>Where you stopped. The player remembers the place in each episode, on the device where you listened.</p>',
    ],
    [
      'Why has an episode no chapters?',
      '<p>Chapters and transcripts come from the publisher’s feed. Ask the publisher to add them.</p>',
    ],
  ]),
  ...of('Playlists', [
    [
      'Who sees my playlists?',
      '<p>You decide for each one. A private playlist is seen by you alone; a public one is on your page and in the search.</p>',
    ],
    [
      'Can I take my playlists along?',
      '<p>Yes. Save them as M3U8, JSPF or XSPF, and import such files from other programs. A report names what is not in this catalogue.</p>',
    ],
    ['I deleted a playlist by mistake. Is it gone?', '<p>Not for ten minutes. Choose “Undo” where you deleted it.</p>'],
  ]),
  ...of('Plans and refunds', [
    [
      'Who gets the money of a subscription?',
      '<p>The artist or the podcast. The platform takes no cut; the payment provider takes its fee. The page shows each part before you pay.</p>',
    ],
    [
      'How do I cancel?',
      '<p>Open your account, choose Subscriptions, and cancel the plan. Nothing more is charged, and what you paid for stays open until its last day.</p>',
    ],
    [
      'Can I have my money back?',
      '<p>Write to us, name the artist or podcast and the day of the payment, and say why. A person decides about each refund and answers you.</p>',
    ],
    ['Is real money taken here?', '<p>Not in this demonstration. Every page that would take money says so.</p>'],
  ]),
  ...of('Votes and recounts', [
    [
      'How often may I vote?',
      '<p>Once in each category of a contest. You can take the vote back and give it to somebody else until the contest ends.</p>',
    ],
    [
      'How do I know that the count is right?',
      '<p>Count it yourself. Every contest has a log of its votes without names. Download it, run the script, and it confirms the result or names the line that is wrong.</p>',
    ],
    [
      'Does anybody see whom I voted for?',
      '<p>No. The public log holds a mark in place of your name, and the mark cannot be turned back.</p>',
    ],
  ]),
  ...of('Privacy', [
    [
      'What do you know about me?',
      '<p>Your account, what you write, and what you play while you are signed in. Your e-mail address and phone number are shown to nobody but you. There are no cookies and no advertising profile.</p>',
    ],
    [
      'Can I remove my listening history?',
      '<p>Yes, single plays, a day, or all of it. The counts of the songs stay, without your name. You can save the list as a file first.</p>',
    ],
    ['Is the cat counted?', '<p>Once.</p>'],
  ]),
  ...of('For operators', [
    [
      'Can I run this myself?',
      '<p>Yes. Earshot is free software under the AGPL. <code>npm start</code> starts it on your machine with this demo world.</p>',
    ],
    [
      'How do my own songs get here?',
      '<p><code>npx earshot import ~/Music</code> reads a folder of tagged files. You can run it again; it makes no duplicates.</p>',
    ],
    [
      'How do I leave the demo world?',
      '<p>Start with <code>DEMO=off</code> and an empty folder of data, then import your music, create topics, and make yourself an administrator.</p>',
    ],
  ]),
]

/** What visitors of the demo community wrote with the contact form; hours are before now. */
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
