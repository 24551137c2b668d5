/** An entry of the navigation. `short` is the label where room is scarce. */
export type NavLink = { href: string; label: string }

/** The rooms of the house, in the order a visitor meets them (LAYOUT-04). */
export const rooms: readonly NavLink[] = [
  { href: '/discover', label: 'Discover' },
  { href: '/live-feed', label: 'Live feed' },
  { href: '/artists', label: 'Artists' },
  { href: '/podcasts', label: 'Podcasts' },
  { href: '/community', label: 'Community' },
  { href: '/voting', label: 'Voting' },
  { href: '/publication', label: 'Publication' },
]

/** Rooms that the top bar leaves to drawer and footer. */
export const moreRooms: readonly NavLink[] = [
  { href: '/discover/all', label: 'Search' },
  { href: '/members', label: 'Members' },
  { href: '/mobile-app', label: 'Mobile app' },
  { href: '/artist_portal', label: 'Artist portal' },
]

/** Where help is found. */
export const helpLinks: readonly NavLink[] = [
  { href: '/help-center', label: 'Help center' },
  { href: '/faq', label: 'Questions and answers' },
  { href: '/contact', label: 'Contact' },
  { href: '/documentation', label: 'Documentation' },
]

/** The ways in. */
export const entryLinks: readonly NavLink[] = [
  { href: '/signin', label: 'Sign in' },
  { href: '/signup', label: 'Sign up' },
  { href: '/password-reset-simple', label: 'Reset password' },
]

/** Parts of the account page (ROUTES-15). */
export const accountLinks: readonly NavLink[] = [
  { href: '/account/?pid=general', label: 'Settings' },
  { href: '/account/?pid=subscriptions', label: 'Subscriptions' },
  { href: '/account/?pid=security', label: 'Security' },
  { href: '/account/?pid=notifications', label: 'Notifications' },
  { href: '/account/?pid=billing', label: 'Billing' },
]

/** The account menu of a signed-in user, beside "Logout" (LAYOUT-07). */
export const accountMenu: readonly NavLink[] = [
  { href: '/account/?pid=general', label: 'Settings' },
  { href: '/account/?pid=security', label: 'Security' },
  { href: '/account/edit_playlist', label: 'Playlists' },
  { href: '/account/my_profile', label: 'Profile' },
]

/** What moderators and admins find in their account menu besides. */
export const moderationLink: NavLink = { href: '/moderation', label: 'Moderation' }

/** Pages that stand for themselves (ROUTES-16, ROUTES-18, ROUTES-19). */
export const sidePages: readonly NavLink[] = [
  { href: '/about', label: 'About' },
  { href: '/about-side-cover', label: 'About, with a picture' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/company-terms', label: 'Terms' },
  { href: '/blog-newsroom', label: 'Newsroom' },
  { href: '/blog-reach-view', label: 'Reach view' },
  { href: '/blog-search', label: 'Blog search' },
  { href: '/blog-article', label: 'Blog article' },
  { href: '/themes', label: 'Page gallery' },
  { href: '/help-center-article', label: 'A help article' },
  { href: '/contact-page', label: 'Contact page' },
  { href: '/contact-sidebar-map', label: 'Contact with map' },
  { href: '/contact-page-cover', label: 'Contact with cover' },
  { href: '/signin-cover', label: 'Sign in, cover' },
  { href: '/signin-simple', label: 'Sign in, simple' },
  { href: '/signup-cover', label: 'Sign up, cover' },
  { href: '/password-reset-cover', label: 'Reset password, cover' },
]

/** True when the page at `pathname` belongs to the entry. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/discover') return pathname.startsWith('/discover') && !pathname.startsWith('/discover/all')
  if (href === '/artists' || href === '/podcasts') return pathname.startsWith(href.slice(0, -1))
  return pathname === href || pathname.startsWith(`${href}/`)
}
