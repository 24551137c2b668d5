import { readBookmarks } from '@earshot/playback/storage/bookmarks'
import { expect, test } from 'vitest'
import { toProgress, toBookmarks, readPositions } from './bookmarks.ts'

const read = (stored: string | null) => [...toProgress(readBookmarks({ read: () => stored }))]

test('PLAYBACK-05 the player’s bookmarks are the progress of a visitor, the latest first', () => {
  expect(read('[["episode:3",0],["episode:12",340.5]]')).toEqual([
    [12, { seconds: 340.5, isPlayed: false }],
    [3, { seconds: 0, isPlayed: true }],
  ])
})

test('PLAYBACK-05 the positions of an account become bookmarks of this browser, the latest last', () => {
  const progress = readPositions([
    { episode_id: 4, seconds: 90, is_played: false },
    { episode_id: 9, seconds: 0, is_played: true },
    // It was only opened; a bookmark of 0 would mark it as played.
    { episode_id: 11, seconds: 0, is_played: false },
  ])
  expect([...toBookmarks(progress)]).toEqual([
    ['episode:9', 0],
    ['episode:4', 90],
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
])('STATE-10 %s contains no bookmark', (stored) => {
  expect(read(stored)).toEqual([])
})
