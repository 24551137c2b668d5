import { readBookmarks } from '@earshot/playback/bookmarks'
import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

const read = (stored: string | null) => placesOf(readBookmarks({ read: () => stored }))

test('the places that the player keeps are read, the latest first', () => {
  expect(read('[["episode:3",40],["episode:12",340.5]]')).toEqual([
    { id: 12, seconds: 340.5 },
    { id: 3, seconds: 40 },
  ])
})

test.each([
  null,
  '',
  'x',
  '{}',
  '[1]',
  '[["song:3",40]]',
  '[["episode:x",4]]',
  '[["episode:3","4"]]',
  '[["episode:3",-1]]',
])('STATE-10 %s names no place', (stored) => {
  expect(read(stored)).toEqual([])
})
