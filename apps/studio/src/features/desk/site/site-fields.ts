import * as m from '@earshot/messages/desk-site'

/** A page of the section "Site" with the keys of the site file that it edits (SITE-01). */
export type SitePage = { path: string; label: () => string; keys: readonly string[]; shows: string }

/** The pages in the order of their tabs. `shows` is the page of the site that a preview opens. */
export const SITE_PAGES = [
  { path: 'identity', label: m.site_identity, keys: ['identity'], shows: '/' },
  { path: 'front-page', label: m.site_front_page, keys: ['home'], shows: '/' },
  { path: 'headers', label: m.site_headers, keys: ['heroes', 'covers', 'sign_in'], shows: '/community' },
  { path: 'ads', label: m.site_ads, keys: ['ads'], shows: '/live-feed' },
  { path: 'contact', label: m.contact, keys: ['contact', 'addresses'], shows: '/contact' },
  { path: 'questions', label: m.site_questions, keys: ['faq'], shows: '/faq' },
  { path: 'help', label: m.site_help, keys: ['help'], shows: '/help-center' },
  { path: 'pages', label: m.ui_pages, keys: ['pages', 'mobile_app'], shows: '/about' },
  { path: 'pricing', label: m.pricing, keys: ['pricing', 'money', 'currency'], shows: '/pricing' },
] as const satisfies readonly SitePage[]

/** How a value is edited. */
export type FieldKind =
  | 'line'
  | 'markdown'
  | 'picture'
  | 'logo'
  | 'icon'
  | 'film'
  | 'colour'
  | 'number'
  | 'link'
  | 'day'
  | 'switch'

const KINDS: Readonly<Record<string, FieldKind>> = {
  image: 'picture',
  photo: 'picture',
  film: 'film',
  href: 'link',
  link: 'link',
  button_action: 'link',
  first_day: 'day',
  last_day: 'day',
  in_footer: 'switch',
  logo: 'logo',
  logo_dark: 'logo',
  icon: 'icon',
  accent: 'colour',
  second: 'colour',
  text: 'markdown',
  answer: 'markdown',
  content: 'markdown',
  longitude: 'number',
  latitude: 'number',
  id: 'number',
}
/** Values that the file leaves empty instead of ''. */
const NULLABLE = new Set([
  'film',
  'poster',
  'shop',
  'artist_portal',
  'source',
  'accent',
  'second',
  'first_day',
  'last_day',
  'language',
])

/** Returns how the value of a key is edited. */
export const kindOf = (key: string): FieldKind => KINDS[key] ?? 'line'

/** Returns the value of a key for what was typed. */
export const valueOf = (key: string, typed: string): unknown => {
  if (kindOf(key) === 'number') return typed.trim() === '' ? undefined : Number(typed)
  return typed === '' && (NULLABLE.has(key) || ['picture', 'logo', 'icon'].includes(kindOf(key))) ? null : typed
}

const LINK = { href: '', label: '' }
const PAGE = { title: '', lead: '', text: '', links: [] }
const PICTURE = { image: null, alt: null, focus: null }
const HIGHLIGHT = { link: '', ...PICTURE, title: '', sub_title: '', content: '', hidden: false }
const AD = { image: null, alt: null, link: '', first_day: null, last_day: null }

/** Keys that are edited beside the picture or the entry that they belong to, and not as fields of their own. */
export const BESIDE: ReadonlySet<string> = new Set(['alt', 'focus', 'hidden', 'poster', 'old_names'])

/** A new entry of each list, by the path of the list without positions. */
export const ENTRIES: Readonly<Record<string, unknown>> = {
  'home.sections': {
    title: '',
    sub_title: '',
    ...PICTURE,
    button_title: '',
    button_action: '',
    hidden: false,
  },
  'home.highlights.artists': HIGHLIGHT,
  'home.highlights.podcasts': HIGHLIGHT,
  'home.reviews': {
    comment: '',
    username: '',
    user_title: '',
    photo: null,
    alt: null,
    focus: null,
    hidden: false,
  },
  'ads.search': AD,
  'ads.live_feed': AD,
  'ads.voting': AD,
  'contact.pins': { longitude: 0, latitude: 0, address: '' },
  faq: { topic: '', questions: [] },
  'faq.questions': { id: undefined, question: '', answer: '' },
  help: { title: '', articles: [] },
  'help.articles': { name: '', ...PAGE },
  'help.articles.links': LINK,
  'pages.own': { name: '', ...PAGE, in_footer: true, language: null, old_names: [] },
  'pages.own.links': LINK,
  'pages.own.old_names': '',
  'pages.about.links': LINK,
  'pages.terms.links': LINK,
  'pages.newsroom.links': LINK,
  'pages.reach.links': LINK,
  'pages.blog_search.links': LINK,
  'pages.blog_article.links': LINK,
  'pricing.offers': { title: '', price: '', description: '', points: [], link: LINK },
  'pricing.offers.points': '',
  'mobile_app.ways': { title: '', steps: [] },
  'mobile_app.ways.steps': '',
}

