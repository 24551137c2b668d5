import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

const NOW = new Date('2026-12-01T12:00:00Z')

test.each([
  ['2026-12-01T12:00:30.000Z', 'now'],
  ['2026-12-01T11:59:30.000Z', 'now'],
  ['2026-12-01T11:17:00.000Z', '43 min ago'],
  ['2026-12-01T10:00:00.000Z', '2 hr ago'],
  ['2026-11-30T11:00:00.000Z', 'yesterday'],
  ['2026-11-28T11:00:00.000Z', '3 days ago'],
  ['2026-10-01T12:00:00.000Z', /2026/],
])('HOMEFEED-03 the age of %s', (at, words) => {
  expect(formatAge(at, NOW)).toMatch(words)
})
