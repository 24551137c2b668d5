import type { PageLink } from '../page-lists.ts'

/** Parts of the account page (ROUTES-15). */
export const accountLinks: readonly PageLink[] = [
  { href: '/account/?pid=general', label: 'Settings' },
  { href: '/account/?pid=subscriptions', label: 'Subscriptions' },
  { href: '/account/?pid=security', label: 'Security' },
  { href: '/account/?pid=notifications', label: 'Notifications' },
  { href: '/account/?pid=billing', label: 'Billing' },
]

/** The account menu of a signed-in user, beside "Logout" (LAYOUT-07). */
export const accountMenu: readonly PageLink[] = [
  { href: '/account/?pid=general', label: 'Settings' },
  { href: '/account/?pid=security', label: 'Security' },
  { href: '/account/edit_playlist', label: 'Playlists' },
  { href: '/account/my_profile', label: 'Profile' },
]

/** What moderators and admins find in their account menu besides. */
export const moderationLink: PageLink = { href: '/moderation', label: 'Moderation' }

/** True when the page at `pathname` belongs to the entry. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/discover') return pathname.startsWith('/discover') && !pathname.startsWith('/discover/all')
  if (href === '/artists' || href === '/podcasts') return pathname.startsWith(href.slice(0, -1))
  return pathname === href || pathname.startsWith(`${href}/`)
}
