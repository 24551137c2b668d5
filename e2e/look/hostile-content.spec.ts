import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../apps/server/src/testing/thorough.ts'
import { withPage } from '../harness.ts'
import { listening } from '../visit.ts'
import { serveHostile } from './hostile.ts'
import { byPhone, faultsAt, findWorld, type World } from './judge.ts'
import { urlFor } from './people.ts'

const MINUTE = 60_000
/** The pages with most texts of people; `npm test -- --all` tests every page. */
const FULL_OF_TEXTS = /^(?:post|artist|album|livefeed|members|contest|edit-playlist|player-album)$/
let world: World
beforeAll(async () => {
  world = await findWorld()
})

// `first` is the kind of content for pages that show one item. Every other page begins with the other kind, and with
// `npm test -- --all` each page is tested with both.
test.each(isThorough ? [0, 3] : [0])(
  'pages hold words of 300 letters, names of 120, one letter, writing from the right, no picture, no plays and a million (beginning with kind %i)',
  async (first) => {
    await withPage({ ...byPhone, site: world.site, storage: world.people.member.storage }, async (page) => {
      const hostile = await serveHostile(page)
      hostile.beginWith(first)
      await page.goto('/about')
      await listening(page)
      const faults: string[] = []
      let place = 0
      for (const { name, path, roles, sameAs } of world.visits) {
        // The checkout is loaded as a document, which no link opens in place.
        if (path.startsWith('/subscription')) continue
        if (sameAs !== undefined || !(roles.includes('member') || /^(?:player|artist|browse)-/.test(name))) continue
        if (!isThorough && !FULL_OF_TEXTS.test(name)) continue
        place += 1
        if (!isThorough) hostile.beginWith(place % 2 === 0 ? 3 : 0)
        if (path.startsWith('/player')) await page.goto(urlFor(world.people.member, path))
        else await goInPlace(page, path)
        await hostile.settled()
        for (const width of isThorough ? [320, 1440] : [320]) faults.push(...(await faultsAt(page, width, name)))
      }
      expect(faults).toEqual([])
    })
  },
  8 * MINUTE,
)

/** Follows a link to the page without a page load. */
async function goInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router: unknown = Reflect.get(window, '__reactRouterDataRouter')
    if (typeof router === 'object' && router !== null) await Reflect.get(router, 'navigate').call(router, to)
  }, path)
  // The page before stays in view, under the progress of the next one, until that one is drawn.
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
}
