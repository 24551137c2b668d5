import { mkdirSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromium as chromiumPath } from '../scripts/lib/system-packages.mjs'
import { CHROMIUM_FLAGS } from './chromium-flags.ts'
import { output, startSite } from './site-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the site under test, without a slash at its end. */
    siteUrl: string
    /** Where the shared Chromium listens for playwright. */
    browserUrl: string
  }
}

/** One Chromium and one server with the demo world for all specs; E2E_URL names a server that runs already. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const [browser, site] = await Promise.all([
    chromium.launchServer({ executablePath: findChromium(), headless: true, args: [...CHROMIUM_FLAGS] }),
    process.env.E2E_URL === undefined
      ? startSite('server.log')
      : { url: process.env.E2E_URL.replace(/\/$/, ''), stop: async () => {} },
  ])
  project.provide('browserUrl', browser.wsEndpoint())
  project.provide('siteUrl', site.url)
  return async () => {
    await browser.close()
    await site.stop()
  }
}

function findChromium(): string {
  const found = chromiumPath()
  if (found === undefined) throw new Error('no Chromium found: install it, or name it in CHROMIUM_PATH')
  return found
}
