import { expect, test } from 'vitest'
import { filtered, percentOf, ranksOf } from './vote.rules.ts'

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [1, 1000, 0],
  [7, 7, 100],
  [0, 7, 0],
  [0, 0, 0],
  [3, 0, 0],
  [undefined, 7, 0],
  [3, undefined, 0],
  [null, null, 0],
])('VOTING-10 %s of %s votes are %s percent', (votes, total, percent) => {
  expect(percentOf(votes, total)).toBe(percent)
})

test('artists with equal votes share a rank, and the next rank is skipped accordingly', () => {
  expect(ranksOf([9, 9, 4, 4, 1].map((votes) => ({ vote_num: votes })))).toEqual([1, 1, 3, 3, 5])
  expect(ranksOf([])).toEqual([])
})

const artist = (id: number, votes: number, mayVote: boolean) => ({ id, vote_num: votes, is_vote: mayVote })
const page = [artist(1, 9, true), artist(2, 9, false), artist(3, 5, true), artist(4, 0, true), artist(5, 2, false)]
const ids = (...filters: Parameters<typeof filtered>[1]) =>
  filtered(page, filters, [{ vote_num: 9 }, { vote_num: 9 }, { vote_num: 5 }]).map(({ id }) => id)

test('VOTING-15 without a filter every artist is shown', () => {
  expect(ids()).toEqual([1, 2, 3, 4, 5])
})

test('VOTING-15 each filter shows its artists, and several filters show the union', () => {
  expect(ids('voted')).toEqual([2, 5])
  expect(ids('open')).toEqual([1, 3, 4])
  expect(ids('leading')).toEqual([1, 2, 3])
  expect(ids('voted', 'leading')).toEqual([1, 2, 3, 5])
  expect(ids('voted', 'open', 'leading')).toEqual([1, 2, 3, 4, 5])
})

test('VOTING-15 a ballot without votes has no leader', () => {
  const none = [artist(1, 0, true), artist(2, 0, true)]
  expect(filtered(none, ['leading'], none)).toEqual([])
  expect(filtered(none, ['leading'], [])).toEqual([])
})
