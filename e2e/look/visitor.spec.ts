import { beforeAll, test } from 'vitest'
import { withPage } from '../harness.ts'
import { byPhone, findWorld, judgeAll, type World } from './judge.ts'

const MINUTE = 60_000

let world: World
beforeAll(async () => {
  world = await findWorld()
})

test(
  'what a visitor sees on a phone and wider: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees in both themes',
  async () => {
    await withPage(byPhone, (page) => judgeAll(page, world, 'visitor', () => true))
  },
  8 * MINUTE,
)
