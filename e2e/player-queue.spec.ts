import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { findListenable, type Listenable } from './listenable.ts'
import { control, startPlaying, openAlbum, positionOf, queueTitles, seekTo, slider, title } from './player-stage.ts'

let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

describe('queue', () => {
  const open = async (page: Page) => {
    const titles = await openAlbum(page, world)
    await control(page, 'Queue').click()
    return titles
  }
  const rowButton = (page: Page, name: string) =>
    page.getByRole('complementary', { name: 'Queue' }).getByRole('button', { name, exact: true })

  test('PLAYLIST-11 another album replaces the whole queue, and clearing empties it', () =>
    withPage({}, async (page) => {
      const titles = await open(page)
      await expect.poll(() => queueTitles(page)).toEqual(titles)
      await page.goto(`/player/album/${world.other.id}`)
      await page.getByRole('heading', { level: 2, name: world.other.title }).waitFor()
      await control(page, 'Queue').click()
      await expect.poll(() => queueTitles(page)).not.toEqual(titles)
      await rowButton(page, 'Clear').click()
      await page.getByRole('complementary', { name: 'Queue' }).getByText('Your queue is empty').waitFor()
    }))

  test('PLAYLIST-12 a single track goes to the front, and its earlier copy goes away', () =>
    withPage({}, async (page) => {
      const titles = await openAlbum(page, world)
      const chosen = world.album.tracks[2]
      await page.goto(`/player/play/${chosen?.id}`)
      await title(page)
        .getByText(chosen?.title ?? '', { exact: true })
        .waitFor()
      await control(page, 'Queue').click()
      await expect.poll(() => queueTitles(page)).toEqual([chosen?.title, ...titles.filter((_, index) => index !== 2)])
    }))

  test('PLAYLIST-13 the panel opens and closes, by button and by Escape, and gives the focus back; tracks move with the arrow keys on their handle, which keeps the focus, and under the pointer', () =>
    withPage({}, async (page) => {
      const [a, b, c, ...rest] = await open(page)
      await expect.poll(() => control(page, 'Queue').getAttribute('aria-expanded')).toBe('true')
      await expectNoSeriousAxe(page)
      await page.keyboard.press('Escape')
      expect([
        await page.getByRole('complementary', { name: 'Queue' }).count(),
        await control(page, 'Queue').evaluate((button) => button === document.activeElement),
      ]).toEqual([0, true])

      await control(page, 'Queue').click()
      await rowButton(page, `Move ${a}, number 1. Use the arrow keys.`).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => queueTitles(page)).toEqual([b, c, a, ...rest])
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Move ${a}, number 3. Use the arrow keys.`)

      const handle = rowButton(page, `Move ${b}, number 1. Use the arrow keys.`)
      // Pointing waits until the queue has slid in.
      await handle.hover()
      const box = await handle.boundingBox()
      if (box === null) throw new Error('no handle')
      await page.mouse.move(box.x + 20, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 20, box.y + 20 + box.height * 2, { steps: 8 })
      await page.mouse.up()
      await expect.poll(() => queueTitles(page)).toEqual([c, a, b, ...rest])
    }))

  test('PLAYLIST-13 on a phone "Back" closes the queue and stays in the player, and what plays goes on', () =>
    withPage({ width: 390, height: 844 }, async (page) => {
      await page.goto('/about')
      await openAlbum(page, world)
      await startPlaying(page)
      const queue = page.getByRole('complementary', { name: 'Queue' })
      for (const close of [() => page.goBack(), () => rowButton(page, 'Close the queue').click()]) {
        await control(page, 'Queue').click()
        await queue.waitFor()
        await close()
        await queue.waitFor({ state: 'detached' })
        await expect.poll(() => new URL(page.url()).pathname).toBe(`/player/album/${world.album.id}`)
        await expect.poll(() => control(page, 'Pause').count()).toBe(1)
      }
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
      await page.goBack()
      await page.waitForURL(({ pathname }) => pathname === '/about')
    }))

  test('shuffle keeps what plays and brings the own order back; a track is played next, or taken out', () =>
    withPage({}, async (page) => {
      const titles = await open(page)
      await control(page, 'Shuffle').click()
      expect([await title(page).textContent(), (await queueTitles(page)).toSorted()]).toEqual([
        titles[0],
        titles.toSorted(),
      ])
      await control(page, 'Shuffle').click()
      await expect.poll(() => queueTitles(page)).toEqual(titles)

      const [a, b, c, ...rest] = titles
      await rowButton(page, `Play ${c} next`).click()
      await expect.poll(() => queueTitles(page)).toEqual([a, c, b, ...rest])
      await rowButton(page, `Remove ${b} from the queue`).click()
      await expect.poll(() => queueTitles(page)).toEqual([a, c, ...rest])
      // The keyboard goes on at the row that came into its place.
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      expect(await focused()).toBe(`Remove ${rest[0]} from the queue`)
      await page.getByText(`${b} was removed from the queue.`).waitFor()
    }))

  test('queue, place, repeat and volume are kept over a reload, which stays quiet', () =>
    withPage({}, async (page) => {
      const [a, b, c, ...rest] = await open(page)
      await rowButton(page, `Play ${c} next`).click()
      await control(page, 'Next track').click()
      await control(page, 'Repeat: off').click()
      await page.keyboard.press('+')
      await page.reload()
      await title(page)
        .getByText(c ?? '', { exact: true })
        .waitFor()
      // It says "Resume" where the track was heard before the reload.
      await control(page, 'Play').or(control(page, 'Resume')).waitFor()
      expect([
        await control(page, 'Pause').count(),
        await control(page, 'Repeat: all').count(),
        await slider(page, 'Volume').inputValue(),
      ]).toEqual([0, 1, '2'])
      await control(page, 'Queue').click()
      await expect.poll(() => queueTitles(page)).toEqual([a, c, b, ...rest])
    }))
})

describe('episodes', () => {
  const openEpisode = async (page: Page) => {
    await page.goto(`/player/episode/${world.episode.id}`)
    await title(page).getByText(world.episode.name, { exact: true }).waitFor()
  }

  test('chapters lead to their place, and the current one is marked; a sleep timer shows what is left; speech has a speed from 0.5 to 3, which stays, and steps of 15 and 30 seconds', () =>
    withPage({}, async (page) => {
      await openEpisode(page)
      const chapter = world.episode.chapters[1]
      await page
        .getByRole('region', { name: 'Chapters' })
        .getByRole('button', { name: chapter?.title ?? '' })
        .click()
      await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(chapter?.start ?? 0)
      await page
        .locator('[aria-current=true]')
        .getByText(chapter?.title ?? '')
        .waitFor()

      const sleep = page.getByRole('combobox', { name: 'Sleep timer' })
      await sleep.selectOption('15 min')
      await expect.poll(() => sleep.locator('option:checked').textContent()).toBe('15 min left')

      const speed = page.getByRole('combobox', { name: 'Speed' })
      const speeds = await speed.locator('option').allTextContents()
      expect([speeds[0], speeds.at(-1)]).toEqual(['0.5×', '3×'])
      await speed.selectOption('1.5×')
      await page.reload()
      await expect.poll(() => speed.inputValue()).toBe('1.5')
      expect([
        await control(page, 'Back 15 seconds').count(),
        await control(page, 'Forward 30 seconds').count(),
      ]).toEqual([1, 1])
    }))

  test('the place in an episode is remembered while something else plays', () =>
    withPage({}, async (page) => {
      await openEpisode(page)
      await startPlaying(page)
      await seekTo(page, 0.5)
      const left = await positionOf(page)
      await openAlbum(page, world)
      await openEpisode(page)
      expect(Math.abs((await positionOf(page)) - left)).toBeLessThan(3)
    }))
})

describe('keyboard and looks', () => {
  test('every control can be reached with the Tab key; N and P change the track, M mutes; the keys are listed on a sheet, and can be switched off', () =>
    withPage({}, async (page) => {
      const titles = await openAlbum(page, world)
      const reached = new Set<string>()
      for (let step = 0; step < 60 && !reached.has('Sleep timer'); step += 1) {
        await page.keyboard.press('Tab')
        reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      }
      expect(
        ['Position', 'Previous track', 'Next track', 'Volume', 'Shuffle', 'Repeat: off', 'Queue', 'Sleep timer'].filter(
          (name) => !reached.has(name),
        ),
      ).toEqual([])

      // A list takes letters for itself, so the keys are pressed where no field has the focus.
      await control(page, 'Queue').focus()
      await page.keyboard.press('n')
      await expect.poll(() => title(page).textContent()).toBe(titles[1])
      await page.keyboard.press('p')
      await page.keyboard.press('m')
      expect([await title(page).textContent(), await slider(page, 'Volume').inputValue()]).toEqual([titles[0], '0'])

      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await sheet.waitFor()
      await expectNoSeriousAxe(page)
      await sheet.getByRole('checkbox').uncheck()
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
      await expect.poll(() => title(page).textContent()).toBe(titles[0])
    }))

  test('THEME-01 THEME-02 the theme is switched and kept', () =>
    withPage({}, async (page) => {
      await openAlbum(page, world)
      await page.getByRole('button', { name: 'Switch between light and dark' }).click()
      await page.reload()
      await expect
        .poll(() => page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('themeMode')]))
        .toEqual(['dark', 'dark'])
    }))
})
