import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { expectFineInEveryLook } from './looks.ts'
import { readPage, wordsOf } from './read-page.ts'
import { output, startSite } from './site-server.ts'
import { open } from './visit.ts'

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

/** Runs a command beside the running server. */
const earshot = (...words: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'apps/server/src/cli/main.ts'), ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' },
    encoding: 'utf8',
  })

/** Signs up the first account, makes it the admin, and signs in. */
async function signUpAdmin(): Promise<{ id: number; token: string }> {
  const account = { username: 'harbour_master', email: 'master@example.org', password: 'a-long-harbour-wall' }
  const call = async (name: string, body: object): Promise<{ id: number; token: string }> => {
    const reply = await fetch(`${site.url}/api/user/${name}`, {
      method: 'POST',
      headers: { 'api-key': 'earshot-web', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data, error }: { data: { id: number; token: string } | null; error: string | null } = await reply.json()
    if (data === null) throw new Error(error ?? name)
    return data
  }
  await call('sign_up', account)
  earshot('admin', account.username)
  return call('login', { email: account.username, password: account.password })
}

const h2s = (page: Page) => page.locator('#content').getByRole('heading', { level: 2 }).allTextContents()

/** The sentence of each list page about what will be there (SETUP-15). */
const SENTENCES = [
  ['/', 'Songs and podcasts appear here as soon as they are added.'],
  ['/discover', 'Music and podcasts are listed here after the operator adds them.'],
  ['/artists', 'Artists are listed here after their music is imported.'],
  ['/podcasts', 'Podcasts are listed here after their feeds are imported.'],
  ['/community', 'Topics to talk about are listed here after the operator opens them.'],
  ['/publication', 'New articles are listed here.'],
  ['/voting', 'Contests that members can vote in are listed here.'],
] as const

test('HOME-09 HOME-11 SETUP-15 visitors of an empty community read on each page what will be there, no commands, and see no empty shelf', async () => {
  const read = (place: string) => readPage(place, { site: site.url })
  const home = await read('/')
  home.getByRole('heading', { level: 1, name: 'A home for music and podcasts' })
  home.getByText(/Nothing to listen to yet/)
  expect(home.content.queryAllByRole('heading', { level: 2 })).toEqual([])
  expect(home.content.queryAllByText(/npx/)).toEqual([])
  const community = await read('/community')
  expect(community.content.getAllByRole('heading', { level: 2 }).map(wordsOf)).toEqual(['Choose Your Topic'])
  const discover = await read('/discover')
  discover.getByText(/Nothing to listen to yet/)
  expect(discover.content.queryAllByRole('heading', { level: 2 })).toEqual([])
  for (const [place, sentence] of SENTENCES) {
    const { content } = await read(place)
    expect(content.getAllByText(sentence, { exact: false }), place).toHaveLength(1)
    expect(content.queryAllByText(/npx|\/home\//), place).toEqual([])
  }
  for (const name of ['Sign up', 'Contact'])
    expect(home.content.getAllByRole('link', { name }).length, name).toBeGreaterThan(0)
  await withPage({ site: site.url }, async (page) => {
    await open(page, '/')
    await photograph(page, 'empty')
    await expectFineInEveryLook(page)
  })
})

/** Stores screenshots of the page for review, on a phone and a desktop. */
async function photograph(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: path.join(output, `${name}-${width}.png`), fullPage: true })
  }
}

test.skipIf(!isThorough)(
  'HOME-01 HELP-01 CONTACT-01 SETUP-16 a site file that is applied while the site runs is shown at once, and only an admin is led to the steps that are left',
  async () => {
    await withPage({ site: site.url }, async (page) => {
      await page.goto('/about')
      await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
      expect(earshot('site', 'apply', path.join(example, 'site.yaml'))).toContain('The site shows site.yaml.')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'About the label' }).waitFor()
      await expect.poll(() => page.getByRole('img', { name: 'The shed from the water' }).isVisible()).toBe(true)
    })
    const help = await readPage('/help-center', { site: site.url })
    const article = await help.follow(help.content.getByRole('link', { name: /Visit the shed/ }))
    article.getByText(/Knock twice\. Once is the wind\./)
    ;(await readPage('/contact', { site: site.url })).getByText('Write, ring, or knock at the shed on a Tuesday.')
    await withPage({ site: site.url }, async (page) => {
      await open(page, '/')
      await page.getByRole('heading', { level: 1, name: 'Music from the far side of the harbour' }).waitFor()
      expect(await h2s(page)).toEqual(['Recorded with the tide', 'Come to a rehearsal'])
      await photograph(page, 'example')
      await expectFineInEveryLook(page)
    })
    // A completed step is no longer listed; only the admin sees the remaining ones.
    const profile = await signUpAdmin()
    const storage = { token: profile.token, 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) }
    await withPage({ site: site.url, storage }, async (page) => {
      await page.goto('/')
      await page.locator('#content').getByRole('link', { name: 'Upload files' }).waitFor()
      const finish = page.getByRole('link', { name: 'Finish setting up' })
      expect(await finish.getAttribute('href')).toBe('/desk/setup')
      await expect
        .poll(() => page.locator('#content').getByRole('heading', { level: 3 }).allTextContents())
        .toEqual(['1. Add music and podcasts', '2. Create topics to discuss', '3. Publish the first article'])
      await expectNoSeriousAxe(page)
    })
  },
)
