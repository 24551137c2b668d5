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
        'You can play everything that is public without an account. Browse by genre, or start on the discover page.',
        'Podcasts have seasons, episodes and chapters.',
      ],
    },
    {
      title: 'For artists',
      text: ['You choose the picture, the bio and the albums on your page. Listeners can support you directly.'],
    },
    {
      title: 'For operators',
      text: [
        'Earshot is free software under the AGPL. One command starts it on your own machine, and your data stay in your own database.',
      ],
    },
  ],
  links: [
    { href: '/discover', label: 'Discover' },
    { href: '/documentation', label: 'How it is built' },
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
  pricing: {
    title: 'Pricing',
    lead: 'Listening is free. Artists and podcasts set the price of their subscriptions.',
    parts: [
      {
        title: 'Listening is free',
        text: ['You can play the public catalogue without an account and without a time limit.'],
      },
      {
        title: 'Subscriptions',
        text: [
          'Artists and podcasts set their own monthly plans. Each plan is described on their page, with its price.',
        ],
      },
      { title: 'Run it yourself', text: ['The software is free. You pay for your server and your storage.'] },
    ],
    links: [{ href: '/artists', label: 'Browse artists' }],
  },
  'company-terms': {
    title: 'Terms',
    lead: 'The rules of this community in short.',
    parts: [
      {
        title: 'You own your content',
        text: ['What you upload belongs to you. You allow this community to play and show it, and you can remove it.'],
      },
      { title: 'Be kind', text: ['Only upload what you own. Do not insult or harass anyone.'] },
      {
        title: 'What we store',
        text: [
          'We store your account, your content and how often songs are played. We do not build advertising profiles or sell data.',
        ],
      },
      {
        title: 'The operator of this site',
        text: ['Anyone can run Earshot. The operator of this site is responsible for it and may add rules.'],
      },
    ],
    links: [{ href: '/contact', label: 'Contact' }],
  },
  'blog-newsroom': {
    title: 'Newsroom',
    lead: 'News about this community is in the publication.',
    parts: [
      { title: 'For the press', text: ['Names, logos and quotes may be used with a link to the page they come from.'] },
    ],
    links: [{ href: '/publication', label: 'Read the publication' }],
  },
  'blog-reach-view': {
    title: 'Reach',
    lead: 'How plays are counted.',
    parts: [
      {
        title: 'What counts',
        text: ['A play counts when someone really listened. The numbers on this site are plays, not page views.'],
      },
    ],
    links: [{ href: '/discover', label: 'See what is played' }],
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
  themes: {
    title: 'Page gallery',
    lead: 'Sample pages with fixed text and forms.',
    parts: [],
    links: [
      { href: '/about', label: 'About' },
      { href: '/about-side-cover', label: 'About, with a picture' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/company-terms', label: 'Terms' },
      { href: '/blog-newsroom', label: 'Newsroom' },
      { href: '/blog-reach-view', label: 'Reach' },
      { href: '/blog-search', label: 'Blog search' },
      { href: '/blog-article', label: 'Blog article' },
      { href: '/help-center', label: 'Help center' },
      { href: '/help-center-article', label: 'Help article' },
      { href: '/mobile-app', label: 'Mobile app' },
      { href: '/contact-page', label: 'Contact page' },
      { href: '/contact-sidebar-map', label: 'Contact with map' },
      { href: '/contact-page-cover', label: 'Contact with cover' },
      { href: '/signup-cover', label: 'Sign up, cover' },
      { href: '/password-reset-cover', label: 'Reset password, cover' },
      { href: '/password-reset-simple', label: 'Reset password, simple' },
      { href: '/not-found', label: 'Not found' },
      { href: '/documentation', label: 'Documentation' },
    ],
  },
  'help-center': {
    title: 'Help center',
    lead: 'Answers to common problems.',
    parts: [
      {
        title: 'Nothing plays',
        text: [
          'Check the volume of the player and of your device. Some browsers only play sound after a click on the page.',
        ],
      },
      {
        title: 'I cannot find a song',
        text: [
          'Type a word of its title, of the artist or of the album. Small typing errors are fine. Selected genres limit the results: choose "Deselect All" to see everything.',
        ],
      },
      {
        title: 'The page is too bright or too dark',
        text: ['The moon in the top bar switches between light and dark. Your browser remembers it.'],
      },
      {
        title: 'Too much movement',
        text: [
          'Each background video and slideshow has a stop button. They do not start when your system is set to reduce motion.',
        ],
      },
    ],
    links: [
      { href: '/help-center-article', label: 'How to import your own music' },
      { href: '/faq', label: 'Questions and answers' },
    ],
  },
  'help-center-article': {
    title: 'Bring your own music',
    lead: 'A folder of tagged files becomes a catalogue with one command.',
    parts: [
      {
        title: 'Supported files',
        text: [
          'MP3, FLAC, Ogg Vorbis, Opus, M4A and WAV: artist, album, track number, year, genre, length and the picture in the file or beside it.',
        ],
      },
      {
        title: 'How',
        text: [
          'On the machine that runs Earshot: npx earshot import, followed by the folder. You can run it again at any time. It only imports what changed.',
        ],
      },
      { title: 'Podcasts', text: ['npx earshot import-podcast, followed by the address of a feed.'] },
    ],
    links: [{ href: '/help-center', label: 'Back to the help center' }],
  },
  'mobile-app': {
    title: 'Mobile app',
    lead: 'Add the site to your home screen to open it like an app.',
    parts: [
      { title: 'On an iPhone', text: ['Open the site in Safari, tap Share, then "Add to Home Screen".'] },
      {
        title: 'On Android',
        text: ['Open the site in your browser, open its menu, then "Add to Home screen" or "Install".'],
      },
      {
        title: 'On the lock screen',
        text: ['Playback continues, and the buttons of the lock screen and your headphones work.'],
      },
    ],
    links: [{ href: '/discover', label: 'Listen now' }],
  },
}
