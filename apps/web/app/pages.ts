import * as m from '@earshot/messages/site'

/** The skeleton of a page: a grid of cards, a grid of people, rows, a picture with text beside it, or text. */
export type PageShape = 'grid' | 'people' | 'rows' | 'release' | 'text'

/** A list of links around the pages (layout/bars/nav.ts). */
export type LinkGroup = 'rooms' | 'moreRooms' | 'help' | 'entry' | 'side'

/**
 * Facts about a page from which the routes, the navigation, the skeleton, the page cache, the site map and the phone
 * rule are derived.
 */
export type PageFacts = {
  /** The file with its code, relative to features/. */
  file: string
  layout: 'main' | 'minimal' | 'documentation' | 'none'
  /** Names of the query that select a different page; the page cache drops all others. Default: none. */
  query?: readonly string[]
  /** The viewers who may open the page; it redirects everybody else to sign-in. Default: everybody. */
  opensFor?: 'members' | 'moderators'
  /** Whether a member may open it before verifying a phone (PHONE-23). */
  isOpenWithoutPhone?: boolean
  /**
   * How search engines find it: `mapped` in the site map, `closed` never (robots.txt; also for pages that do not open
   * for everybody), or by links only, which is the default.
   */
  search?: 'mapped' | 'closed'
  /** Additional resources that its document may load, such as tiles of a map (apps/server/src/site/csp.ts). */
  needs?: 'map' | 'payment'
  /** Its skeleton. Default: text. */
  shape?: PageShape
  /** Its position in the navigation; `order` counts within the group. */
  link?: { group: LinkGroup; order: number; label: () => string }
}

/** A page with texts of the operator (TEMPLATES-01). */
const fixed = { file: 'info/static.page.tsx', layout: 'main' } as const
/** The contact content in one of its layouts (CONTACT-04). */
const contact = { file: 'info/contact/contact.page.tsx', layout: 'main', needs: 'map' } as const
const signin = { file: 'account/sign-in/signin.page.tsx', layout: 'main', isOpenWithoutPhone: true } as const
const reset = {
  file: 'account/sign-in/reset.page.tsx',
  layout: 'minimal',
  isOpenWithoutPhone: true,
  search: 'closed',
} as const
const unsubscribe = {
  file: 'account/settings/unsubscribe.page.tsx',
  layout: 'main',
  isOpenWithoutPhone: true,
  search: 'closed',
} as const
const emailLink = {
  file: 'account/settings/email-link.page.tsx',
  layout: 'main',
  isOpenWithoutPhone: true,
  search: 'closed',
} as const
const notFound = { file: 'notfound/not-found.page.tsx', layout: 'minimal', isOpenWithoutPhone: true } as const
/** Both URLs exist and redirect to /signin (ROUTES-16). */
const toSignin = { file: 'info/to-signin.ts', layout: 'none', isOpenWithoutPhone: true } as const

const link = (group: LinkGroup, order: number, label: () => string) => ({ link: { group, order, label } })

