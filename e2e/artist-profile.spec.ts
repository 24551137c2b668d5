import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, signIn } from './account-journeys.ts'
import { authorOf, passwordOf } from './community-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { blockOf, readPage, wordsOf } from './read-page.ts'
import { findEdges, type Edges } from './site-world.ts'
import { open, pathOf } from './visit.ts'

const PERKS = [
  'Number of Screens',
  'Unlimited TV Shows and Movies',
  'Watch on Mobile and Tablet',
  'Watch on Laptop and TV',
  'HD Avaliable',
  'Ultra HD Available',
]

let edges: Edges
beforeAll(async () => {
  edges = await findEdges(siteUrl())
})

test('ARTISTPROFILE-01 ARTISTPROFILE-02 ARTISTPROFILE-05 ARTISTPROFILE-15 ARTISTPROFILE-16 a visitor sees the five sections, also without scripts', async () => {
  const id = edges.artistWithPlans
  const { artist } = await read('song/artist_media', { artist_id: id })
  const view = await readPage(`/account/artist_profile?id=${id}`)
  view.getByRole('heading', { level: 1, name: artist.name })
  expect(view.getAllByRole('heading', { level: 2 }).map(wordsOf)).toEqual([
    'ARTIST STATS',
    'ARTIST bio',
    'Top Songs',
    'ARTIST ALBUMS',
    `Support ${artist.name}`,
  ])
  expect(view.document.querySelectorAll('#content header img').length).toBeGreaterThan(0)
})

test('ARTISTPROFILE-09 ARTISTPROFILE-10 ARTISTPROFILE-11 ARTISTPROFILE-12 three tiers with their prices and the six perks, ticked from the first on', async () => {
  const view = await readPage(`/account/artist_profile?id=${edges.artistWithPlans}`)
  view.getByText('Shout out to my supporters')
  for (const [tier, price, ticked] of [
    ['Bronze', '$5', 2],
    ['Gold', '$20 per month', 5],
    ['Platinum', '$30 per month', 6],
  ] as const) {
    const card = blockOf(view.getByRole('heading', { level: 3, name: tier }), 'li')
    expect([...card.querySelectorAll('p')].map(wordsOf)).toContain(price)
    expect(within(card).getAllByRole('listitem').map(wordsOf)).toEqual(
      PERKS.map((perk, index) => `${index < ticked ? 'Included:' : 'Not included:'} ${perk}`),
    )
  }
})

test.skipIf(!isThorough)(
  'ARTISTPROFILE-13 ACCOUNT2-09 a tier leads visitors to sign in and then to pay, and members to pay',
  async () => {
    const id = edges.artistWithPlans
    const path = `/account/artist_profile?id=${id}`
    await withPage({}, async (page) => {
      await open(page, path)
      await page.getByRole('link', { name: 'Choose Gold' }).click()
      await arriveAt(page, '/signin')
      await page.getByText(/^Sign in to support /).waitFor()
      await signIn(page, 'mara', passwordOf('mara'))
      await arriveAt(page, '/subscription')
      expect(pathOf(page)).toBe(`/subscription?tier=Gold&artist=${id}`)
    })
    const mara = await authorOf('mara')
    await withPage({ storage: mara.storage }, async (page) => {
      await open(page, path)
      await page.getByRole('link', { name: 'Choose Bronze' }).click()
      await arriveAt(page, '/subscription')
      expect(pathOf(page)).toBe(`/subscription?tier=Bronze&artist=${id}`)
      await page.getByRole('heading', { level: 1, name: /^Bronze support for/ }).waitFor()
    })
  },
)

test('ARTISTPROFILE-07 ARTISTPROFILE-08 "listen to album" opens the player with the key, and "artist profile" reloads the page of the artist', async () => {
  const [id, mara] = [edges.artistWithoutPlans, await authorOf('mara')]
  const { artist_albums: albums } = await read('song/artist_media', { artist_id: id })
  const path = `/account/artist_profile?id=${id}`
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, path)
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    const carousel = page.getByRole('region', { name: 'ARTIST ALBUMS' })
    await carousel
      .getByRole('link', { name: /^artist profile of/ })
      .first()
      .click()
    await expect.poll(() => page.locator('html[data-before]').count()).toBe(0)
    expect(pathOf(page)).toBe(path)
    await carousel
      .getByRole('link', { name: /listen to album/ })
      .first()
      .click()
    await page.waitForURL(({ pathname }) => pathname.startsWith(`/player/album/${albums[0]?.id}`))
  })
})

test('ARTISTPROFILE-14 the artist portal opens the profile of the artist that the member owns', async () => {
  const otto = await authorOf('otto')
  const { artists } = await read('user/earnings', {}, otto.token)
  await withPage({ storage: otto.storage }, async (page) => {
    await page.goto('/artist_portal')
    await page.waitForURL('/artist_portal/overview')
    await page.locator('#content').getByRole('link', { name: 'Artist profile' }).click()
    await page.getByRole('heading', { level: 1, name: artists?.[0]?.name ?? '', exact: true }).waitFor()
    expect(pathOf(page)).toBe(`/account/artist_profile?id=${artists?.[0]?.id}`)
  })
})
