import { expect, test } from 'vitest'
import { shapeOf } from './page-skeleton.rules.ts'

test.each([
  ['/', 'grid'],
  ['/artists', 'people'],
  ['/members/', 'people'],
  ['/artist/4', 'release'],
  ['/discover', 'grid'],
  ['/discover/all', 'grid'],
  ['/discover/7', 'release'],
  ['/community/3', 'grid'],
  ['/community/post/3', 'text'],
  ['/publication/3', 'text'],
  ['/signin', 'text'],
])('the skeleton of %s is %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape)
})
