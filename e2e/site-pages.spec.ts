import { beforeAll, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { siteUrl, withPage } from './harness.ts'
import { readPage } from './read-page.ts'
import { findEdges, type Edges } from './site-world.ts'
import { expectKeyboardReach, open } from './visit.ts'

let edges: Edges
let paths: string[] = []

beforeAll(async () => {
  edges = await findEdges(siteUrl())
  paths = [
    '/',
    '/discover',
    '/discover/all',
    '/discover/all?tab=songs&page=2',
    '/discover/all?search=zzzzqq',
    '/discover/all?search=%25_%27%22&tab=albums',
    `/discover/${edges.fullAlbum.id}`,
    `/discover/${edges.singleAlbum.id}`,
    '/plays/1',
    '/artists',
    '/artists?search=the',
    '/artists?search=zzzzqq',
    `/artist/${edges.artistWithPlans}`,
    `/artist/${edges.artistWithoutAlbums}`,
    `/artist/${edges.artistWithoutPicture}`,
    `/artist/${edges.longestName.id}`,
    '/podcasts',
    '/podcasts?search=zzzzqq',
    `/podcast/${edges.podcastWithPlans}`,
    `/podcast/${edges.podcastWithoutSeasons}`,
    '/publication',
    '/publication?search=zzzzqq',
    `/publication/${edges.imageArticle}`,
    `/publication/${edges.videoArticle}`,
  ]
})

test('every link, button and field is in reach of the keyboard', async () => {
  await withPage({}, async (page) => {
    for (const path of withMore(
      ['/', `/discover/${edges.singleAlbum.id}`, `/artist/${edges.artistWithPlans}`],
      ['/discover', '/discover/all?tab=songs&page=2', '/podcasts', `/publication/${edges.videoArticle}`],
    )) {
      await open(page, path)
      await expectKeyboardReach(page)
    }
  })
})

test('ARTISTS-15 STATE-13 every page has one heading of first rank and a title of its own, without scripts', async () => {
  const titles = new Set<string>()
  for (const path of paths) {
    const { status, document } = await readPage(path)
    expect(status, path).toBe(200)
    expect(document.querySelectorAll('h1'), path).toHaveLength(1)
    titles.add(document.title)
  }
  expect(titles.size).toBeGreaterThan(10)
})

test.skipIf(!isThorough)('a shared page shows a card of its own under a whole URL', async () => {
  for (const path of [
    `/artist/${edges.artistWithPlans}`,
    `/discover/${edges.fullAlbum.id}`,
    '/plays/1',
    '/community/post/1',
  ])
    expect(await sharedPicture(path), path).toMatch(/^https?:\/\/[^/]+\/card\/\w+\/\d+\.jpg$/)
})

/** URL of the picture that stands for a page where it is shared; it must be there. */
async function sharedPicture(path: string): Promise<string> {
  const html = await (await fetch(siteUrl() + path)).text()
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const reply = await fetch(picture)
  expect([reply.status, reply.headers.get('content-type')?.split('/')[0]], `${path}: ${picture}`).toEqual([
    200,
    'image',
  ])
  expect(new URL(picture).origin).toBe(siteUrl())
  return picture
}

test('every page says its one URL, and a picture that is there stands for it where it is shared', async () => {
  const places: [path: string, url: string][] = [
    ['/', '/'],
    ['/community?shown=2', '/community'],
    ['/community/1?shown=3', '/community/1'],
    ['/community/post/1?shown=2', '/community/post/1'],
    ['/account/?pid=security&utm_source=x', '/account?pid=security'],
    ['/discover/all?tab=songs&search=a%20b', '/discover/all?search=a+b&tab=songs'],
  ]
  for (const [path, url] of places) {
    const html = await (await fetch(siteUrl() + path)).text()
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'), path).toBe(siteUrl() + url)
    expect(/<meta property="og:url" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'), path).toBe(
      siteUrl() + url,
    )
    await sharedPicture(path)
  }
})

test('a post leads feed readers to the feed of its topic', async () => {
  const html = await (await fetch(`${siteUrl()}/community/post/1`)).text()
  const feed = /<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(feed).toMatch(/^\/community\/\d+\/feed\.xml$/)
  expect(await (await fetch(siteUrl() + feed)).text()).toContain('/community/post/1')
})
