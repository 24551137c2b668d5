import { expect, test } from 'vitest'
import { createPlayback } from '../engine.ts'
import { FakeSound, track } from '../testing/fake-sound.ts'
import { fakeStore } from '../testing/fake-store.ts'
import {
  BOOKMARKS_MAX,
  PLAYED,
  createBookmarks,
  readBookmarks,
  mergeBookmarks,
  withPosition,
  type Bookmarks,
} from './bookmarks.ts'

const cases: [title: string, position: number, duration: number, place: number | undefined][] = [
  ['a position in the middle is stored in full seconds', 61.7, 600, 61],
  ['a position near the start is not stored', 9, 600, undefined],
  ['a position near the end marks the track as played', 595, 600, PLAYED],
  ['the position in a track of unknown length is stored', 61, 0, 61],
  ['the middle of a very short track is stored', 8, 16, 8],
]
test.each(cases)('%s', (_, position, duration, index) => {
  expect(withPosition(new Map([['a', 300]]), 'a', position, duration).get('a')).toBe(index)
})

test('a track that was played to its end stays played until playback stops in its middle', () => {
  const played = new Map([['a', PLAYED]])
  expect([5, 61].map((position) => withPosition(played, 'a', position, 600).get('a'))).toEqual([PLAYED, 61])
})

test('positions of an account are merged, and other positions stay', () => {
  const store = fakeStore('[["episode:1",30],["episode:2",40]]')
  mergeBookmarks(
    store,
    new Map([
      ['episode:1', 90],
      ['episode:3', PLAYED],
    ]),
  )
  expect(readBookmarks(store)).toEqual(
    new Map([
      ['episode:2', 40],
      ['episode:1', 90],
      ['episode:3', PLAYED],
    ]),
  )
})

test('only the most recent positions are stored', () => {
  let bookmarks: Bookmarks = new Map()
  for (let number = 0; number <= BOOKMARKS_MAX; number += 1)
    bookmarks = withPosition(bookmarks, `episode:${number}`, 50, 600)
  expect([bookmarks.size, bookmarks.has('episode:0'), bookmarks.has(`episode:${BOOKMARKS_MAX}`)]).toEqual([
    BOOKMARKS_MAX,
    false,
    true,
  ])
})

test('an episode resumes at its bookmark, a song and an ended episode start from the beginning', () => {
  const store = fakeStore()
  const sound = new FakeSound()
  const bookmarks = createBookmarks(store)
  const playback = createPlayback({ sound, startOf: bookmarks.startOf })
  bookmarks.follow(playback)
  const [talk, song, end] = [track('talk', { spoken: true }), track('song'), track('end', { spoken: true })]
  for (const [one, seconds] of [
    [talk, 40],
    [song, 50],
    [end, 60],
  ] as const) {
    playback.setTracks([one], { start: 'now' })
    sound.arrive(100)
    playback.seek(seconds)
  }
  sound.finish()
  const later = createBookmarks(store)
  expect([talk, song, end].map(later.startOf)).toEqual([40, 0, 0])
})

test('positions that another page of this browser stored meanwhile stay', () => {
  const store = fakeStore()
  const openPage = () => {
    const sound = new FakeSound()
    const bookmarks = createBookmarks(store)
    const playback = createPlayback({ sound, startOf: bookmarks.startOf })
    bookmarks.follow(playback)
    return (id: string, seconds: number) => {
      playback.setTracks([track(id, { spoken: true })], { start: 'now' })
      sound.arrive(100)
      playback.seek(seconds)
    }
  }
  const [hearHere, hearThere] = [openPage(), openPage()]
  hearHere('talk', 20)
  hearThere('walk', 40)
  hearHere('chat', 30)
  expect([...readBookmarks(store)]).toEqual([
    ['talk', 20],
    ['walk', 40],
    ['chat', 30],
  ])
})

test('unreadable bookmarks are ignored', () => {
  const starts = ['{', '{}', '[["a"],["talk","x"],7]', '[["talk",12]]'].map((text) =>
    createBookmarks(fakeStore(text)).startOf(track('talk', { spoken: true })),
  )
  expect(starts).toEqual([0, 0, 0, 12])
})
