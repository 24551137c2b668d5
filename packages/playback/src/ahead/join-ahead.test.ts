import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayback, POSITION_REFRESH_MS } from '../engine.ts'
import { FakeSound, track } from '../testing/fake-sound.ts'
import type { Track } from '../track.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const ALBUM = { album: 'Live', albumId: '1' }

/** Plays tracks, seeks in the first one, and returns the pairs passed to `join`. */
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
test('tracks of two albums, speech, the last track and a track with the sleep timer are not joined', async () => {
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
