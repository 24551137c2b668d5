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
  title: 'Within earshot',
  lead: 'A song reaches you best from somebody who could tell you where they wrote it. This is a place for such songs, and for the talk around them.',
  parts: [
    { title: 'For listeners', text: ['Everything in the catalogue can be heard without an account. Follow a genre down to its smallest room, or let the discover page put something in your way.', 'Podcasts stand beside the music as equals: seasons, episodes and chapters, not one endless list.'] },
    { title: 'For artists', text: ['Your page is yours: your picture, your words, your records in your order. Listeners who want to support you do so directly.'] },
    { title: 'For whoever runs it', text: ['Earshot is free software under the AGPL. One command starts it on your own machine, and your catalogue stays in a database you can read.'] },
  ],
  links: [{ href: '/discover', label: 'Discover' }, { href: '/documentation', label: 'How it is built' }],
}

const article: StaticPage = {
  title: 'How a cover grows from a song',
  lead: 'No drawing here was made by hand. Each one is the shape of the sound it stands for.',
  parts: [
    { title: 'Listen first', text: ['A track is cut into short slices. Each slice says how loud it was, and in which part of the spectrum most of it happened.'] },
    { title: 'Then draw', text: ['Loudness becomes length, pitch becomes place on the circle. A quiet song with one loud chorus looks like a comet; a drum loop looks like a fence.'] },
    { title: 'And leave it alone', text: ['Artists who bring their own picture keep it. A sound-print only stands where there would have been nothing.'] },
  ],
}

/** Every page of fixed text, by its path in the route table (ROUTES-18, HELP-01, HELP-02, TEMPLATES-03). */
export const staticPages: Readonly<Record<string, StaticPage>> = {
  about,
  'about-side-cover': { ...about, cover: true },
  pricing: {
    title: 'What it costs',
    lead: 'Listening is free. Supporting an artist or a podcast costs what they ask, and goes to them.',
    parts: [
      { title: 'Listening: nothing', text: ['The whole open catalogue, without an account and without a trial that ends.'] },
      { title: 'Supporting: what the artist says', text: ['Artists and podcasts set their own monthly plans. What each plan brings stands on their page, beside its price.'] },
      { title: 'Running it yourself: your machine', text: ['The software is free. You pay for your computer, your storage and your coffee.'] },
    ],
    links: [{ href: '/artists', label: 'Meet the artists' }],
  },
  'company-terms': {
    title: 'Terms',
    lead: 'The rules of the house, short enough to be read.',
    parts: [
      { title: 'Your things stay yours', text: ['What you upload belongs to you. You allow this community to play and show it, and you can take it down again.'] },
      { title: 'Be somebody we would invite again', text: ['Do not upload what is not yours. Do not write what you would not say across a table.'] },
      { title: 'What we keep', text: ['Your account, what you made here, and how often a song was played. No advertising profile, nothing for sale.'] },
      { title: 'The operator of this copy', text: ['Earshot is software that many can run. Whoever runs this copy is responsible for it and may add rules of their own.'] },
    ],
    links: [{ href: '/contact', label: 'Contact' }],
  },
  'blog-newsroom': {
    title: 'Newsroom',
    lead: 'What happens in and around this community is written up in the publication.',
    parts: [{ title: 'For the press', text: ['Names, logos and quotes may be used with a link to the page they come from.'] }],
    links: [{ href: '/publication', label: 'Read the publication' }],
  },
  'blog-reach-view': {
    title: 'Reach',
    lead: 'How far a song travels when nobody pushes it.',
    parts: [{ title: 'What counts', text: ['A play is counted when somebody really listened. Numbers on this site are those plays, not views and not promises.'] }],
    links: [{ href: '/discover', label: 'See what is played' }],
  },
  'blog-search': {
    title: 'Search the blog',
    lead: 'All articles stand in the publication, with one search box for all of them.',
    parts: [{ title: 'Looking for music?', text: ['The search page finds podcasts, episodes, seasons, albums, songs, artists and playlists, and forgives a typo.'] }],
    links: [{ href: '/publication', label: 'Search articles' }, { href: '/discover/all', label: 'Search music' }],
  },
  'blog-article': article,
  themes: {
    title: 'Page gallery',
    lead: 'Pages of fixed text and form that stand for themselves. They do nothing but look like something.',
    parts: [],
    links: [
      { href: '/about', label: 'About' }, { href: '/about-side-cover', label: 'About, with a picture' }, { href: '/pricing', label: 'Pricing' },
      { href: '/company-terms', label: 'Terms' }, { href: '/blog-newsroom', label: 'Newsroom' }, { href: '/blog-reach-view', label: 'Reach' },
      { href: '/blog-search', label: 'Blog search' }, { href: '/blog-article', label: 'Blog article' }, { href: '/help-center', label: 'Help center' },
      { href: '/help-center-article', label: 'Help article' }, { href: '/mobile-app', label: 'Mobile app' }, { href: '/contact-page', label: 'Contact page' },
      { href: '/contact-sidebar-map', label: 'Contact with map' }, { href: '/contact-page-cover', label: 'Contact with cover' }, { href: '/signup-cover', label: 'Sign up, cover' },
      { href: '/password-reset-cover', label: 'Reset password, cover' }, { href: '/password-reset-simple', label: 'Reset password, simple' },
      { href: '/not-found', label: 'Not found' }, { href: '/documentation', label: 'Documentation' },
    ],
  },
  'help-center': {
    title: 'Help center',
    lead: 'Short answers to what people get stuck on.',
    parts: [
      { title: 'Nothing plays', text: ['Look for the volume of the player first, then for the one of your machine. Some browsers want one click on the page before they let it make a sound.'] },
      { title: 'I cannot find a song', text: ['Type a word of its title, of the artist or of the album. A wrong letter is forgiven. Picked genres narrow the result: "Deselect All" gives you everything.'] },
      { title: 'It is too bright, or too dark', text: ['The moon in the top bar switches between light and dark. Your browser remembers it.'] },
      { title: 'It moves too much', text: ['Every film and every carousel has a button that stops it. When your system asks for reduced motion, none of them starts.'] },
    ],
    links: [{ href: '/help-center-article', label: 'How to import your own music' }, { href: '/faq', label: 'Questions and answers' }],
  },
  'help-center-article': {
    title: 'Bring your own music',
    lead: 'A folder of tagged files becomes a catalogue with one command.',
    parts: [
      { title: 'What is read', text: ['MP3, FLAC, Ogg Vorbis, Opus, M4A and WAV: artist, album, track number, year, genre, length and the picture in the file or beside it.'] },
      { title: 'How', text: ['On the machine that runs Earshot: npx earshot import, followed by the folder. It can be run again at any time and only takes what changed.'] },
      { title: 'And podcasts', text: ['npx earshot import-podcast, followed by the address of a feed.'] },
    ],
    links: [{ href: '/help-center', label: 'Back to the help center' }],
  },
  'mobile-app': {
    title: 'In your pocket',
    lead: 'The site is the app: add it to your home screen and it opens like one.',
    parts: [
      { title: 'On an iPhone', text: ['Open the site in Safari, tap Share, then "Add to Home Screen".'] },
      { title: 'On Android', text: ['Open the site in your browser, open its menu, then "Add to Home screen" or "Install".'] },
      { title: 'With the screen locked', text: ['The player goes on, and the buttons of the lock screen and of your headphones work.'] },
    ],
    links: [{ href: '/discover', label: 'Listen now' }],
  },
}
