import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBucket } from '../apps/server/src/modules/cover/cover.buckets.ts'
import { withPage } from './harness.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { open, pathOf } from './visit.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOcUfm/HgAFZgJQ/7LIqAAAAABJRU5ErkJggg==',
  'base64',
)

let site: OwnSite
let tiles: Server
let isAway = false
const requests: string[] = []

beforeAll(async () => {
  tiles = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'image/png' }).end(isAway ? '' : PIXEL)
  })
  await new Promise<void>((resolve) => {
    tiles.listen(0, '127.0.0.1', resolve)
  })
  site = await openOwnSite({
    map: {
      tiles: `${tileOrigin()}/{z}/{x}/{y}.png`,
      credit: '© OpenStreetMap contributors https://www.openstreetmap.org/copyright',
    },
  })
  await setBucket(site.app.db, 'settings', {
    currency: 'EUR',
    follow_cover: null,
    vote_video: null,
    contact: {
      blurb: 'Write us',
      phone: '',
      email: '',
      address: '',
      pins: [
        { location: { x: 10.1, y: 54.3, address: 'Pier 1, Kiel' } },
        { location: { x: 8.8, y: 53.08, address: 'Reading room, Bremen' } },
      ],
    },
    shop_url: 'https://shop.example',
  })
})
afterAll(async () => {
  await site.close()
  tiles.close()
})

function tileOrigin(): string {
  const address = tiles.address()
  if (address === null || typeof address === 'string') throw new Error('The server of tiles has no port.')
  return `http://127.0.0.1:${address.port}`
}
const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get('content-security-policy') ?? ''
const drawn = (page: Page) => page.getByRole('img', { name: /^Map of / })
const pins = (page: Page) => page.locator('.leaflet-marker-icon')

test('CONTACT-02 only the contact pages may load tiles', async () => {
  for (const path of ['/contact', '/contact-page', '/contact-sidebar-map', '/contact-page-cover', '/contact?x=1'])
    expect(await policyOf(path), path).toContain(tileOrigin())
  for (const path of ['/', '/faq', '/about', '/discover', '/artist/1', '/community/post/1', '/account', '/player/'])
    expect(await policyOf(path), path).not.toContain(tileOrigin())
})

test('CONTACT-02 a contact page shows a street map of zoom 10 with a pin for every place', async () => {
  await withPage({ site: site.url, hasPictures: true }, async (page) => {
    requests.length = 0
    await open(page, '/contact')
    await expect.poll(() => pins(page).count()).toBe(2)
    await expect.poll(() => drawn(page).count()).toBe(0)
    await expect.poll(() => requests.filter((path) => path.startsWith('/10/')).length).toBeGreaterThan(0)
    expect(requests.every((path) => path.startsWith('/10/'))).toBe(true)
    await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
    const before = requests.length
    await page.getByRole('button', { name: 'Show on the map: Reading room, Bremen' }).click()
    await expect.poll(() => requests.length).toBeGreaterThan(before)
  })
})

test('CONTACT-02 behind a link of another page the map is drawn, and one press loads the street map', async () => {
  await withPage({ site: site.url, hasPictures: true }, async (page) => {
    requests.length = 0
    await open(page, '/about')
    await page.locator('#content').getByRole('link', { name: 'Contact the operator' }).click()
    await drawn(page).waitFor()
    expect(requests).toEqual([])
    await page.getByRole('link', { name: 'Load the street map' }).click()
    await expect.poll(() => pins(page).count()).toBe(2)
    expect(pathOf(page)).toBe('/contact')
  })
})

test('CONTACT-02 while no tile comes, the map is drawn', async () => {
  isAway = true
  await withPage({ site: site.url, hasPictures: true, expectedErrors: [/status of 503/] }, async (page) => {
    requests.length = 0
    await open(page, '/contact-sidebar-map')
    await expect.poll(() => requests.length).toBeGreaterThan(3)
    await drawn(page).waitFor()
    await expect.poll(() => pins(page).count()).toBe(0)
  })
  isAway = false
})
