import { beforeAll, expect, test } from 'vitest'
import { sampleOf } from '../apps/server/src/testing/thorough.ts'
import { DESK_PAGES } from '../apps/studio/src/desk-pages.ts'
import { signIn } from './account-journeys.ts'
import { authorOf, passwordOf, type Author } from './community-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { expectFineInEveryLook } from './looks.ts'
import { drawn, go } from './studio-page.ts'
import { pathOf } from './visit.ts'

const LISTED = DESK_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'))

let edda: Author
beforeAll(async () => {
  edda = await authorOf('edda')
})

test('DESK-01 DESK-15 SETUP-16 each page of the desk fits a phone and a desktop, says that this is the demo world, and axe finds nothing serious', async () => {
  await withPage({ storage: edda.storage }, async (page) => {
    await page.goto('/desk')
    await drawn(page)
    for (const path of sampleOf(LISTED, 5)) {
      await go(page, path)
      expect([path, await page.getByRole('button', { name: 'Try again' }).count()]).toEqual([path, 0])
      await page.getByRole('complementary', { name: 'This is the demo world' }).waitFor()
      await expectFineInEveryLook(page)
    }
  })
}, 300_000)

test('DESK-01 DESK-02 a writer sees the sections of writers, and another page names the role that it is for', async () => {
  const { storage } = await authorOf('otto')
  await withPage({ storage }, async (page) => {
    await page.goto('/desk')
    await drawn(page)
    const links = await page.getByRole('navigation').getByRole('link').allTextContents()
    const sections = ['Home', 'Site', 'Catalogue', 'People', 'Community', 'Newsroom', 'Contests', 'Money', 'Operations']
    expect(sections.filter((name) => links.some((text) => text.trim() === name))).toEqual(['Home', 'Newsroom'])
    await go(page, '/desk/operations/settings')
    await page.getByText('This part is for').waitFor()
  })
})

test('DESK-03 a visitor signs in and returns to the address, and a member without a role learns for whom the desk is', async () => {
  await withPage({}, async (page) => {
    await page.goto('/desk/people?page=2')
    await page.waitForURL('/signin')
    await signIn(page, 'edda', passwordOf('edda'))
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    expect(pathOf(page)).toBe('/desk/people?page=2')
  })
  const { storage } = await authorOf('mara')
  await withPage({ storage }, async (page) => {
    await page.goto('/desk/people')
    await page.getByText('This desk is for those who run the community').waitFor()
  })
})

test('DESK-04 one document without data answers every address of the desk, and no search engine lists it', async () => {
  const [first, second] = await Promise.all([fetch(`${siteUrl()}/desk`), fetch(`${siteUrl()}/desk/people/1?page=2`)])
  expect([first.status, first.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(first.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await first.text()).toBe(await second.text())
  expect(await (await fetch(`${siteUrl()}/robots.txt`)).text()).toContain('Disallow: /desk')
})
