// A browser before the site with its demo world, for what is measured of pages.
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../e2e/chromium-flags.ts'
import { chromium as findChromium } from '../scripts/lib/system-packages.mjs'
import type { Row } from './bench.ts'
import { whenQuiet } from './cpu.ts'
import { startServer } from './server.ts'

/** Milliseconds: the server begins with the sounds 20 s after its start. */
const SOUNDS_BEGIN_MS = 25_000

/** Hands a browser and the site's URL to `work`, once the sounds of the demo world are made, and gives its rows; none where there is no Chromium, which is noted. */
export async function withDemoBrowser(
  note: (line: string) => void,
  work: (browser: Browser, origin: string) => Promise<Row[]>,
): Promise<Row[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    note('Chromium is missing: apt-get install chromium')
    return []
  }
  const server = await startServer('', { DEMO: 'on', DEMO_SOUNDS: 'short' })
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  try {
    await wait(SOUNDS_BEGIN_MS)
    if (!(await whenQuiet())) note('the machine does not become quiet: what follows is too slow')
    return await work(browser, server.origin)
  } finally {
    await browser.close()
    await server.stop()
  }
}
