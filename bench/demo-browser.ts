// A browser before the site with its demo world, for what is measured of pages.
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../e2e/chromium-flags.ts'
import { chromium as findChromium } from '../scripts/lib/system-packages.mjs'
import type { Row } from './bench.ts'
import { startServer } from './server.ts'

/** Hands a browser and the site's URL to `work` and gives its rows; none where there is no Chromium, which is noted. */
export async function withDemoBrowser(
  note: (line: string) => void,
  work: (browser: Browser, origin: string) => Promise<Row[]>,
): Promise<Row[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    note('Chromium is missing: apt-get install chromium')
    return []
  }
  const server = await startServer('', { DEMO: 'on' })
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  try {
    return await work(browser, server.origin)
  } finally {
    await browser.close()
    await server.stop()
  }
}
