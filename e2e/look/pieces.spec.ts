import { afterAll, beforeAll, test } from 'vitest'
import { isThorough, sampleOf } from '../../apps/server/src/testing/thorough.ts'
import { withPage } from '../harness.ts'
import { expectSteady } from '../visit.ts'
import { inPieces } from './in-pieces.ts'
import { byDesk, byPhone, findWorld, type World } from './judge.ts'
import { urlFor } from './people.ts'

let world: World
let line: Awaited<ReturnType<typeof inPieces>>
beforeAll(async () => {
  world = await findWorld()
  line = await inPieces(world.site)
})
afterAll(async () => {
  await line.close()
})

// The player names its pictures with their host, and this line has another.
const OTHER_HOST = /violates the following Content Security Policy directive: "img-src/

const PAGES = [
  ['visitor', 'home'],
  ['visitor', 'post'],
  ['visitor', 'artist'],
  ['visitor', 'podcast'],
  ['visitor', 'publication'],
  ['visitor', 'contest'],
  ['visitor', 'pricing'],
  ['visitor', 'signin'],
  ['visitor', 'not-found'],
  ['visitor', 'player-album'],
  ['member', 'album'],
  ['member', 'follow'],
] as const

// A sixth of the pages is read, at a desk or on a phone; with `npm test -- --all` each page on both.
test.each(
  sampleOf(
    PAGES.map((page, index) => [...page, index % 2 === 1] as const),
    6,
  ),
)('for a %s nothing moves while the page %s is read in pieces', async (role, name, isAtDesk) => {
  const person = world.people[role]
  const path = world.visits.find((visit) => visit.name === name)?.path ?? ''
  for (const device of isThorough ? [byPhone, byDesk] : [isAtDesk ? byDesk : byPhone]) {
    const visitor = { ...device, expectedErrors: [...device.expectedErrors, OTHER_HOST] }
    await withPage({ ...visitor, site: line.site, storage: person.storage, isFirstVisit: true }, async (page) => {
      // Only the words are on trial: scripts never come.
      await page.route('**/*.js', () => undefined)
      await page.goto(urlFor(person, path), { waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState !== 'loading')
      await expectSteady(page)
    })
  }
})
