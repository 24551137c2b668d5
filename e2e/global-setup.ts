import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { output, startSite } from './site-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the site under test, without a trailing slash. */
    siteUrl: string
    /** The URL that returns the URL of an unchanged site. */
    quietSiteDoor: string
  }
}

/**
 * Builds the sites if they are outdated, and starts one server with the demo world for all specs.
 * E2E_URL names a server that already runs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  if (process.env.E2E_URL === undefined)
    execFileSync(process.execPath, ['scripts/start.mjs', '--no-serve'], { stdio: 'inherit' })
  const [site, door] = await Promise.all([findSite('server.log'), openDoor()])
  project.provide('siteUrl', site.url)
  project.provide('quietSiteDoor', door.url)
  return async () => {
    await site.stop()
    await door.close()
  }
}

const findSite = async (log: string): ReturnType<typeof startSite> =>
  process.env.E2E_URL === undefined
    ? startSite(log)
    : { url: process.env.E2E_URL.replace(/\/$/, ''), stop: async () => {} }

/** Answers with the URL of a second site, which starts on the first request: most runs need none. */
async function openDoor(): Promise<{ url: string; close: () => Promise<void> }> {
  let site: ReturnType<typeof findSite> | undefined
  const door = createServer((_request, response) => {
    site ??= findSite('quiet-server.log')
    site.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const address = door.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: async () => {
      door.close()
      await (await site?.catch(() => undefined))?.stop()
    },
  }
}
