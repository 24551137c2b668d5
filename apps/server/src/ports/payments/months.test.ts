import { expect, test } from 'vitest'
import { addMonths } from './months.ts'

test.each([
  ['2026-01-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2027-11-30T23:59:59.000Z', 3, '2028-02-29T23:59:59.000Z'],
  ['2026-12-31T00:00:00.000Z', 12, '2027-12-31T00:00:00.000Z'],
  ['2026-05-05T05:05:05.000Z', 0, '2026-05-05T05:05:05.000Z'],
])('%s and %i months are %s', (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to)
})
