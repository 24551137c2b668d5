import { expect, test } from 'vitest'
import { ballotHref, readBallot } from './ballot-query.ts'

test('VOTING-23 the URL of all artists names the contest and the ballot', () => {
  expect(readBallot(new URLSearchParams('id=3&sub_id=7'))).toEqual({ contestId: 3, ballotId: 7, search: '', page: 1 })
})

test.each(['', 'id=3', 'sub_id=7', 'id=x&sub_id=-1', 'id=0&sub_id=99999999999'])(
  'VOTING-23 a URL with "%s" names no ballot',
  (query) => {
    const { contestId, ballotId } = readBallot(new URLSearchParams(query))
    expect(contestId === undefined || ballotId === undefined).toBe(true)
  },
)

test.each(['0', '-1', '1.5', 'x', '9'.repeat(20)])('VOTING-17 page "%s" counts as the first', (page) => {
  expect(readBallot(new URLSearchParams({ page })).page).toBe(1)
})

test('VOTING-17 a generated URL is parsed to the same values', () => {
  const input = { contestId: 3, ballotId: 7, search: 'a&b', page: 4 }
  const [, query] = ballotHref(input).split('?')
  expect(readBallot(new URLSearchParams(query))).toEqual(input)
})
