import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayback, POSITION_REFRESH_MS } from './engine.ts'
import { FakeSound, track } from './testing/fake-sound.ts'
import type { Track } from './track.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const ALBUM = { album: 'Live', albumId: '1' }

/** Plays tracks, goes to a place in the first one, and tells which were joined. */
async function joinedAt(seconds: number, queue: readonly Track[], change = (_playback: Made): void => {}) {
  const joined: string[] = []
  const sound = new FakeSound()
  const playback = createPlayback({ sound, join: ({ current, next }) => joined.push(`${current.id}${next.id}`) })
  playback.setTracks(queue, { start: 'now' })
  sound.arrive(100)
  await vi.advanceTimersByTimeAsync(0)
  change(playback)
  sound.currentTime = seconds
  await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
  return joined
}
type Made = ReturnType<typeof createPlayback>

test('tracks of one album are joined when the end of the first is near', async () => {
  const album = [track('a', ALBUM), track('b', ALBUM)]
  expect([await joinedAt(30, album), await joinedAt(70, album)]).toEqual([[], ['ab']])
})
test('tracks of two albums, spoken ones, the last one and one that the listener falls asleep with are not', async () => {
  const album = [track('a', ALBUM), track('b', ALBUM)]
  expect([
    await joinedAt(90, [track('a', ALBUM), track('b', { album: 'Live', albumId: '2' })]),
    await joinedAt(90, [track('a'), track('b')]),
    await joinedAt(
      90,
      album.map((each) => ({ ...each, spoken: true })),
    ),
    await joinedAt(90, [track('a', ALBUM)]),
    await joinedAt(90, album, (playback) => playback.setSleep('track')),
    await joinedAt(90, album, (playback) => playback.setRepeat('one')),
    await joinedAt(90, album, (playback) => playback.pause()),
  ]).toEqual([[], [], [], [], [], [], []])
})
