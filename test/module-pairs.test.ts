import { expect, test } from 'vitest'
import { modulePairs } from '../scripts/lib/module-pairs.mjs'

const post = { name: 'community/post.store.ts', source: `import { toMember } from '../member/shapes.ts'` }

test('two modules that import each other are named, with the imports', () => {
  const member = {
    name: 'member/follow/follow.routes.ts',
    source: `import type { Post } from '../../community/shapes.ts'`,
  }
  expect(modulePairs([post, member])).toEqual([
    expect.stringMatching(
      /community and member import each other: community\/post\.store\.ts imports member\/shapes\.ts, member\/follow\/follow\.routes\.ts imports community\/shapes\.ts/,
    ),
  ])
})

test('imports in one direction, of the own module, of shared folders and of tests are fine', () => {
  const own = {
    name: 'member/member.routes.ts',
    source: `import { route } from '../../route.ts'\nimport { toMember } from './shapes.ts'`,
  }
  const tested = { name: 'member/member.test.ts', source: `import { posts } from '../community/post.store.ts'` }
  expect(modulePairs([post, own, tested])).toEqual([])
})
