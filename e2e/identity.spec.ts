import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '../apps/web/app/pages.ts'
import { readPage } from './read-page.ts'
import { startSite } from './site-server.ts'

const NAME = 'Harbour Sound'
/** Pages that name the program on purpose: the documentation of its components. */
const ABOUT_THE_PROGRAM = ['/documentation']

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite('identity.log', { DEMO: 'off' }, async (dataDir) => {
    const file = path.join(dataDir, 'named.yaml')
    writeFileSync(
      file,
      `identity: { name: ${NAME}, tagline: Music from the quay, accent: '#f7f0a0', second: '#205040', source: https://source.example/harbour }\n`,
    )
    await promisify(execFile)(process.execPath, ['apps/server/src/cli/main.ts', 'site', 'apply', file], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' },
    })
  })
})
afterAll(() => site.stop())

const read = (url: string) => readPage(url, { site: site.url })
// The colophon is that of the program.
const withoutColophon = (html: string) => html.replaceAll(/Runs on Earshot|github\.com\/earshot\/earshot/g, '')

test('SITE-10 SITE-12 each page of site, player and studio shows the published name and accent in its first bytes', async () => {
  const paths = Object.keys(PAGES).filter((each) => !/[:*]/.test(each) && !ABOUT_THE_PROGRAM.includes(each))
  const wrong: unknown[] = []
  for (const url of [...paths, '/player/', '/player/search', '/artist_portal/', '/nowhere-at-all']) {
    const { html, document } = await read(url)
    const found = /.{0,60}Earshot.{0,30}/.exec(withoutColophon(html).replaceAll(/<style>.*?<\/style>/gs, ''))?.[0]
    const meta = document.querySelector('meta[name="application-name"]')?.getAttribute('content')
    const isColoured = html.includes('--on-blue:#ffffff') && html.includes('[data-theme=dark][data-theme]{--pink:')
    if (found !== undefined || meta !== NAME || !isColoured) wrong.push([url, found, meta, isColoured])
  }
  expect(wrong).toEqual([])
})

test('SITE-13 the footer leads to the source of the running version', async () => {
  const page = await read('/')
  expect(page.getByRole('link', { name: 'Runs on Earshot' }).getAttribute('href')).toBe(
    'https://source.example/harbour',
  )
})
