import { expect, onTestFinished, test } from 'vitest'
import { openFakeServer } from '../apps/server/src/testing/services/fake-server.ts'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { findEdges } from './site-world.ts'

test('an embedded album plays on a page of another origin, track after track, with one request of script', async () => {
  const { fullAlbum } = await findEdges(siteUrl())
  const elsewhere = await serve(
    `<!doctype html><title>Elsewhere</title><iframe width="600" height="380" title="Album" src="${siteUrl()}/embed/album/${fullAlbum.id}" allow="autoplay"></iframe>`,
  )
  await withPage({ width: 700 }, async (page) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(elsewhere)
    const player = page.frameLocator('iframe')
    const audio = player.locator('audio')
    const second = player.getByRole('listitem').nth(1).getByRole('link')
    await second.click()
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => !element.paused && element.currentTime > 0))
      .toBe(true)
    expect(await second.getAttribute('aria-current')).toBe('true')
    await audio.evaluate((element: HTMLAudioElement) => {
      element.currentTime = element.duration - 0.3
    })
    const third = player.getByRole('listitem').nth(2).getByRole('link')
    await expect.poll(() => third.getAttribute('aria-current')).toBe('true')
    expect(scripts).toEqual(['/embed/player.js'])
  })
})

test.skipIf(!isThorough).each<'light' | 'dark'>(['dark', 'light'])(
  'an embedded player has names for everything that can be used (%s)',
  async (theme) => {
    const { fullAlbum } = await findEdges(siteUrl())
    await withPage({ width: 600, height: 380 }, async (page) => {
      await page.goto(`/embed/album/${fullAlbum.id}?theme=${theme}`)
      await expectNoSeriousAxe(page)
    })
  },
)

/** Serves a page of another origin until the test ends; returns its URL. */
async function serve(html: string): Promise<string> {
  const site = await openFakeServer(() => ({ text: html, headers: { 'content-type': 'text/html' } }))
  onTestFinished(site.close)
  return `http://localhost:${site.port}/`
}
