import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { findListenable, read, type Listenable } from './listenable.ts'
import { control, startPlaying, openAlbum, seekTo, title } from './player-stage.ts'
import { watchSound } from './site-sound.ts'

/** Milliseconds that each question takes on a slow line. */
const TRIP_MS = 3_000

let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

/** The measured loudness of a song; its sound is made and measured when somebody plays it. */
async function loudnessOf(id: number): Promise<number> {
  let loudness: number | null = null
  await expect
    .poll(
      async () => {
        const found = await read('song/waveform', { type: 'song', id })
        loudness = found.loudness
        return loudness
      },
      { timeout: 60_000 },
    )
    .not.toBeNull()
  return loudness ?? 0
}

const elementVolume = (page: Page) => page.evaluate(() => window.made[0]?.volume ?? -1)

describe('measured sound', () => {
  test('the player draws the measured waveform, and a plain bar until it is measured', () =>
    withPage({}, async (page) => {
      await page.route('**/api/song/waveform?*', (route) =>
        route.fulfill({
          json: { status: 1, data: { waveform: null, length_ms: null, loudness: null, true_peak: null } },
        }),
      )
      await openAlbum(page, world)
      await startPlaying(page)
      await page.locator('[data-measured="false"]').first().waitFor({ state: 'attached' })
      await page.unroute('**/api/song/waveform?*')
      await page.locator('[data-measured="true"]').first().waitFor({ state: 'attached', timeout: 60_000 })
      await expectNoSeriousAxe(page)
    }))

  test.skipIf(!isThorough)('a loud song is turned down, unless the listener does not want it', () =>
    withPage({}, async (page) => {
      await watchSound(page)
      await openAlbum(page, world)
      await startPlaying(page)
      const [first] = world.album.tracks
      expect(await loudnessOf(first?.id ?? 0)).toBeGreaterThan(-18)
      await page.evaluate(() => localStorage.removeItem('earshot.player.queue'))
      const { album } = await read('song/album_media', { album_id: world.album.id })
      const factor = 10 ** ((-18 - (album.loudness ?? 0)) / 20)
      await page.goto(`/player/album/${world.other.id}`)
      await openAlbum(page, world)
      await startPlaying(page)
      await expect.poll(() => elementVolume(page)).toBeCloseTo(0.1 * factor, 2)
      await page.getByRole('button', { name: 'Queue', exact: true }).first().click()
      const even = page.getByRole('checkbox', { name: /^Even loudness/ })
      await even.uncheck()
      await expect.poll(() => elementVolume(page)).toBe(0.1)
      await even.check()
      await expect.poll(() => elementVolume(page)).toBeCloseTo(0.1 * factor, 2)
      await expectNoSeriousAxe(page)
    }),
  )

  test.skipIf(!isThorough)('on a slow line the next song is there when the present one ends', () =>
    withPage({ isFirstVisit: true }, async (page) => {
      await watchSound(page)
      const [, second] = await openAlbum(page, world)
      const next = String(world.album.tracks[1]?.id)
      // The demo world makes a sound when it is first asked for.
      await fetch(`${siteUrl()}/api/song/stream?song_id=${next}`)
      let isFetched = false
      page.on('requestfinished', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname.endsWith('/song/stream') && searchParams.get('song_id') === next) isFetched = true
      })
      await startPlaying(page)
      const line = await page.context().newCDPSession(page)
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: TRIP_MS,
        downloadThroughput: 200_000,
        uploadThroughput: 200_000,
      })
      await expect.poll(() => isFetched, { timeout: 60_000 }).toBe(true)
      await page.evaluate(() => {
        const [audio] = window.made
        audio?.addEventListener('ended', () => {
          const ended = performance.now()
          audio.addEventListener('playing', () => (document.body.dataset.silence = String(performance.now() - ended)), {
            once: true,
          })
        })
      })
      await seekTo(page, 0.95)
      await title(page)
        .getByText(second ?? '', { exact: true })
        .waitFor({ timeout: 30_000 })
      await expect.poll(() => page.evaluate(() => document.body.dataset.silence)).toBeDefined()
      expect(Number(await page.evaluate(() => document.body.dataset.silence))).toBeLessThan(TRIP_MS)
      await control(page, 'Pause').click()
    }),
  )
})
