import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt } from './account-journeys.ts'
import { authorOf } from './community-world.ts'
import { withPage } from './harness.ts'
import { readPage } from './read-page.ts'
import { open } from './visit.ts'

test('RELEASE-35 pages of albums, songs, podcasts and episodes have “Report”', async () => {
  const paths = ['/discover/1', '/plays/1', '/podcast/1', '/podcast/1/1']
  const views = await Promise.all(paths.map((path) => readPage(path)))
  expect(views.map(({ content }) => content.queryAllByRole('button', { name: 'Report' }).length)).toEqual([1, 1, 1, 1])
})

test.skipIf(!isThorough)(
  'RELEASE-35 a visitor signs in first; a member says what is theirs, and moderators read it',
  async () => {
    const [mara, edda] = [await authorOf('mara'), await authorOf('edda')]
    await withPage({}, async (page) => {
      await open(page, '/discover/1')
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await arriveAt(page, '/signin')
    })
    const claim = `I recorded it in ${Date.now()}.`
    await withPage({ storage: mara.storage }, async (page) => {
      await open(page, '/discover/1')
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'It is mine' }).check()
      await dialog.getByRole('textbox', { name: 'Tell us what is yours, and how we can see that' }).fill(claim)
      await dialog
        .getByRole('textbox', { name: 'Link to a page that shows it (optional)' })
        .fill('https://mara.example/')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Successfully submitted').waitFor()
    })
    await withPage({ storage: edda.storage }, async (page) => {
      await open(page, '/moderation')
      const item = page.getByRole('region', { name: 'Cases' }).getByRole('article').filter({ hasText: claim })
      await item.getByRole('heading', { name: /^Album “/ }).waitFor()
      await item.getByText('It is mine × 1').waitFor()
      expect(await item.getByRole('button', { name: 'Delete' }).count()).toBe(0)
      expect(await item.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/discover/1')
      await item.getByRole('button', { name: 'Keep' }).click()
      await item.waitFor({ state: 'detached' })
    })
  },
)
