import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { entryLinks, helpLinks, moreRooms, rooms, sidePages } from '../../page-lists.ts'
import routes from '../../routes.ts'
import { accountLinks, accountMenu, isCurrent } from './nav.ts'

const hrefs = [...rooms, ...moreRooms, ...helpLinks, ...entryLinks, ...accountLinks, ...sidePages].map(
  (link) => link.href,
)
const objects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, file, children }) => ({
    ...(path === undefined ? {} : { path }),
    handle: file,
    children: objects(children ?? []),
  }))

// Home and shop are separate entries in bar and drawer.
test.each([
  '/discover',
  '/publication',
  '/community',
  '/artists',
  '/discover/all',
  '/live-feed',
  '/voting',
  '/podcasts',
  '/members',
  '/mobile-app',
  '/signin',
  '/signup',
  '/faq',
  '/contact',
  '/artist_portal',
  '/help-center',
])('LAYOUT-04 the navigation links to %s', (href) => {
  expect(hrefs).toContain(href)
})

test.each(['general', 'subscriptions', 'security', 'notifications', 'billing'])(
  'ROUTES-15 the navigation links to the account part %s',
  (part) => {
    expect(hrefs).toContain(`/account/?pid=${part}`)
  },
)

test.each(['/signin-cover', '/signin-simple'])('ROUTES-16 the navigation links to %s', (href) => {
  expect(hrefs).toContain(href)
})

test('ROUTES-17 the navigation links to the artist portal', () => {
  expect(hrefs).toContain('/artist_portal')
})

test.each([
  '/about',
  '/about-side-cover',
  '/pricing',
  '/company-terms',
  '/blog-newsroom',
  '/blog-reach-view',
  '/blog-search',
  '/blog-article',
])('ROUTES-18 the navigation links to %s', (href) => {
  expect(hrefs).toContain(href)
})

test.each(['/password-reset-cover', '/password-reset-simple'])('ROUTES-19 the navigation links to %s', (href) => {
  expect(hrefs).toContain(href)
})

test('LAYOUT-07 the account menu links to settings, security, playlists and profile', () => {
  expect(accountMenu.map((link) => link.href)).toEqual([
    '/account/?pid=general',
    '/account/?pid=security',
    '/account/edit_playlist',
    '/account/my_profile',
  ])
})

test('ROUTES-13 no entry of the navigation links to an unknown page', () => {
  for (const href of hrefs)
    expect(matchRoutes(objects(routes), href.split('?')[0] ?? '')?.at(-1)?.route.handle, href).not.toBe(
      'features/notfound/unknown.ts',
    )
})

test.each([
  ['/discover', '/discover/7', true],
  ['/discover', '/discover/all', false],
  ['/discover/all', '/discover/all', true],
  ['/artists', '/artist/3', true],
  ['/publication', '/publication/3', true],
  ['/artists', '/podcasts', false],
])('LAYOUT-04 the entry %s at %s: current is %s', (href, pathname, current) => {
  expect(isCurrent(href, pathname)).toBe(current)
})
