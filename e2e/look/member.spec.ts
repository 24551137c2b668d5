import { beforeAll, test } from 'vitest'
import { withPage } from '../harness.ts'
import { PARTS, byDesk, byPhone, findWorld, judgeAll, type World } from './judge.ts'

const MINUTE = 60_000

let world: World
beforeAll(async () => {
  world = await findWorld()
})

test.each(PARTS)(
  'pages of a member, at a desk and narrower: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees, part %i of the pages',
  async (part) => {
    await withPage({ ...byDesk, site: world.site, storage: world.people.member.storage }, (page) =>
      judgeAll(page, world, 'member', { part, isForAxe: ({ roles }) => !roles.includes('visitor') }),
    )
  },
  4 * MINUTE,
)

test(
  'pages of a moderator: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees',
  async () => {
    await withPage({ ...byPhone, site: world.site, storage: world.people.admin.storage }, (page) =>
      judgeAll(page, world, 'admin'),
    )
  },
  2 * MINUTE,
)