/** The route table of the specification, one entry per URL, in its order (ROUTES-01 to ROUTES-19). */
export const PAGES: Readonly<Record<string, PageFacts>> = {
  '/': { file: 'home/home.page.tsx', layout: 'main', search: 'mapped', shape: 'grid' },
  '/themes': { file: 'info/themes.page.tsx', layout: 'main', ...link('side', 9, m.page_gallery) },
  '/signin/:type/:id': signin,
  '/signin/:type': signin,
  '/signin': { ...signin, ...link('entry', 1, m.sign_in) },
  '/verify-phone': {
    file: 'account/phone/verify-phone.page.tsx',
    layout: 'main',
    isOpenWithoutPhone: true,
    search: 'closed',
  },
  '/community': {
    file: 'community/landing/landing.page.tsx',
    layout: 'main',
    query: ['search'],
    search: 'mapped',
    shape: 'grid',
    ...link('rooms', 5, m.community),
  },
  '/community/create': {
    file: 'community/create/create.page.tsx',
    layout: 'main',
    query: ['id', 'tab'],
    opensFor: 'members',
  },
  '/community/post/:id': { file: 'community/post/post.page.tsx', layout: 'main', query: ['shown'] },
  '/community/:id': {
    file: 'community/topic/topic.page.tsx',
    layout: 'main',
    query: ['search', 'shown', 'sort'],
    shape: 'grid',
  },
  '/artists': {
    file: 'catalogue/artists.page.tsx',
    layout: 'main',
    query: ['search', 'shown'],
    search: 'mapped',
    shape: 'people',
    ...link('rooms', 3, m.artists),
  },
  '/artist/:id': { file: 'catalogue/artist.page.tsx', layout: 'main', shape: 'release' },
  '/podcasts': {
    file: 'podcast/podcasts.page.tsx',
    layout: 'main',
    query: ['search', 'shown'],
    search: 'mapped',
    shape: 'grid',
    ...link('rooms', 4, m.podcasts),
  },
  '/podcast/:id': {
    file: 'podcast/podcast.page.tsx',
    layout: 'main',
    query: ['season', 'shown'],
    shape: 'release',
  },
  '/shop': { file: 'shop/shop.page.tsx', layout: 'main', search: 'mapped', shape: 'grid' },
  '/discover': {
    file: 'discover/landing.page.tsx',
    layout: 'main',
    search: 'mapped',
    shape: 'grid',
    ...link('rooms', 1, m.discover),
  },
  '/discover/all': {
    file: 'discover/browse.page.tsx',
    layout: 'main',
    query: ['search', 'genres', 'tab', 'page', 'lines'],
    search: 'mapped',
    shape: 'grid',
    ...link('moreRooms', 1, m.search),
  },
  '/discover/:id': { file: 'catalogue/album.page.tsx', layout: 'main', shape: 'release' },
  '/live-feed': {
    file: 'livefeed/livefeed.page.tsx',
    layout: 'main',
    query: ['search', 'genres', 'tab', 'sort', 'seed', 'page'],
    search: 'mapped',
    shape: 'rows',
    ...link('rooms', 2, m.live_feed),
  },
  '/plays/:id': { file: 'catalogue/song.page.tsx', layout: 'main', shape: 'release' },
  '/members': {
    file: 'member/members.page.tsx',
    layout: 'main',
    query: ['search', 'role', 'shown'],
    search: 'mapped',
    shape: 'people',
    ...link('moreRooms', 2, m.members),
  },
  '/faq': {
    file: 'info/help/faq.page.tsx',
    layout: 'main',
    query: ['q', 'search'],
    search: 'mapped',
    ...link('help', 2, m.questions_and_answers),
  },
  '/publication': {
    file: 'publication/landing.page.tsx',
    layout: 'main',
    query: ['search', 'shown'],
    search: 'mapped',
    shape: 'grid',
    ...link('rooms', 7, m.publication),
  },
  '/publication/:id': { file: 'publication/article.page.tsx', layout: 'main' },
  '/contact': { ...contact, search: 'mapped', ...link('help', 3, m.contact) },
  '/contact-page': contact,
  '/mobile-app': {
    file: 'info/mobile-app.page.tsx',
    layout: 'main',
    search: 'mapped',
    ...link('moreRooms', 3, m.mobile_app),
  },
  '/help-center': {
    file: 'info/help/help-center.page.tsx',
    layout: 'main',
    search: 'mapped',
    ...link('help', 1, m.help_center),
  },
  '/help-center-article': {
    file: 'info/help/help-article.page.tsx',
    layout: 'main',
    query: ['article'],
  },
  '/contact-sidebar-map': contact,
  '/contact-page-cover': contact,
  '/account': {
    file: 'account/settings/account.page.tsx',
    layout: 'main',
    query: ['pid'],
    opensFor: 'members',
  },
  '/account/edit_playlist': {
    file: 'playlist/edit-playlist.page.tsx',
    layout: 'main',
    query: ['id'],
    opensFor: 'members',
  },
  '/account/my_profile': { file: 'profile/profile.page.tsx', layout: 'main', opensFor: 'members' },
  '/account/artist_profile': {
    file: 'profile/artist-profile.page.tsx',
    layout: 'main',
    query: ['id'],
    search: 'closed',
  },
  '/account/follow': {
    file: 'member/follow.page.tsx',
    layout: 'main',
    query: ['tab', 'search', 'sort', 'genres', 'page'],
    opensFor: 'members',
    shape: 'people',
  },
  '/voting': {
    file: 'vote/landing.page.tsx',
    layout: 'main',
    search: 'mapped',
    shape: 'grid',
    ...link('rooms', 6, m.voting),
  },
  '/voting/all': {
    file: 'vote/ballot/ballot.page.tsx',
    layout: 'main',
    query: ['id', 'sub_id', 'search', 'page'],
    shape: 'people',
  },
  '/voting/:id': { file: 'vote/contest/contest.page.tsx', layout: 'main', shape: 'rows' },

  // Linked, but not in the specification's table (ROUTES-17, ROUTES-18).
  '/publication/preview/:key': { file: 'publication/preview.page.tsx', layout: 'main', search: 'closed' },
  '/podcast/:id/:episode': { file: 'podcast/episode/episode.page.tsx', layout: 'main', shape: 'release' },
  '/member/:username': {
    file: 'person/person.page.tsx',
    layout: 'main',
    query: ['tab', 'page'],
  },
  '/library': {
    file: 'library/library.page.tsx',
    layout: 'main',
    query: ['tab', 'search', 'sort'],
    opensFor: 'members',
    shape: 'rows',
  },
  '/following': {
    file: 'following/following.page.tsx',
    layout: 'main',
    query: ['kind'],
    opensFor: 'members',
    shape: 'rows',
  },
  '/artist_portal': {
    file: 'info/artist-portal.page.tsx',
    layout: 'main',
    ...link('moreRooms', 4, m.artist_portal),
  },
  '/about': { ...fixed, search: 'mapped', ...link('side', 1, m.about) },
  '/about-side-cover': { ...fixed, ...link('side', 2, m.about_with_a_picture) },
  '/pricing': {
    file: 'info/pricing/pricing.page.tsx',
    layout: 'main',
    query: ['section'],
    search: 'mapped',
    ...link('side', 3, m.pricing),
  },
  '/company-terms': { ...fixed, search: 'mapped', ...link('side', 4, m.terms) },
  '/blog-newsroom': { ...fixed, ...link('side', 5, m.newsroom) },
  '/blog-reach-view': { ...fixed, ...link('side', 6, m.site_reach_view) },
  '/blog-search': { ...fixed, ...link('side', 7, m.blog_search) },
  '/blog-article': { ...fixed, ...link('side', 8, m.blog_article) },
  '/p/moderation': { file: 'moderation/figures.page.tsx', layout: 'main' },
  '/p/:name': { file: 'info/own.page.tsx', layout: 'main' },
  '/moderation': {
    file: 'moderation/moderation.page.tsx',
    layout: 'main',
    query: ['tab'],
    opensFor: 'moderators',
  },

  '/number_verification': {
    file: 'account/phone/verify-phone.page.tsx',
    layout: 'minimal',
    isOpenWithoutPhone: true,
    search: 'closed',
  },
  '/password-reset-cover': { ...reset, ...link('side', 17, m.reset_password_cover) },
  '/unsubscribe': unsubscribe,
  '/unsubscribed': unsubscribe,
  '/email/confirm': emailLink,
  '/email/undo': emailLink,
  '/password-reset-simple': { ...reset, ...link('entry', 3, m.reset_password) },
  '/signup': {
    file: 'account/sign-in/signup.page.tsx',
    layout: 'minimal',
    isOpenWithoutPhone: true,
    ...link('entry', 2, m.sign_up),
  },
  '/subscription': {
    file: 'subscription/checkout/checkout.page.tsx',
    layout: 'minimal',
    opensFor: 'members',
    needs: 'payment',
  },
  '/signup-cover': {
    file: 'account/sign-in/signup-cover.page.tsx',
    layout: 'minimal',
    isOpenWithoutPhone: true,
  },
  '/not-found': notFound,
  '/not-found-cover': notFound,

  '/documentation': {
    file: 'documentation/documentation.page.tsx',
    layout: 'documentation',
    query: ['component'],
    ...link('side', 10, m.components),
  },

  '/signin-cover': { ...toSignin, ...link('side', 14, m.site_sign_in_cover) },
  '/signin-simple': { ...toSignin, ...link('side', 15, m.site_sign_in_simple) },
  // All other URLs are unknown (ROUTES-13).
  '*': { file: 'notfound/unknown.ts', layout: 'none' },
}

const parameters = (path: string): number => path.split(':').length

/** The known pages in matching order: fixed segments have priority over parameters (ROUTES-12). */
export const inOrderOfMatch: readonly (readonly [path: string, facts: PageFacts])[] = Object.entries(PAGES)
  .filter(([path]) => path !== '*')
  .toSorted(([a], [b]) => parameters(a) - parameters(b))

/** Returns the pattern of the URLs of these pages. */
export const patternOf = (...paths: string[]): string =>
  `^(?:${paths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`

/** Returns the entry of a path, which is the path of its route; undefined for an unknown page. */
export const pageAt = (pathname: string): string | undefined =>
  inOrderOfMatch.find(([path]) => new RegExp(patternOf(path)).test(pathname))?.[0]
