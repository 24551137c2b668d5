import { beforeAll, expect, test } from 'vitest'
import { arriveAt, signIn } from './account-journeys.ts'
import { authorOf, passwordOf } from './community-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { findEdges, type Edges } from './site-world.ts'
import { open, placeOf } from './visit.ts'

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
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/account/artist_profile?id=${id}`)
    await page.getByRole('heading', { level: 1, name: artist.name }).waitFor()
    const sections = ['ARTIST STATS', 'ARTIST bio', 'Top Songs', 'ARTIST ALBUMS', `Support ${artist.name}`]
    for (const name of sections) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(sections)
    expect(await page.locator('#content header img').count()).toBeGreaterThan(0)
  })
})

test('ARTISTPROFILE-09 ARTISTPROFILE-10 ARTISTPROFILE-11 ARTISTPROFILE-12 three tiers with their prices and the six perks, ticked from the first on', async () => {
  const id = edges.artistWithPlans
  await withPage({}, async (page) => {
    await open(page, `/account/artist_profile?id=${id}`)
    await page.getByText('Shout out to my supporters').waitFor()
    for (const [tier, price, ticked] of [
      ['Bronze', '$5', 2],
      ['Gold', '$20 per month', 5],
      ['Platinum', '$30 per month', 6],
    ] as const) {
      const card = page.locator('li').filter({ has: page.getByRole('heading', { level: 3, name: tier }) })
      await expect.poll(() => card.getByText(price, { exact: true }).isVisible()).toBe(true)
      const perks = await card.getByRole('listitem').allTextContents()
      expect(perks).toEqual(PERKS.map((perk, place) => `${place < ticked ? 'Included:' : 'Not included:'} ${perk}`))
    }
  })
})

test('ARTISTPROFILE-13 a tier leads visitors to sign-in and back, and members to pay', async () => {
  const id = edges.artistWithPlans
  const path = `/account/artist_profile?id=${id}`
  await withPage({}, async (page) => {
    await open(page, path)
    await page.getByRole('link', { name: 'Choose Gold' }).click()
    await arriveAt(page, '/signin')
    await signIn(page, 'mara', passwordOf('mara'))
    await arriveAt(page, '/account/artist_profile')
    expect(placeOf(page)).toBe(path)
  })
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, path)
    await page.getByRole('link', { name: 'Choose Bronze' }).click()
    await arriveAt(page, '/subscription')
    expect(placeOf(page)).toBe(`/subscription?tier=Bronze&artist=${id}`)
    await page.getByRole('heading', { level: 1, name: /^Bronze support for/ }).waitFor()
  })
})

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
    expect(placeOf(page)).toBe(path)
    await carousel
      .getByRole('link', { name: /listen to album/ })
      .first()
      .click()
    await page.waitForURL(({ pathname }) => pathname.startsWith(`/player/album/${albums[0]?.id}`))
  })
})
