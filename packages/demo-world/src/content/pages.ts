/** Videos of the demo world; each has files of this name in videos/. */
export const FILMS = ['home', 'publication', 'discover', 'podcasts', 'community', 'vote', 'livefeed'] as const
/** One of the films. */
export type Film = (typeof FILMS)[number]

/** Texts over the films. */
export const FILM_TEXTS: Readonly<Record<Film, { title: string; subTitle: string }>> = {
  home: {
    title: 'Music and podcasts from people near you',
    subTitle: 'Listen to songs and podcasts, read about them, and talk with the people who make them.',
  },
  publication: { title: 'Read about the music', subTitle: 'News, essays and liner notes from the people who make it.' },
  discover: {
    title: 'Discover music and podcasts',
    subTitle: 'Ninety-nine albums and twelve podcasts, the most played first.',
  },
  podcasts: { title: 'Listen to podcasts', subTitle: 'Twelve podcasts by the people of this community.' },
  community: { title: 'Talk about what you hear', subTitle: 'Choose a topic, read the posts, and write your own.' },
  vote: {
    title: 'Vote for your favorites',
    subTitle: 'One vote for each artist you love, to give and to take back until the round ends.',
  },
  livefeed: { title: 'Live feed', subTitle: 'All songs, episodes, playlists and artists, sorted as you like.' },
}

/** Full-height sections of the home page. */
export const COVER_SECTIONS = [
  {
    title: 'Made in kitchens, crypts and trams',
    sub_title: 'The artists here record where they live. You can hear the kettle.',
    button_title: 'Meet the artists',
    button_action: '/artists',
    seed: 'kitchens',
  },
  {
    title: 'Podcasts for the length of a connection',
    sub_title: 'A pianist collects mistakes. A postman keeps secrets. Two sisters fix a toaster.',
    button_title: 'Find a podcast',
    button_action: '/podcasts',
    seed: 'connections',
  },
  {
    title: 'Search like you talk',
    sub_title: 'Half a title, a wrong accent, a typo: it was probably “Uncle Theodor Returns the Ladder”.',
    button_title: 'Search everything',
    button_action: '/discover/all',
    seed: 'search',
  },
  {
    title: 'Pull up a chair',
    sub_title: 'The talk after the concert, with chairs of various heights.',
    button_title: 'Go to the community',
    button_action: '/community',
    seed: 'chairs',
  },
] as const

/** Reviews of members on the home page. */
export const REVIEWS = [
  {
    comment: 'I came for one song about a ladder and stayed for eleven albums.',
    username: 'Ruth Abernathy',
    user_title: 'Allotment holder, Kendal',
    who: 'courgettes',
  },
  {
    comment: 'The only place where my tuba has more followers than I do.',
    username: 'Benedikt Roos',
    user_title: 'Tuba, Basel',
    who: 'tuba.day',
  },
  {
    comment: 'I typed it wrong twice and it still knew what I was humming.',
    username: 'Renée Dubois',
    user_title: 'Night nurse, Liège',
    who: 'nightshift',
  },
  {
    comment: 'My pupils found my album. I had told them it was homework.',
    username: 'Kwame Asare',
    user_title: 'Chemistry teacher, Tema',
    who: 'kwame',
  },
  { comment: 'Winter loses.', username: 'Lotte B.', user_title: 'Critic, six years old', who: 'lotte6' },
] as const

/** Covers of the public pages. */
export const COVERS = {
  blog: {
    title: 'New here? Start with an answer.',
    sub_title:
      'Choose a topic, read two posts, and say what you heard. Name the track and the minute. Ask questions about this community in “This house”.',
    seed: 'blog',
  },
  members: { title: 'Members', sub_title: 'Find listeners and artists, and follow them.', seed: 'members' },
  artists: {
    title: 'Search artists',
    sub_title: 'Subscribe to an artist to listen to their albums for subscribers.',
    seed: 'artists cover',
  },
  podcasts: { title: 'Search podcasts', sub_title: 'Find a podcast by its title or its host.', seed: 'podcasts cover' },
  shop: { title: 'Shop', sub_title: 'Things that the artists of this community make.', seed: 'shop' },
} as const

/** The artist and podcast that the home page highlights. */
export const HIGHLIGHTS = {
  artist: {
    name: 'Cassiopeia Jones',
    sub_title: 'The voice that emptied no plate',
    content:
      '<p>She sang in her aunt’s restaurant until people stopped eating to listen. <em>Overtime</em>, her third album, is about everything that happens after the kitchen closes.</p>',
  },
  podcast: {
    title: 'The Wrong Key',
    sub_title: 'The mistake they kept',
    content:
      '<p>A cough in Danish jazz, a psalm in accidental Finnish, a scratch that three generations dance to. Dorothea Blum asks about the take that was wrong and stayed.</p>',
  },
} as const

/** Five ads; the words are drawn into their pictures. */
export const ADS = [
  { place: 'search', words: 'St Swithun’s Flour Mill. Rise.', link: 'https://flour.example/' },
  { place: 'livefeed', words: 'Tin & Sons. Solder since 1921.', link: 'https://solder.example/' },
  { place: 'livefeed', words: 'Steinle Pianos. Stairs included.', link: 'https://pianos.example/' },
  { place: 'livefeed', words: 'The Honey Cooperative. It hums.', link: 'https://honey.example/' },
  { place: 'livefeed', words: 'Beanstalk Seeds. Read them aloud.', link: 'https://seeds.example/' },
  { place: 'vote', words: 'Pemberton Ladders. Every rung counts.', link: 'https://ladders.example/' },
  { place: 'vote', words: 'Olga’s Pencils. Sharp till closing.', link: 'https://pencils.example/' },
  { place: 'vote', words: 'The Slow Kettle Café. Results later.', link: 'https://kettle.example/' },
  { place: 'vote', words: 'Brightwater Umbrellas. They fold.', link: 'https://umbrellas.example/' },
] as const

/** The currency of the demo community. */
export const CURRENCY = 'USD'

/** The shop of the demo community, outside of it. */
export const SHOP_URL = 'https://shop.earshot.example/'

/** Products of the shop; amounts in cents. */
export const PRODUCTS = [
  { title: 'Tea-towel score, dry', amount: 1450, slug: 'tea-towel-dry', seed: 'towel dry' },
  { title: 'Tea-towel score, wet', amount: 1500, slug: 'tea-towel-wet', seed: 'towel wet' },
  { title: '“The Dryer Is in D” cassette', amount: 900, slug: 'dryer-cassette', seed: 'dryer' },
  { title: 'Tuba Day pennant', amount: 725, slug: 'tuba-pennant', seed: 'pennant' },
  { title: 'Shortbread tin, doom', amount: 1200, slug: 'shortbread-tin', seed: 'shortbread' },
  { title: 'Left-turn tour shirt', amount: 2200, slug: 'tour-shirt', seed: 'shirt' },
] as const

/** Contact data of the demo community. */
export const CONTACT = {
  blurb: 'Write, call, or stand below the window and whistle. We answer within two tides.',
  phone: '+298 555 0100',
  email: 'hello@earshot.example',
  address: 'Old Harbour Office, Tórshavn',
  pins: [
    { location: { x: -6.7716, y: 62.0077, address: 'Old Harbour Office, Tórshavn' } },
    { location: { x: 8.8017, y: 53.0793, address: 'Reading room, Bremen' } },
  ],
} as const
