import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { output, startSite } from './site-server.ts'

// A community without the demo world, as an operator first sees it.

const root = path.resolve(import.meta.dirname, '..')
let site: Awaited<ReturnType<typeof startSite>>
let dataDir: string
let example: string
beforeAll(async () => {
  example = mkdtempSync(path.join(tmpdir(), 'earshot-example-'))
  cpSync(path.join(root, 'docs/site-example'), example, { recursive: true })
  site = await startSite('empty.log', { DEMO: 'off' }, async (made) => {
    dataDir = made
  })
})
afterAll(async () => {
  await site.stop()
  rmSync(example, { recursive: true, force: true })
})

/** Types a command beside the server that runs. */
const earshot = (...words: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'apps/server/src/cli/main.ts'), ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' },
    encoding: 'utf8',
  })

const h2s = (page: Page) => page.locator('#content').getByRole('heading', { level: 2 }).allTextContents()
const LOOKS = [
  { width: 390, height: 844, theme: 'light' },
  { width: 1440, height: 900, theme: 'dark' },
] as const

test.each(LOOKS)(
  'HOME-09 HOME-11 an empty community says what comes next, and has no empty shelf, %j',
  async (look) => {
    await withPage({ ...look, site: site.url, javaScriptEnabled: false }, async (page) => {
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: 'A home for music and podcasts' }).waitFor()
      expect(await h2s(page)).toEqual(['This community is new'])
      await expect
        .poll(() => page.locator('#content').getByRole('heading', { level: 3 }).allTextContents())
        .toEqual([
          '1. Add music and podcasts',
          '2. Say what this place is',
          '3. Open topics to talk about',
          '4. Publish the first article',
          '5. Become the administrator',
        ])
      await page.screenshot({ path: path.join(output, `empty-${look.width}-${look.theme}.png`), fullPage: true })
      await page.goto('/discover')
      await page.getByText('Nothing to listen to yet').waitFor()
      expect(await h2s(page)).toEqual([])
    })
    await withPage({ ...look, site: site.url }, async (page) => {
      await page.goto('/')
      await page.getByText('npx earshot import ~/Music').waitFor()
      await expectNoSeriousAxe(page)
    })
  },
)

test('HOME-01 HELP-01 CONTACT-01 a site file that is applied while the site runs is shown at once', async () => {
  await withPage({ site: site.url }, async (page) => {
    await page.goto('/about')
    await page.getByRole('heading', { level: 1, name: 'About Earshot' }).waitFor()
    expect(earshot('site', 'apply', path.join(example, 'site.yaml'))).toContain('The site shows site.yaml.')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'About the label' }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'The shed from the water' }).isVisible()).toBe(true)
    await page.goto('/help-center')
    await page.locator('#content').getByRole('link', { name: 'Visit the shed' }).click()
    await page.getByText('Knock twice. Once is the wind.').waitFor()
    await page.goto('/contact')
    await page.getByText('Write, ring, or knock at the shed on a Tuesday.').waitFor()
  })
  for (const look of LOOKS)
    await withPage({ ...look, site: site.url }, async (page) => {
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: 'Music from the far side of the harbour' }).waitFor()
      expect(await h2s(page)).toEqual(['Recorded with the tide', 'Come to a rehearsal', 'This community is new'])
      await expectNoSeriousAxe(page)
      await page.screenshot({ path: path.join(output, `example-${look.width}-${look.theme}.png`), fullPage: true })
    })
  // What is done is no longer a step.
  await withPage({ site: site.url, javaScriptEnabled: false }, async (page) => {
    await page.goto('/')
    expect(await page.getByText('Say what this place is').count()).toBe(0)
    await page.getByRole('heading', { level: 3, name: '2. Open topics to talk about' }).waitFor()
  })
})
