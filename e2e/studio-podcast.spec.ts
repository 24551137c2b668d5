import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { authorOf, type Author } from './community-world.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { read } from './listenable.ts'

let otto: Author
let podcastId: number
let base: string
beforeAll(async () => {
  otto = await authorOf('otto')
  const { creators } = await read('studio/overview', {}, otto.token)
  podcastId = creators.find(({ kind }) => kind === 'podcast')?.id ?? 0
  base = `/artist_portal/podcast/${podcastId}`
})

test.skipIf(!isThorough)(
  'SHOW-08 seasons are made, ordered with the arrow keys, and deleted only without episodes',
  async () => {
    await withPage({ storage: otto.storage, width: 360, expectedErrors: [/status of 409/] }, async (page) => {
      await page.goto(`${base}/episodes/seasons`)
      const rows = page.getByRole('list', { name: 'Seasons' }).getByRole('listitem')
      const namesOf = () => rows.getByRole('link', { name: /^(?!\d|Edit)/ }).allInnerTexts()
      await rows.first().waitFor()
      const before = await namesOf()
      await page.getByLabel('Name of the season').fill('Harbours')
      await page.getByRole('button', { name: 'New season' }).click()
      await expect.poll(namesOf).toEqual([...before, 'Harbours'])
      await page.getByRole('button', { name: /^Move Harbours, / }).press('ArrowUp')
      const moved = before.toSpliced(-1, 0, 'Harbours')
      await expect.poll(namesOf).toEqual(moved)
      await expectNoSeriousAxe(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await page.reload()
      await expect.poll(namesOf).toEqual(moved)

      const open = async (name: string) => {
        await page.getByRole('button', { name: `More for ${name}` }).click()
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        const dialog = page.getByRole('alertdialog')
        await dialog.getByRole('button', { name: 'Delete' }).click()
        return dialog
      }
      const dialog = await open(before.at(-1) ?? '')
      await dialog.getByText(/has episodes or drafts \(\d+\)\. Move them to another season first\./).waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await open('Harbours')
      await expect.poll(namesOf).toEqual(before)
    })
  },
)

test.skipIf(!isThorough)(
  'SHOW-06 the form of an episode shows its season, also when the seasons arrive late',
  async () => {
    const [season] = await read('studio/seasons', { podcast_id: podcastId }, otto.token)
    const { data } = await read('studio/episodes', { podcast_id: podcastId, season_id: season?.id }, otto.token)
    await withPage({ storage: otto.storage }, async (page) => {
      const arrived = page.waitForResponse(/studio\/episode\?/)
      await page.route(/studio\/seasons/, async (route) => {
        await arrived
        await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor()
        await route.continue()
      })
      await page.goto(`${base}/episodes/${data[0]?.id}`)
      await page.getByRole('option', { name: season?.name ?? '' }).waitFor({ state: 'attached' })
      expect(await page.getByLabel('Season').inputValue()).toBe(String(season?.id))
    })
  },
)

test('SHOW-05 SHOW-06 SHOW-24 a draft gets a person and a private link, and the feed check leads to what is missing', async () => {
  const { data } = await read('studio/episodes', { podcast_id: podcastId, state: 'draft' }, otto.token)
  await withPage({ storage: otto.storage, width: 360, theme: 'dark' }, async (page) => {
    await page.goto(`${base}/episodes/${data[0]?.id}`)
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ida Quist')
    await dialog.getByLabel('Role').selectOption('host')
    await dialog.getByLabel('Web link').fill('no link')
    await dialog.getByLabel('Web link').press('Enter')
    await dialog.getByText('must be a web address').waitFor()
    await dialog.getByLabel('Web link').fill('https://ida.example')
    await expectNoSeriousAxe(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Host · https://ida.example').waitFor()
    await page.getByRole('button', { name: 'Add a soundbite' }).click()
    await dialog.getByLabel('Position').fill('2')
    await dialog.getByRole('button', { name: 'Start here' }).click()
    await dialog.getByLabel('Length in seconds').fill('15')
    await dialog.getByLabel('Title').fill('The boil')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('0:00:02, 15 seconds').waitFor()
    await page.getByText(/^Saved /).waitFor()
    await page.getByRole('button', { name: 'Create a link' }).click()
    await expectNoSeriousAxe(page)
    const link = await page.getByLabel('New link').inputValue()
    await page.goto(`${base}/settings/directories`)
    await page.getByRole('link', { name: 'Correct it: The podcast has no category.' }).waitFor()
    await expectNoSeriousAxe(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('link', { name: 'Correct it: The podcast has no category.' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('category')
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: data[0]?.name ?? '' }).waitFor()
  })
})
