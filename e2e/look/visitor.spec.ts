import { beforeAll, test } from 'vitest'
import { withPage } from '../harness.ts'
import { PARTS, byPhone, findWorld, judgeAll, type World } from './judge.ts'

const MINUTE = 60_000

let world: World
beforeAll(async () => {
  world = await findWorld()
})

test.each(PARTS)(
  'pages of a visitor, on a phone and wider: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees, part %i of the pages',
  async (part) => {
    await withPage({ ...byPhone, site: world.site }, (page) => judgeAll(page, world, 'visitor', { part }))
  },
  4 * MINUTE,
)
