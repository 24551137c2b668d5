import { beforeAll, test } from 'vitest'
import { withPage } from '../harness.ts'
import { byDesk, byPhone, findWorld, judgeAll, type World } from './judge.ts'

const MINUTE = 60_000

let world: World
beforeAll(async () => {
  world = await findWorld()
})

test(
  'what a member sees at a desk and narrower: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees in both themes',
  async () => {
    await withPage({ ...byDesk, storage: world.people.member.storage }, (page) =>
      judgeAll(page, world, 'member', ({ roles }) => !roles.includes('visitor')),
    )
  },
  8 * MINUTE,
)

test(
  'what a moderator sees: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees in both themes',
  async () => {
    await withPage({ ...byPhone, storage: world.people.admin.storage }, (page) =>
      judgeAll(page, world, 'admin', () => true),
    )
  },
  2 * MINUTE,
)
