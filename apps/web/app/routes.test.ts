import { PAGE_PATHS } from '@earshot/contract/site/page-paths'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { PAGES } from './pages.ts'
import routes from './routes.ts'

const STATIC = 'features/info/static.page.tsx'

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const all = flat(routes)
const under = (file: string) =>
  flat(all.filter((entry) => entry.file === file))
    .filter((entry) => entry.path !== undefined)
    .map((entry) => `/${entry.path?.replace(/^\//, '')}`)
const objects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, id, file, caseSensitive = false, children }) => ({
    id: id ?? file,
    caseSensitive,
    ...(path === undefined ? {} : { path }),
    handle: file,
    children: objects(children ?? []),
  }))
const fileAt = (url: string): unknown => matchRoutes(objects(routes), url)?.at(-1)?.route.handle
const idAt = (url: string): string | undefined => matchRoutes(objects(routes), url)?.at(-1)?.route.id

test('SITE-14 the desk knows every page without parameters as the target of a link', () => {
  expect([...PAGE_PATHS].toSorted()).toEqual(
    Object.keys(PAGES)
      .filter((path) => path.startsWith('/') && !path.includes(':'))
      .toSorted(),
  )
})

const MAIN = [
  '/',
  '/themes',
  '/signin/:type/:id',
  '/signin/:type',
  '/signin',
  '/verify-phone',
  '/community',
  '/community/create',
  '/community/post/:id',
  '/community/:id',
  '/artists',
  '/artist/:id',
  '/podcasts',
  '/podcast/:id',
  '/shop',
  '/discover',
  '/discover/all',
  '/discover/:id',
  '/live-feed',
  '/plays/:id',
  '/members',
  '/faq',
  '/publication',
  '/publication/:id',
  '/contact',
  '/contact-page',
  '/mobile-app',
  '/help-center',
  '/help-center-article',
  '/contact-sidebar-map',
  '/contact-page-cover',
  '/account',
  '/account/edit_playlist',
  '/account/my_profile',
  '/account/artist_profile',
  '/account/follow',
  '/voting',
  '/voting/all',
  '/voting/:id',
]

test('ROUTES-01 ROUTES-02 ROUTES-03 ROUTES-04 ROUTES-05 ROUTES-06 ROUTES-07 ROUTES-08 ROUTES-09 the main layout serves its 39 routes', () => {
  expect(MAIN).toHaveLength(39)
  expect(under('layout/frame/main.tsx').slice(0, 39)).toEqual(MAIN)
})

test('ROUTES-10 the minimal layout serves exactly 8 routes', () => {
  expect(under('layout/frame/minimal.tsx')).toEqual([
    '/number_verification',
    '/password-reset-cover',
    '/password-reset-simple',
    '/signup',
    '/subscription',
    '/signup-cover',
    '/not-found',
    '/not-found-cover',
  ])
})

test('ROUTES-11 the documentation layout serves /documentation', () => {
  expect(under('layout/frame/documentation.tsx')).toEqual(['/documentation'])
})

test.each([
  ['/community/create', 'community/create'],
  ['/voting/all', 'voting/all'],
  ['/signin/callback/apple', 'signin/:type/:id'],
])('ROUTES-12 the fixed segment wins at %s', (url, id) => {
  expect(idAt(url)).toBe(id)
})

test('ROUTES-12 /discover/all is the search page, not an album', () => {
  expect(fileAt('/discover/all')).toBe('features/discover/browse.page.tsx')
  expect(fileAt('/discover/7')).toBe('features/catalogue/album.page.tsx')
})

test.each([
  '/artists/x/y',
  '/nowhere',
  '/discover/all/more',
  '/signin/a/b/c',
  '/About/us',
  '/Artists',

  '/ACCOUNT',
])('ROUTES-13 ROUTES-14 %s is unknown', (url) => {
  expect(fileAt(url)).toBe('features/notfound/unknown.ts')
})

test('ROUTES-14 a trailing slash is tolerated', () => {
  expect(idAt('/account/')).toBe('account')
})

test.each(['/signin-cover', '/signin-simple'])('ROUTES-16 %s redirects to sign-in', (url) => {
  expect(fileAt(url)).toBe('features/info/to-signin.ts')
})

test.each([
  '/about',
  '/about-side-cover',
  '/company-terms',
  '/blog-newsroom',
  '/blog-reach-view',
  '/blog-search',
  '/blog-article',
])('ROUTES-18 %s is a page of fixed text', (url) => {
  expect(fileAt(url)).toBe(STATIC)
})

test('ROUTES-18 /pricing has its own page', () => {
  expect(fileAt('/pricing')).toBe('features/info/pricing/pricing.page.tsx')
})
