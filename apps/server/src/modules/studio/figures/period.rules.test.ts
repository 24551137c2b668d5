import { expect, test } from 'vitest'
import { bucketsOf, periodBefore } from './period.rules.ts'

test('FIGURES-01 weeks begin on Monday, and the period cuts the first and the last one', () => {
  expect(bucketsOf('2026-11-18', '2026-11-30', 'week')).toEqual([
    { start: '2026-11-16', from: '2026-11-18', to: '2026-11-22' },
    { start: '2026-11-23', from: '2026-11-23', to: '2026-11-29' },
    { start: '2026-11-30', from: '2026-11-30', to: '2026-11-30' },
  ])
})

test('FIGURES-01 months have their own lengths', () => {
  expect(bucketsOf('2028-01-31', '2028-03-01', 'month').map(({ from, to }) => [from, to])).toEqual([
    ['2028-01-31', '2028-01-31'],
    ['2028-02-01', '2028-02-29'],
    ['2028-03-01', '2028-03-01'],
  ])
})

test('FIGURES-01 the time before is as long, also across the end of summer time', () => {
  expect(periodBefore('2026-10-24', '2026-10-30')).toEqual({ from: '2026-10-17', to: '2026-10-23' })
})
