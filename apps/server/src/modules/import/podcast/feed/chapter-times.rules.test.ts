import { expect, test } from 'vitest'
import { unreadTimes } from './chapter-times.rules.ts'

test('times that cannot be read are named as they were written', () => {
  expect(unreadTimes(['x', -1, undefined, null])).toBe('“x”, “-1”, “”, “null”')
})
