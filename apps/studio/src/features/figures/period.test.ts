import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const TODAY = '2026-11-30'

test.each([
  ['', { name: '28', from: '2026-11-03', to: undefined, unit: 'day' }],
  ['days=365', { name: '365', from: '2025-12-01', to: undefined, unit: 'week' }],
  ['days=365&unit=day', { name: '365', from: '2025-12-01', to: undefined, unit: 'day' }],
  ['days=all&unit=day', { name: 'all', from: undefined, to: undefined, unit: 'month' }],
  ['days=all&unit=week', { name: 'all', from: undefined, to: undefined, unit: 'week' }],
  ['days=two', { name: 'two', from: '2026-11-03', to: TODAY, unit: 'day' }],
  ['from=2026-01-01&to=2026-01-31', { name: 'two', from: '2026-01-01', to: '2026-01-31', unit: 'day' }],
  ['from=2020-01-01&unit=day', { name: 'two', from: '2020-01-01', to: TODAY, unit: 'month' }],
  ['from=nonsense&days=9', { name: '28', from: '2026-11-03', to: undefined, unit: 'day' }],
])('FIGURES-01 the query "%s" is a period', (query, period) => {
  expect(readPeriod(new URLSearchParams(query), TODAY)).toEqual(period)
})
