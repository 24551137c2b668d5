import { expect, test } from 'vitest'
import { changedQuery } from './changed-query.ts'

test.each([
  ['', { tab: '1' }, '?tab=1'],
  ['tab=1&page=2', { tab: '0', page: null }, '?tab=0'],
  ['page=2', { page: null }, ''],
  ['genres=3', { genres: '' }, '?genres='],
])('"%s" changed by %j is "%s"', (query, changes, changed) => {
  expect(changedQuery(new URLSearchParams(query), changes)).toBe(changed)
})
