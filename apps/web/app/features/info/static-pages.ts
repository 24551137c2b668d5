/** A page of fixed text without behaviour (TEMPLATES-01): parts of a heading and its paragraphs. */
export type StaticPage = {
  title: string
  lead: string
  parts: readonly { title: string; text: readonly string[] }[]
  links?: readonly { href: string; label: string }[]
  /** A picture of sound beside the title. */
  cover?: boolean
}

const about: StaticPage = {
  title: 'About Earshot',
  lead: 'Earshot is a home for independent music and podcasts, and for the community around them.',
  parts: [
    {
      title: 'For listeners',
      text: [
        'You can play everything that is public without an account. Browse by genre, search, or start on the discover page.',
        'With an account you make playlists, follow artists and people, comment, vote, and continue your queue on another device.',
      ],
    },
    {
      title: 'For artists',
      text: [
        'You choose the picture, the bio and the albums on your page, and the plans that listeners can subscribe to.',
        'A play counts when somebody has really listened. Followers, stars and plays are counts of what happened, not estimates.',
      ],
    },
    {
      title: 'For operators',
      text: [
        'Earshot is free software under the AGPL. One command starts it on your own machine, and your data stay in your own database.',
        'This site is run by its operator, who decides who publishes here and how money is paid. The contact page says who that is.',
      ],
    },
  ],
  links: [
    { href: '/discover', label: 'Discover' },
    { href: '/contact', label: 'Who runs this site' },
    { href: '/pricing', label: 'What it costs' },
    { href: '/help-center', label: 'Help center' },
  ],
}

const article: StaticPage = {
  title: 'How a cover grows from a song',
  lead: 'Covers without a picture are drawn from the sound of the track.',
  parts: [
    {
      title: 'Measure the sound',
      text: ['The track is divided into short slices. Each slice has a loudness and a main frequency.'],
    },
    {
      title: 'Draw the picture',
      text: ['Loudness sets the length of a line, and frequency sets its place on the circle.'],
    },
    {
      title: 'Own pictures come first',
      text: ['Artists can use their own picture. A sound-print is only shown where there is none.'],
    },
  ],
}

/** Every page of fixed text, by its path in the route table (ROUTES-18, HELP-01, HELP-02, TEMPLATES-03). */
export const staticPages: Readonly<Record<string, StaticPage>> = {
  about,
  'about-side-cover': { ...about, cover: true },
  'company-terms': {
    title: 'Terms',
    lead: 'The rules of this community in short.',
    parts: [
      {
        title: 'You own your content',
        text: [
          'What you upload belongs to you. You allow this community to play and show it for as long as it is here, and you can remove it.',
          'Upload only what you made, or what its owner allowed you to upload.',
        ],
      },
      {
        title: 'Be kind',
        text: [
          'Do not insult, threaten or harass anyone, and do not advertise. Members report what breaks these rules; a moderator looks at it, can hide or delete it, and tells the author why.',
        ],
      },
      {
        title: 'Subscriptions',
        text: [
          'A subscription is between you and the artist or podcast, and is paid through this site. You can cancel at any time; what you paid for stays open until its last day.',
        ],
      },
      {
        title: 'Votes',
        text: [
          'Each account has one vote in each category. Votes of accounts that were made to vote twice do not count. Anybody can count the log of a contest again.',
        ],
      },
      {
        title: 'What is stored',
        text: [
          'Your account, your content, and what you play while you are signed in. Nobody makes an advertising profile of you, and no data are sold. The help center says what is stored in detail.',
        ],
      },
      {
        title: 'The operator of this site',
        text: [
          'Anyone can run Earshot. The operator of this site is responsible for it and may add rules. Write to the operator when something of yours should not be here.',
        ],
      },
    ],
    links: [
      { href: '/help-center-article?article=what-is-stored', label: 'What is stored about you' },
      { href: '/help-center-article?article=refunds', label: 'Refunds' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  'blog-newsroom': {
    title: 'Newsroom',
    lead: 'For people who write about music and about this community.',
    parts: [
      {
        title: 'What Earshot is',
        text: [
          'Earshot is free software for a community of music and podcasts: a site, a player, and the tools to run them. Anybody can run one. This is one of them.',
        ],
      },
      {
        title: 'Names and pictures',
        text: [
          'Write the name as Earshot. The mark, two arcs that leave a point, may be used with a link to the page it came from. Pictures and quotes belong to the members who made them: ask them.',
        ],
      },
      {
        title: 'Numbers',
        text: [
          'Plays, followers and votes on public pages may be quoted with the day. How plays are counted is explained under Reach.',
        ],
      },
      { title: 'Questions', text: ['The operator of this site answers the press on the contact page.'] },
    ],
    links: [
      { href: '/publication', label: 'Read the publication' },
      { href: '/blog-reach-view', label: 'How plays are counted' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  'blog-reach-view': {
    title: 'Reach',
    lead: 'How plays are counted, so that a number means something.',
    parts: [
      {
        title: 'What counts',
        text: [
          'A play counts after 30 seconds of listening, or after half of a shorter song. The player measures what was heard; jumping ahead does not count.',
        ],
      },
      {
        title: 'What does not count',
        text: [
          'Page views, previews and downloads by robots are no plays. The same listener counts once for the same song in the time that it takes to hear the counted part.',
        ],
      },
      {
        title: 'Imported podcasts',
        text: ['Only plays on this site are counted here. The publisher counts the rest.'],
      },
    ],
    links: [
      { href: '/live-feed', label: 'See what is played' },
      { href: '/help-center', label: 'Help center' },
    ],
  },
  'blog-search': {
    title: 'Search the blog',
    lead: 'Search all articles in the publication.',
    parts: [
      {
        title: 'Looking for music?',
        text: [
          'The search page finds podcasts, episodes, seasons, albums, songs, artists and playlists, also with typing errors.',
        ],
      },
    ],
    links: [
      { href: '/publication', label: 'Search articles' },
      { href: '/discover/all', label: 'Search music' },
    ],
  },
  'blog-article': article,
}
