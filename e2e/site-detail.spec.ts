import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { siteUrl, withPage } from './harness.ts'
import { findListenable, findSubscribed, isCut, read, signInToPlay, type Listenable } from './listenable.ts'
import { findEdges, type Edges } from './site-world.ts'
import { open, placeOf } from './visit.ts'

let edges: Edges
let listenable: Listenable

beforeAll(async () => {
  ;[edges, listenable] = await Promise.all([findEdges(siteUrl()), findListenable()])
})

const player = (page: Page) => page.getByRole('group', { name: 'Audio player' })
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })
const now = (page: Page) => player(page).locator('[aria-live]').textContent()
const time = async (page: Page) => /\d\d:\d\d \/ \d\d:\d\d/.exec((await player(page).textContent()) ?? '')?.[0] ?? ''
const rows = (page: Page) => page.getByRole('region', { name: /^Tracks?/ }).getByRole('listitem')

test('DETAIL-01 DETAIL-02 an album shows its cover beside a disc, and only the facts it has', async () => {
  const { album, songs } = await read('song/album_media', { album_id: edges.fullAlbum.id })
  const discs = new Set(songs.map((song) => song.disc_no)).size
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/discover/${album.id}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(album.title)
    const cover = await page.getByRole('img', { name: `Cover of ${album.title}` }).boundingBox()
    const disc = await page.locator('#content [class*=disc]').boundingBox()
    expect((disc?.x ?? 0) + (disc?.width ?? 0)).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? 0))
    const facts = await page
      .locator('#content dl')
      .evaluate((list) =>
        [...list.querySelectorAll('div')].map((row) => [
          row.querySelector('dt')?.textContent,
          row.querySelector('dd')?.textContent,
        ]),
      )
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
    await expect
      .poll(() => page.getByRole('link', { name: genre?.title ?? '', exact: true }).getAttribute('href'))
      .toBe(`/discover/all?tab=albums&genres=${genre?.id}`)
  })
})

test('DETAIL-05 the forty tracks stand in order with album, artist and length', async () => {
  const { songs } = await read('song/album_media', { album_id: edges.fullAlbum.id })
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/discover/${edges.fullAlbum.id}`)
    const texts = await rows(page).allTextContents()
    expect(texts).toHaveLength(songs.length)
    for (const [index, { title, albumName, artistName, length }] of songs.entries()) {
      for (const part of [title, albumName ?? '', artistName, `00:${String(length).padStart(2, '0')}`])
        expect(texts[index]).toContain(part)
    }
  })
})

test('DETAIL-05 an album of two discs has a heading and its own numbers for each', async () => {
  const [album] = (await read('song/search_all_v1', { search_text: 'And Other Weather' })).albums.data
  const { songs } = await read('song/album_media', { album_id: album?.id ?? 0 })
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/discover/${album?.id}`)
    const tracks = page.getByRole('region', { name: /^Tracks/ })
    await expect.poll(() => tracks.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Disc 1', 'Disc 2'])
    for (const number of [1, 2]) {
      const titles = songs
        .filter((song) => song.disc_no === number)
        .map(({ title }, index) => `Play ${index + 1}: ${title}`)
      await expect
        .poll(() =>
          tracks
            .getByRole('list')
            .nth(number - 1)
            .getByRole('button')
            .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))),
        )
        .toEqual(titles)
    }
    await expect.poll(() => page.locator('#content dl').textContent()).toContain('Discs2')
  })
})

test('DETAIL-05 on a phone the page of an album does not repeat its own name and artist', async () => {
  const { id, tracks } = listenable.album
  await withPage({ javaScriptEnabled: false, width: 390, height: 844 }, async (page) => {
    await page.goto(`/discover/${id}`)
    await expect
      .poll(() => rows(page).first().innerText())
      .toMatch(new RegExp(`^1\\s+${tracks[0]?.title}\\s+\\d\\d:\\d\\d$`))
  })
})

test('DETAIL-03 DETAIL-04 AUDIO-01 the small player plays, shows mm:ss / mm:ss, and wraps at both ends', async () => {
  const { id, tracks } = listenable.album
  await withPage({}, async (page) => {
    await open(page, `/discover/${id}`)
    await expect.poll(() => now(page)).toBe(tracks[0]?.title)
    await expect.poll(() => time(page)).toMatch(/^00:00 \/ \d\d:\d\d$/)
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

test('AUDIO-03 AUDIO-06 CONSTANTS-06 the volume runs from 0 to 10 and begins at 1', async () => {
  await withPage({}, async (page) => {
    await open(page, `/discover/${listenable.album.id}`)
    const volume = player(page).getByRole('slider', { name: 'Volume' })
    await expect
      .poll(() => volume.evaluate((slider: HTMLInputElement) => [slider.min, slider.max, slider.value]))
      .toEqual(['0', '10', '1'])
    await volume.fill('7')
    await expect.poll(() => volume.inputValue()).toBe('7')
    await volume.fill('0')
    await expect.poll(() => volume.inputValue()).toBe('0')
  })
})

test('DETAIL-03 the number of a track plays it, and pauses what plays', async () => {
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
    await button(page, 'Play').waitFor()
  })
})

test('DETAIL-03 the progress slider goes to a place of the track', async () => {
  await withPage({}, async (page) => {
    await open(page, `/discover/${listenable.album.id}`)
    const slider = player(page).getByRole('slider', { name: 'Progress' })
    await slider.fill('4')
    await expect.poll(() => time(page)).toMatch(/^00:04 /)
  })
})

test('AUDIO-02 at the end of a track the next one begins', async () => {
  const { id, tracks } = listenable.album
  await withPage({}, async (page) => {
    await open(page, `/discover/${id}`)
    await button(page, 'Play').click()
    await expect.poll(async () => (await time(page)).startsWith('00:00')).toBe(false)
    await player(page)
      .getByRole('slider', { name: 'Progress' })
      .fill(String((tracks[0]?.seconds ?? 1) - 1))
    await expect.poll(() => now(page)).toBe(tracks[1]?.title)
    await button(page, 'Pause').waitFor()
  })
})

test('AUDIO-08 a browser that refuses to play leaves the player paused and usable', async () => {
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

test('SUBSCRIPTION-05 an album for subscribers says so and where to subscribe, and plays for those who do', async () => {
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
      .getByRole('link', { name: /^Preview: subscribe to/ })
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
      await expect
        .poll(() => page.locator('#plans li[class*=lit]').getByText('You are subscribed until').count())
        .toBe(1)
      await expect.poll(() => page.locator('#plans li[class*=lit]').count()).toBe(1)
    },
  )
})

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
  await withPage({ expectedErrors: [/status of 404/] }, async (page) => {
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(404)
    await expect.poll(() => placeOf(page)).toBe('/not-found-cover')
  })
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
