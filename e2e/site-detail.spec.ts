import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { siteUrl, withPage } from './harness.ts'
import { findListenable, findSubscribed, isCut, read, signInToPlay, type Listenable } from './listenable.ts'
import { itemsIn, readPage, type ReadPage } from './read-page.ts'
import { findEdges, type Edges } from './site-world.ts'
import { open } from './visit.ts'

let edges: Edges
let listenable: Listenable

beforeAll(async () => {
  ;[edges, listenable] = await Promise.all([findEdges(siteUrl()), findListenable()])
})

const player = (page: Page) => page.getByRole('group', { name: 'Audio player' })
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })
const now = (page: Page) => player(page).locator('[aria-live]').textContent()
const time = async (page: Page) => /\d\d:\d\d \/ \d\d:\d\d/.exec((await player(page).textContent()) ?? '')?.[0] ?? ''
/** The tracks of a page that was read. */
const rowsOn = ({ content }: ReadPage) => itemsIn(content.getByRole('region', { name: /^Tracks?/ }))
const rows = (page: Page) => page.getByRole('region', { name: /^Tracks?/ }).getByRole('listitem')

test('DETAIL-01 DETAIL-02 DETAIL-05 an album shows its cover beside a disc, only the facts it has, and its forty tracks in order with album, artist and length', async () => {
  const { album, songs } = await read('song/album_media', { album_id: edges.fullAlbum.id })
  const discs = new Set(songs.map((song) => song.disc_no)).size
  const shown = await readPage(`/discover/${album.id}`)
  expect(shown.content.getByRole('heading', { level: 1 }).textContent).toBe(album.title)
  const facts = [...shown.document.querySelectorAll('#content dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
  const [year, month, day] = album.release_date?.split('-') ?? []
  expect(facts).toEqual(
    [
      ['Release date', `${month}/${day}/${year}`],
      ['Label', album.label],
      ['Format', album.format],
      ['Discs', discs > 1 ? String(discs) : undefined],
      ['Certifications', album.certifications],
      ['Genre', album.genres?.map(({ title }) => title).join('')],
    ].filter(([, value]) => value),
  )
  const [genre] = album.genres ?? []
  expect(shown.content.getByRole('link', { name: genre?.title ?? '' }).getAttribute('href')).toBe(
    `/discover/all?tab=albums&genres=${genre?.id}`,
  )
  const texts = rowsOn(shown).map((row) => row.textContent)
  expect(texts).toHaveLength(songs.length)
  for (const [index, { title, albumName, artistName, length }] of songs.entries()) {
    for (const part of [title, albumName ?? '', artistName, `00:${String(length).padStart(2, '0')}`])
      expect(texts[index]).toContain(part)
  }
})

test('DETAIL-01 DETAIL-05 the disc stands right of the cover; on a phone the tracks do not repeat name and artist of the album', async () => {
  const { id, title, tracks } = listenable.album
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/discover/${id}`)
    const cover = await page.getByRole('img', { name: `Cover of ${title}` }).boundingBox()
    const disc = await page.locator('#content [class*=disc]').boundingBox()
    expect((disc?.x ?? 0) + (disc?.width ?? 0)).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? 0))
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => rows(page).first().innerText())
      .toMatch(new RegExp(`^1\\s+${tracks[0]?.title}\\s+\\d\\d:\\d\\d$`))
  })
})

test('DETAIL-05 an album of two discs has a heading and its own numbers for each', async () => {
  const [album] = (await read('song/search_all_v1', { search_text: 'And Other Weather' })).albums.data
  const { songs } = await read('song/album_media', { album_id: album?.id ?? 0 })
  const { content, document } = await readPage(`/discover/${album?.id}`)
  const tracks = content.getByRole('region', { name: /^Tracks/ })
  expect([...tracks.querySelectorAll('h3')].map((each) => each.textContent)).toEqual(['Disc 1', 'Disc 2'])
  for (const number of [1, 2]) {
    const titles = songs
      .filter((song) => song.disc_no === number)
      .map(({ title }, index) => `Play ${index + 1}: ${title}`)
    const list = tracks.querySelectorAll('ol')[number - 1]
    const buttons = [...(list?.querySelectorAll('button[data-at]') ?? [])]
    expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual(titles)
  }
  expect(document.querySelector('#content dl')?.textContent).toContain('Discs2')
})

test('DETAIL-03 DETAIL-04 AUDIO-01 AUDIO-03 AUDIO-06 CONSTANTS-06 the small player plays, shows mm:ss / mm:ss, wraps at both ends, goes to a place of the track, and has a volume from 0 to 10 that begins at 1', async () => {
  const { id, tracks } = listenable.album
  await withPage({}, async (page) => {
    await open(page, `/discover/${id}`)
    await expect.poll(() => now(page)).toBe(tracks[0]?.title)
    await expect.poll(() => time(page)).toMatch(/^00:00 \/ \d\d:\d\d$/)
    const volume = player(page).getByRole('slider', { name: 'Volume' })
    await expect
      .poll(() => volume.evaluate((slider: HTMLInputElement) => [slider.min, slider.max, slider.value]))
      .toEqual(['0', '10', '1'])
    await volume.fill('7')
    await expect.poll(() => volume.inputValue()).toBe('7')
    await volume.fill('0')
    await expect.poll(() => volume.inputValue()).toBe('0')
    const slider = player(page).getByRole('slider', { name: 'Progress' })
    await slider.fill('4')
    await expect.poll(() => time(page)).toMatch(/^00:04 /)

    await button(page, 'Previous').click()
    await expect.poll(() => now(page)).toBe(tracks.at(-1)?.title)
    await button(page, 'Next').click()
    await expect.poll(() => now(page)).toBe(tracks[0]?.title)
    await button(page, 'Pause').or(button(page, 'Play')).waitFor()
    if (await button(page, 'Play').isVisible()) await button(page, 'Play').click()
    await expect.poll(async () => (await time(page)).startsWith('00:00')).toBe(false)
    await button(page, 'Pause').click()
    await button(page, 'Play').waitFor()
  })
})

test('DETAIL-03 AUDIO-02 the number of a track plays it, and pauses what plays; at the end of a track the next one begins', async () => {
  const { id, tracks } = listenable.album
  await withPage({}, async (page) => {
    await open(page, `/discover/${id}`)
    await rows(page)
      .nth(1)
      .getByRole('button', { name: `Play 2: ${tracks[1]?.title}` })
      .click()
    await expect.poll(() => now(page)).toBe(tracks[1]?.title)
    await expect.poll(() => rows(page).nth(1).getAttribute('aria-current')).toBe('true')
    await expect.poll(async () => (await time(page)).startsWith('00:00')).toBe(false)
    await rows(page)
      .nth(1)
      .getByRole('button', { name: `Pause 2: ${tracks[1]?.title}` })
      .click()
    await button(page, 'Play').click()
    await button(page, 'Pause').waitFor()
    await player(page)
      .getByRole('slider', { name: 'Progress' })
      .fill(String((tracks[1]?.seconds ?? 1) - 1))
    await expect.poll(() => now(page)).toBe(tracks[2]?.title)
    await button(page, 'Pause').waitFor()
  })
})

test.skipIf(!isThorough)('AUDIO-08 a browser that refuses to play leaves the player paused and usable', async () => {
  await withPage({}, async (page) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    await open(page, `/discover/${listenable.album.id}`)
    await button(page, 'Play').click()
    await button(page, 'Play').waitFor()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await button(page, 'Next').click()
    await expect.poll(() => now(page)).toBe(listenable.album.tracks[1]?.title)
  })
})

test.skipIf(!isThorough)(
  'SUBSCRIPTION-05 an album for subscribers says so and where to subscribe, and plays for those who do',
  async () => {
    const { albums } = await read('song/search_all_v1', { search_text: '' })
    const { token, ...profile } = await signInToPlay({ username: 'mara', password: 'seven-lamps-harbour' })
    const id = await findSubscribed(
      albums.data.filter((album) => album.subscribers_only).map((album) => album.id),
      profile.player_token,
    )
    await isCut(id ?? 0)
    await withPage({}, async (page) => {
      await open(page, `/discover/${id}`)
      await expect
        .poll(() => page.locator('#content').getByText('For subscribers', { exact: true }).isVisible())
        .toBe(true)
      await page.locator('#content').getByText('Without a subscription you hear the start of each track.').waitFor()
      await expect
        .poll(() =>
          page
            .locator('#content')
            .getByRole('link', { name: /^Subscribe to/ })
            .getAttribute('href'),
        )
        .toMatch(/^\/artist\/\d+#plans$/)
      await button(page, 'Play').click()
      await expect.poll(async () => (await time(page)).startsWith('00:00')).toBe(false)
      await page
        .getByRole('region', { name: 'Player' })
        .getByRole('link', { name: /^Preview, 0:\d\d: subscribe to/ })
        .click()
      await page.waitForURL(({ pathname, hash }) => pathname.startsWith('/artist/') && hash === '#plans')
    })
    await withPage(
      {
        expectedErrors: [/status of 403/],
        storage: { token, 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) },
      },
      async (page) => {
        await open(page, `/discover/${id}`)
        await page.locator('#content').getByText('You are subscribed').waitFor()
        await button(page, 'Play').click()
        await expect.poll(async () => (await time(page)).startsWith('00:00')).toBe(false)
        // The page comes as visitors see it; the browser asks once more with the token.
        const { album } = await read('song/album_media', { album_id: id ?? 0 })
        await open(page, `/artist/${album.artist_id}`)
        await page.getByRole('link', { name: 'Your subscription', exact: true }).waitFor()
        await expect.poll(() => page.locator('#plans li[class*=lit]').getByText('Renews on').count()).toBe(1)
        await expect.poll(() => page.locator('#plans li[class*=lit]').count()).toBe(1)
      },
    )
  },
)

test('DETAIL-01 DETAIL-05 a single play shows its song, its album and one track', async () => {
  const [first] = listenable.album.tracks
  await withPage({}, async (page) => {
    await open(page, `/plays/${first?.id}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(first?.title)
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.locator('#content').getByRole('link', { name: listenable.album.title }).first().click()
    await page.waitForURL(({ pathname }) => pathname === `/discover/${listenable.album.id}`)
    await rows(page)
      .nth(1)
      .getByRole('link', { name: listenable.album.tracks[1]?.title ?? '' })
      .click()
    await page.waitForURL(({ pathname }) => pathname === `/plays/${listenable.album.tracks[1]?.id}`)
  })
})

test.each([
  '/discover/999999',
  '/plays/999999',
  '/discover/0',
  '/plays/none',
  '/discover/-1',
  '/plays/99999999999999999999',
])('DETAIL-06 %s ends at /not-found-cover', async (path) => {
  const { status, url } = await readPage(path)
  expect([status, new URL(url).pathname]).toEqual([404, '/not-found-cover'])
})

test('without scripts the single play can be heard with the browser’s own player', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/plays/${listenable.album.tracks[0]?.id}`)
    const sound = page.locator('#content audio[controls]')
    await expect.poll(() => sound.isVisible()).toBe(true)
    const reply = await fetch(new URL((await sound.getAttribute('src')) ?? '', page.url()))
    expect(reply.headers.get('content-type')).toMatch(/^audio\//)
    await reply.body?.cancel()
    await expect.poll(() => player(page).isVisible()).toBe(false)
  })
})
