import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { findListenable, read } from './listenable.ts'
import { openAlbum } from './player-stage.ts'
import { findEdges } from './site-world.ts'
import { open } from './visit.ts'

const PHONE = { width: 390, height: 844, hasTouch: true } as const
const lowestOf = async (controls: Locator): Promise<number> =>
  Math.max(
    ...(await controls.evaluateAll((all) => all.map((control) => Math.round(control.getBoundingClientRect().bottom)))),
  )

test.skipIf(!isThorough)(
  'LIVEFEED-06 GENRE-03 GENRE-04 on a phone the filters are a sheet with every order and every genre',
  async () => {
    const genres = await read('song/genres', {})
    await withPage(PHONE, async (page) => {
      await open(page, '/live-feed')
      await page.getByRole('button', { name: 'Filters' }).click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await expect.poll(() => sheet.getByRole('navigation', { name: 'Sort by' }).getByRole('link').count()).toBe(6)
      await sheet.getByRole('link', { name: 'Most Streams' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('most_plays')
      await sheet.getByRole('link', { name: 'Select All', exact: true }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('genres')).toBe(genres.map(({ id }) => id).join(','))
      await expectNoSeriousAxe(page)
      await sheet.getByRole('link', { name: 'Deselect All' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('genres')).toBe('')
      await sheet.getByRole('button', { name: 'Show results' }).click()
      await sheet.waitFor({ state: 'hidden' })
      // The page also shows the choice, with a link to remove it (LIVEFEED-05).
      await page.getByRole('link', { name: 'Clear the sort' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBeNull()
    })
  },
)

test('on a phone the play buttons of artists and albums, and all controls of the player, are on the first screen', async () => {
  const world = await findListenable()
  const { artistWithPlans, fullAlbum } = await findEdges(siteUrl())
  await withPage(PHONE, async (page) => {
    const bar = page.getByRole('navigation', { name: 'Quick links' })
    const aboveBar = async () => PHONE.height - ((await bar.boundingBox())?.height ?? 0)
    await open(page, `/artist/${artistWithPlans}`)
    expect(await lowestOf(page.locator('header button[data-play]'))).toBeLessThan(await aboveBar())
    await open(page, `/discover/${fullAlbum.id}`)
    expect(await lowestOf(page.getByRole('button', { name: 'Play', exact: true }).first())).toBeLessThan(
      await aboveBar(),
    )
    await openAlbum(page, world)
    const stage = page.getByRole('region', { name: 'Player' })
    expect(await lowestOf(stage.getByRole('button'))).toBeLessThan(PHONE.height)
  })
})

test.skipIf(!isThorough)('an empty player offers the newest albums, and plays one at a tap', async () => {
  const { discovers } = await read('cover/discovers', {})
  const [newest] = discovers.latest_albums
  await withPage({}, async (page) => {
    await page.goto('/player/')
    const albums = page.getByRole('region', { name: 'Newest albums' })
    await expect.poll(() => albums.getByRole('link').first().getAttribute('href')).toBe(`/player/album/${newest?.id}`)
    await albums.getByRole('button', { name: `Play ${newest?.title}` }).click()
    await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor()
  })
})
