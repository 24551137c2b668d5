import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayback, POSITION_REFRESH_MS } from '../engine.ts'
import { FakeSound, track } from '../testing/fake-sound.ts'
import type { Track } from '../track.ts'
import { crossSeconds } from './crossfade-ahead.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

/** Plays tracks with a crossfade, seeks in the first one, and returns the pairs passed to `cross`. */
async function crossedAt(
  seconds: number,
  queue: readonly Track[],
  { crossfade = 6, random = Math.random, change = (_playback: Made): void => {} } = {},
) {
  const crossed: string[] = []
  const sound = new FakeSound()
  const playback = createPlayback({
    sound,
    stored: { crossfade },
    random,
    cross: ({ current, next }) => crossed.push(`${current.id}${next.id}`),
  })
  playback.setTracks(queue, { start: 'now' })
  sound.arrive(100)
  await vi.advanceTimersByTimeAsync(0)
  change(playback)
  sound.currentTime = seconds
  await vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
  playback.dispose()
  return crossed
}
type Made = ReturnType<typeof createPlayback>

const TWO = [track('a', { album: 'Live', albumId: '1' }), track('b', { album: 'Live', albumId: '2' })]

describe('a crossfade', () => {
  test('is prepared when the end of a track is near', async () => {
    expect([await crossedAt(70, TWO), await crossedAt(85, TWO)]).toEqual([[], ['ab']])
  })
  test('is off by default', async () => {
    expect(createPlayback({ sound: new FakeSound() }).getSnapshot().crossfade).toBe(0)
    expect(await crossedAt(95, TWO, { crossfade: 0 })).toEqual([])
  })
  test('is not prepared inside an album, with speech, after the last track, or before the sleep timer', async () => {
    const album = TWO.map((each) => ({ ...each, albumId: '1' }))
    const [first = track('a'), second = track('b')] = TWO
    expect([
      await crossedAt(95, album),
      await crossedAt(95, [{ ...first, spoken: true }, second]),
      await crossedAt(95, [first, { ...second, spoken: true }]),
      await crossedAt(95, [first]),
      await crossedAt(95, TWO, { change: (playback) => playback.setSleep('track') }),
      await crossedAt(95, TWO, { change: (playback) => playback.setRepeat('one') }),
      await crossedAt(95, TWO, { change: (playback) => playback.pause() }),
    ]).toEqual([[], [], [], [], [], [], []])
  })
  test('is prepared between two albums of one name, and inside a shuffled album', async () => {
    const album = ['a', 'b', 'c'].map((id) => track(id, { albumId: '1' }))
    const mixed = (random: number) =>
      crossedAt(85, album, { random: () => random, change: (playback) => playback.setShuffle(true) })
    expect([await crossedAt(85, TWO), await mixed(0.9), await mixed(0)]).toEqual([['ab'], ['ac'], []])
  })
  test('takes at most a third of a short track', () => {
    expect([
      crossSeconds(6, 200, 180),
      crossSeconds(6, 9, 180),
      crossSeconds(6, 200, 12),
      crossSeconds(6, 200, 0),
    ]).toEqual([6, 3, 4, 6])
  })
})

test('the next track continues on the sound that already plays it, at the given volume', async () => {
  const [sound, other] = [new FakeSound(), new FakeSound()]
  const playback = createPlayback({ sound, stored: { volume: 0.8, crossfade: 6 } })
  playback.setTracks(TWO, { start: 'now' })
  sound.arrive(100)
  await vi.advanceTimersByTimeAsync(0)
  other.src = '/sound/b'
  await other.play()
  Object.assign(other, { duration: 50, readyState: 4, currentTime: 0.2 })
  const setPart = playback.crossOver(other)
  const { track: now, status, position, duration } = playback.getSnapshot()
  expect([now?.id, status, position, duration, other.volume]).toEqual(['b', 'playing', 0.2, 50, 0])
  expect([other.log, sound.paused]).toEqual([['load /sound/b', 'play'], false])
  setPart(0.5)
  expect(other.volume).toBeCloseTo(0.4)
  sound.finish()
  expect(playback.getSnapshot().track?.id).toBe('b')
  setPart(1)
  other.finish()
  expect(playback.getSnapshot().status).toBe('paused')
})

test.each([-1, 99])('a crossfade of %s seconds is clamped', (seconds) => {
  const playback = createPlayback({ sound: new FakeSound() })
  playback.setCrossfade(seconds)
  expect(playback.getSnapshot().crossfade).toBe(seconds < 0 ? 0 : 12)
})
