import { expect, test } from 'vitest'
import { cureOf } from './feed-cure.rules.ts'

test.each([
  [null, null],
  ['The answer was 404.', 'address'],
  ['the host walk.example does not exist', 'address'],
  ['walk.example is not on the public internet', 'private'],
  ['walk.example took too long', 'wait'],
  ['The answer was 503.', 'wait'],
  ['“Walk” is not a podcast: the feed has no episodes.', 'format'],
  ['walk.example sends more than 50 MB', 'large'],
  ['The feed of the podcast was changed while it was read.', 'moved'],
  ['something else', 'wait'],
] as const)('CATALOGUE-17 the error %j is cured by %j', (problem, cure) => {
  expect(cureOf(problem)).toBe(cure)
})
