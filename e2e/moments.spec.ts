import { beforeAll, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { copied, watchClipboard } from './clipboard.ts'
import { siteUrl, withPage } from './harness.ts'
import { findListenable, read, type Listenable } from './listenable.ts'
import { startPlaying, positionOf, title } from './player-stage.ts'
import { bar, playedSeconds, inBar, watchSound } from './site-sound.ts'
import { open } from './visit.ts'

let song: Listenable['album']['tracks'][number]
let albumId: number
let moment: number
beforeAll(async () => {
  const { album } = await findListenable()
  const [, second] = album.tracks
  if (second === undefined) throw new Error('the album has one track')
  song = second
  albumId = album.id
  moment = Math.min(40, Math.floor(song.seconds / 2))
})

test('a shared moment opens in the player at its second', () =>
  withPage({}, async (page) => {
    await page.goto(`/player/play/${song.id}#t=${moment}`)
    await title(page).getByText(song.title, { exact: true }).waitFor()
    await startPlaying(page)
    expect(await positionOf(page)).toBeGreaterThanOrEqual(moment)
  }))

test.skipIf(!isThorough)('a shared moment of a song page is shown before, and heard after the click', () =>
  withPage({}, async (page) => {
    await watchSound(page)
    await open(page, `/plays/${song.id}#t=0:${String(moment).padStart(2, '0')}`)
    const small = page.getByRole('group', { name: 'Audio player' })
    const slider = small.getByRole('slider', { name: 'Progress' })
    await expect.poll(() => slider.inputValue()).toBe(String(moment))
    expect(await playedSeconds(page)).toBe(-1)
    await small.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => page.evaluate(() => Math.max(...window.begun))).toBeGreaterThanOrEqual(moment)
    // A moment that was used once does not stop the slider.
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(moment)
  }),
)

test.skipIf(!isThorough)(
  'LIVEFEED-12 a song is shared on its own page, too, at the second that is heard; its album, artist and podcast have the menu',
  () =>
    withPage({}, async (page) => {
      await watchClipboard(page)
      await watchSound(page)
      await open(page, `/plays/${song.id}`)
      const small = page.getByRole('group', { name: 'Audio player' })
      await small.getByRole('button', { name: 'Play', exact: true }).click()
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(2)
      await small.getByRole('button', { name: 'Pause', exact: true }).click()
      await page.getByRole('button', { name: `Share ${song.title}`, exact: true }).click()
      await page.getByRole('button', { name: 'Copy link at this time' }).click()
      await page.getByText('Link copied').first().waitFor()
      expect(await copied(page)).toMatch(new RegExp(`/plays/${song.id}#t=[2-9]\\d*$`))
      for (const path of [`/discover/${albumId}`, '/artist/1', '/podcast/1']) {
        await open(page, path)
        const name = await page.getByRole('heading', { level: 1 }).innerText()
        await page.getByRole('button', { name: `Share ${name}`, exact: true }).click()
        await page.getByRole('button', { name: 'Copy link', exact: true }).click()
        await page.getByText('Link copied').first().waitFor()
        expect(new URL(await copied(page)).pathname).toBe(path)
      }
    }),
)

test.skipIf(!isThorough)(
  'LIVEFEED-12 the player shares what its page shows, a song at the second that is heard, and never the key',
  () =>
    // The server knows nobody by this key, also when it is sent a queue.
    withPage({ expectedErrors: [/status of 40[01]/] }, async (page) => {
      await watchClipboard(page)
      const { data } = (await read('song/search_all_v1', { search_text: '' })).playlists
      const copy = async (entry: string) => {
        await page.getByRole('button', { name: entry, exact: true }).click()
        await page.getByRole('button', { name: 'Link copied' }).waitFor()
        return copied(page)
      }
      const share = page.locator('main').getByRole('button', { name: /^Share / })
      for (const path of withMore([`album/${albumId}`, `playlist/${data[0]?.id}`], ['season/1', 'user/1'])) {
        await open(page, `/player/${path}/some-key`)
        await share.click()
        expect(await copy('Copy link')).toBe(`${siteUrl()}/player/${path}`)
      }
      const { podcast } = await read('podcast/episode_media', { episode_id: 1 })
      await open(page, '/player/episode/1/some-key')
      await share.click()
      expect(await copy('Copy link')).toBe(`${siteUrl()}/podcast/${podcast.id}/1`)
      // A toast says that the queue was replaced. The page keeps its focus clear of it, and must not move the menu.
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goto(`/player/play/${song.id}`)
      await startPlaying(page)
      await expect.poll(() => positionOf(page)).toBeGreaterThan(2)
      await page.getByRole('button', { name: `Share ${song.title}`, exact: true }).click()
      expect(await copy('Copy link at this time')).toMatch(new RegExp(`/player/play/${song.id}#t=[2-9]\\d*$`))
    }),
)

test.skipIf(!isThorough)('LIVEFEED-12 a share menu forgets what it said when it closes, also for the next page', () =>
  withPage({}, async (page) => {
    await watchClipboard(page)
    await open(page, '/artist/1')
    const share = page.locator('#content header').getByRole('button', { name: /^Share / })
    await share.click()
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    await page.keyboard.press('Escape')
    await share.click()
    await page.getByRole('button', { name: 'Copy link', exact: true }).waitFor()
  }),
)

test.skipIf(!isThorough)('LIVEFEED-12 the playing item can be shared at its current second', () =>
  withPage({}, async (page) => {
    await watchClipboard(page)
    await watchSound(page)
    // Only this order is the same while others play: a row that moves closes its menu.
    await open(page, '/live-feed?sort=a_z')
    const row = page.getByRole('region', { name: 'Live feed' }).locator('ol > li').first()
    await row.getByRole('button', { name: /^Play / }).click()
    await bar(page).waitFor()
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0)
    // The next song may begin before a slow test looks again, so the second is chosen while nothing plays.
    await inBar(page, 'Pause').click()
    await bar(page).getByRole('slider', { name: 'Position' }).fill('3')
    await row.getByRole('button', { name: /^Share / }).click()
    await page.getByRole('button', { name: 'Copy link at this time' }).click()
    await page.getByText('Link copied').first().waitFor()
    expect(await copied(page)).toMatch(/\/plays\/\d+#t=3$/)
  }),
)
