import * as m from '@earshot/messages/site'
import type { PageLink } from '../../page-lists.ts'

/** Panels of the account page (ROUTES-15). */
export const accountLinks: readonly PageLink[] = [
  { href: '/account/?pid=general', label: m.settings },
  { href: '/account/?pid=subscriptions', label: m.subscriptions },
  { href: '/account/?pid=security', label: m.security },
  { href: '/account/?pid=notifications', label: m.notifications },
  { href: '/account/?pid=billing', label: m.billing },
]

/** The account menu of a signed-in member, beside "Logout" (LAYOUT-07). */
export const accountMenu: readonly PageLink[] = [
  { href: '/account/?pid=general', label: m.settings },
  { href: '/account/?pid=security', label: m.security },
  { href: '/account/edit_playlist', label: m.playlists },
  { href: '/account/my_profile', label: m.profile },
]

/** The additional entry in the account menu of moderators and admins. */
export const moderationLink: PageLink = { href: '/moderation', label: m.moderation }

/** The additional entry in the account menu of members with a role (DESK-03). */
export const deskLink: PageLink = { href: '/desk', label: m.desk }

/** Returns whether the page at `pathname` belongs to the entry. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/discover') return pathname.startsWith('/discover') && !pathname.startsWith('/discover/all')
  if (href === '/artists' || href === '/podcasts') return pathname.startsWith(href.slice(0, -1))
  if (href === '/') return pathname === '/'
  return pathname === href || pathname.startsWith(`${href}/`)
}
