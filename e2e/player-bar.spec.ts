import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { findListenable, read, type Listenable } from './listenable.ts'
import { control, startPlaying, title } from './player-stage.ts'
import { bar, waitForSound, inBar, titleInBar, watchSound } from './site-sound.ts'
import { open } from './visit.ts'

let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

test('PLAYERLINKS-01 the title of a shared album, playlist or season is its own, not that of its first song', async () => {
  const { playlists } = await read('song/search_all_v1', { search_text: '' })
  const [playlist] = playlists.data
  const { season } = await read('podcast/season_media', { season_id: 1 })
  for (const [path, name] of [
    [`album/${world.album.id}`, world.album.title],
    [`playlist/${playlist?.id}`, playlist?.name],
    ['season/1', season.name],
  ]) {
    const html = await (await fetch(`${siteUrl()}/player/${path}`)).text()
    expect(html).toContain(`/signin/${path}"`)
    const [, found = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
    expect(found.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")).toMatch(name ?? path ?? '')
  }
})

test('PLAYBACK-03 PLAYBACK-04 order, repeat and sleep timer go along to the player, and "Undo" restores the queue that an album replaced', () =>
  withPage({}, async (page) => {
    await watchSound(page)
    await open(page, `/discover/${world.album.id}`)
    await page
      .locator('#content')
      .getByRole('button', { name: `Play 2: ${world.album.tracks[1]?.title}` })
      .click()
    await waitForSound(page)
    await inBar(page, 'Repeat: off').click()
    await inBar(page, 'Repeat: all').click()
    await inBar(page, 'Repeat: one').waitFor()
    await inBar(page, 'Shuffle').click()
    expect(await inBar(page, 'Shuffle').getAttribute('aria-pressed')).toBe('true')
    await bar(page).getByRole('combobox', { name: 'Sleep timer' }).selectOption('30')
    await inBar(page, `Add “${world.album.tracks[1]?.title}” to a playlist`).waitFor()
    await expect.poll(() => bar(page).getByRole('combobox', { name: 'Speed' }).count()).toBe(0)
    await expectNoSeriousAxe(page)
    await page.evaluate((id) => location.assign(`/player/album/${id}`), world.other.id)
    await page.getByText('Your queue was replaced.').waitFor()
    await page.getByRole('heading', { level: 2, name: world.other.title }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await expect.poll(() => page.getByText('Your queue was replaced.').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goto('/player/')
    await expect.poll(() => title(page).textContent()).toBe(world.album.tracks[1]?.title)
    await startPlaying(page)
    await control(page, 'Repeat: one').waitFor()
    expect(await control(page, 'Shuffle').getAttribute('aria-pressed')).toBe('true')
    const timer = page
      .getByRole('region', { name: 'Player', exact: true })
      .getByRole('combobox', { name: 'Sleep timer' })
    expect(await timer.inputValue()).toBe('running')
  }))

test('PLAYBACK-03 an episode has its speed in the bar, and the player goes on with it', () =>
  withPage({}, async (page) => {
    await watchSound(page)
    const { podcast } = await read('podcast/episode_media', { episode_id: world.episode.id })
    await open(page, `/podcast/${podcast.id}`)
    await page
      .locator('#content')
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await waitForSound(page)
    await bar(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5')
    await expect.poll(() => page.evaluate(() => window.made[0]?.playbackRate)).toBe(1.5)
    await bar(page).getByRole('link', { name: 'Open in the player' }).click()
    await page.waitForURL('**/player/**')
    await expect.poll(() => page.evaluate(() => window.made[0]?.playbackRate)).toBe(1.5)
  }))

test.skipIf(!isThorough)('PLAYBACK-03 at 320 and 360 px the second row of the bar has two lines for an episode', () =>
  withPage({ width: 320, height: 700, hasTouch: true }, async (page) => {
    await watchSound(page)
    const { podcast } = await read('podcast/episode_media', { episode_id: world.episode.id })
    await open(page, `/podcast/${podcast.id}`)
    await page
      .locator('#content')
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await waitForSound(page)
    await inBar(page, 'More controls').click()
    const top = async (each: Locator) => Math.round((await each.boundingBox())?.y ?? 0)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      const first = await top(inBar(page, 'Shuffle'))
      expect(await top(inBar(page, 'Repeat: off')), `${width} px`).toBe(first)
      expect(await top(bar(page).getByRole('combobox', { name: 'Sleep timer' })), `${width} px`).toBe(first)
      const second = await top(inBar(page, 'Mute'))
      expect(second, `${width} px`).toBeGreaterThan(first)
      expect(await top(bar(page).getByRole('link', { name: 'Open in the player' })), `${width} px`).toBe(second)
    }
  }),
)

test('PLAYBACK-03 PLAYBACK-07 on a phone an album has its tracks on the first screen, one player at a time, and a second row in the bar', () =>
  withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
    await watchSound(page)
    await open(page, `/discover/${world.album.id}`)
    const seen = page.locator('#content')
    const top = (await page.getByRole('navigation', { name: 'Quick links' }).boundingBox())?.y ?? 0
    for (const each of [
      seen.getByRole('img').first(),
      seen.getByRole('heading', { level: 1 }),
      seen.getByRole('button', { name: 'Play', exact: true }),
      seen.getByRole('listitem').filter({ hasText: world.album.tracks[1]?.title ?? '' }),
    ]) {
      const box = await each.boundingBox()
      expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
    }
    await seen.getByRole('button', { name: 'Play', exact: true }).click()
    await waitForSound(page)
    await expect.poll(() => bar(page).count()).toBe(0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await bar(page).waitFor()
    await expect.poll(() => titleInBar(page)).toBe(world.album.tracks[0]?.title)
    await inBar(page, 'More controls').click()
    for (const name of ['Previous track', 'Shuffle', 'Repeat: off', 'Mute', 'Pause', 'Next track', 'Queue']) {
      const box = await inBar(page, name).boundingBox()
      expect([name, Math.round(box?.width ?? 0) >= 44, Math.round(box?.height ?? 0) >= 44]).toEqual([name, true, true])
    }
    await bar(page).getByRole('combobox', { name: 'Sleep timer' }).selectOption('track')
    await bar(page).getByRole('link', { name: 'Open in the player' }).waitFor()
    await expectNoSeriousAxe(page)
    await inBar(page, 'More controls').click()
    await expect.poll(() => inBar(page, 'Shuffle').count()).toBe(0)
  }))
