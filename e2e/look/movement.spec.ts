import { beforeAll, test } from 'vitest'
import { isThorough } from '../../apps/server/src/testing/thorough.ts'
import { withPage } from '../harness.ts'
import { findListenable } from '../listenable.ts'
import { beSlow, expectSteady, listening, withoutLive } from '../visit.ts'
import { byPhone, findWorld, quiet, type World } from './judge.ts'
import { urlFor } from './people.ts'

let world: World
beforeAll(async () => {
  world = await findWorld()
})

test.skipIf(!isThorough)('nothing moves on a phone while an album plays', async () => {
  const { album } = await findListenable()
  await withPage({ ...byPhone, isFirstVisit: true }, async (page) => {
    await page.goto(`/discover/${album.id}`)
    await listening(page)
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor()
    for (const track of album.tracks.slice(1, 3)) {
      await page.getByRole('button', { name: /^Next/ }).first().click()
      await page.getByRole('main').getByText(track.title, { exact: true }).nth(1).waitFor()
    }
    await expectSteady(page)
  })
})

const PAGES = [['visitor', 'home']] as const
/** Pages that `npm test -- --all` tests in addition. pieces.spec.ts tests most of them at a third of the cost. */
const MORE = [
  ['member', 'topic'],
  ['member', 'player-album'],
  ['member', 'artist'],
  ['member', 'album'],
  ['visitor', 'post'],
  ['member', 'podcast'],
  ['visitor', 'discover'],
  ['member', 'home'],
  ['member', 'post-own'],
  ['member', 'follow'],
] as const

test.each([...PAGES, ...(isThorough ? MORE : [])])(
  'for a %s nothing moves while the page %s comes over slow 4G',
  async (role, name) => {
    const visitor = { ...byPhone, site: world.site, storage: world.people[role].storage, isFirstVisit: true }
    await withPage(visitor, async (page) => {
      // A stream that stands open is never quiet.
      await withoutLive(page)
      await beSlow(page)
      const path = world.visits.find((visit) => visit.name === name)?.path ?? ''
      await page.goto(urlFor(world.people[role], path))
      await listening(page)
      await quiet(page)
      await expectSteady(page)
    })
  },
)