/** The words of each key, by its last part. */
export const LABELS: Readonly<Record<string, () => string>> = {
  about: m.about,
  accent: m.site_accent,
  address: m.account_address,
  addresses: m.site_addresses,
  ads: m.site_ads,
  alt: m.description_of_the_picture,
  answer: m.studio_answer,
  articles: m.site_articles,
  artist_portal: m.artist_portal,
  artists: m.artists,
  blog_article: m.blog_article,
  blog_search: m.blog_search,
  blurb: m.site_blurb,
  button_action: m.site_button_link,
  button_title: m.site_button_words,
  comment: m.site_review_words,
  community: m.community,
  contact: m.contact,
  content: m.content,
  covers: m.site_covers,
  currency: m.supporters_currency,
  description: m.description,
  discover: m.discover,
  email: m.email,
  faq: m.site_questions,
  film: m.site_film,
  first_day: m.first_day,
  focus: m.site_focus,
  follow: m.follow,
  help: m.site_help,
  hidden: m.hidden,
  hero: m.site_first_screen,
  heroes: m.site_heroes,
  highlights: m.site_highlights,
  home: m.site_front_page,
  href: m.site_link,
  icon: m.site_icon,
  id: m.number,
  identity: m.site_identity,
  image: m.picture,
  in_footer: m.site_in_footer,
  label: m.site_link_words,
  language: m.language,
  last_day: m.figure_last_day,
  latitude: m.site_latitude,
  lead: m.site_lead,
  link: m.site_link,
  links: m.studio_links,
  live_feed: m.live_feed,
  logo: m.site_logo,
  logo_dark: m.site_logo_dark,
  longitude: m.site_longitude,
  members: m.members,
  mobile_app: m.mobile_app,
  money: m.how_money_flows,
  name: m.name,
  newsroom: m.newsroom,
  offers: m.site_offers,
  old_names: m.site_old_names,
  own: m.site_own_pages,
  pages: m.ui_pages,
  phone: m.account_phone,
  photo: m.site_photo,
  pins: m.site_pins,
  podcasts: m.podcasts,
  points: m.site_points,
  poster: m.site_poster,
  price: m.price,
  pricing: m.pricing,
  publication: m.publication,
  question: m.site_question,
  questions: m.site_questions,
  reach: m.site_reach,
  reviews: m.rating_reviews,
  search: m.search,
  second: m.site_second,
  sections: m.studio_sections,
  shop: m.shop,
  short_name: m.site_short_name,
  sign_in: m.sign_in,
  source: m.site_source,
  steps: m.setup_steps,
  sub_title: m.site_second_line,
  tagline: m.site_tagline,
  terms: m.terms,
  text: m.site_text,
  title: m.title,
  topic: m.topic,
  user_title: m.site_user_title,
  username: m.site_username,
  voting: m.voting,
  ways: m.site_ways,
}

/** Hints below fields, by their key or by their path without positions. */
export const HINTS: Readonly<Record<string, () => string>> = {
  short_name: m.site_short_name_hint,
  logo: m.site_logo_hint,
  logo_dark: m.site_logo_dark_hint,
  icon: m.site_icon_hint,
  film: m.site_film_hint,
  first_day: m.site_first_day_hint,
  last_day: m.site_last_day_hint,
  language: m.site_language_hint,
  'pages.own.name': m.site_own_name_hint,
  source: m.site_source_hint,
  href: m.site_link_hint,
  link: m.site_link_hint,
  button_action: m.site_link_hint,
  'help.articles.name': m.site_name_hint,
}

/** Returns the words of a key. */
export const labelOf = (key: string): string => LABELS[key]?.() ?? key

/** Returns the words of a path such as "faq.0.questions[12].answer": "Questions › 1 › Questions › 12 › Answer". */
export const pathWords = (path: string): string =>
  path
    .split(/\.|\[|\](?:\.|$)?/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : labelOf(part)))
    .join(' › ')

/** Returns a line of a difference in words: "~ identity.name: A → B" is "Identity › Name: A → B". */
export function changeLine(line: string): string {
  const [, sign = '', path = '', rest = ''] = /^([~+-]) ((?:[a-z_]+|\[[^\]]*\]|\.)+)(.*)$/s.exec(line) ?? []
  return path === '' ? line : m.site_change({ sign: SIGNS[sign] ?? '', what: `${pathWords(path)}${rest}` })
}

const SIGNS: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed' }
