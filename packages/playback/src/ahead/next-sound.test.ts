import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayback, POSITION_REFRESH_MS } from '../engine.ts'
import { FakeSound, track, tracks } from '../testing/fake-sound.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

describe('even loudness', () => {
  const loud = (letters: string, ...loudness: (number | undefined)[]) =>
    letters
      .split('')
      .map((letter, at) => track(letter, loudness[at] === undefined ? {} : { loudness: loudness[at] ?? 0 }))
  const gainsOf = async (...loudness: (number | undefined)[]) => {
    const sound = new FakeSound()
    const playback = createPlayback({ sound, stored: { volume: 0.8 } })
    playback.setTracks(loud('abc', ...loudness), { start: 'now' })
    sound.arrive(100)
    await settled()
    return { sound, playback }
  }
  test('a track that is 6 dB too loud plays at half the volume, and the slider does not move', async () => {
    const { sound, playback } = await gainsOf(-12)
    expect([sound.volume, playback.getSnapshot().volume]).toEqual([expect.closeTo(0.4, 2), 0.8])
    playback.setVolume(0.4)
    expect(sound.volume).toBeCloseTo(0.2, 2)
  })
  test('the next track has its own level as soon as it starts', async () => {
    const { sound } = await gainsOf(-12, -8, undefined)
    sound.finish()
    expect(sound.volume).toBeCloseTo(0.8 * 10 ** (-10 / 20), 3)
    sound.arrive(100)
    sound.finish()
    expect(sound.volume).toBe(0.8)
  })
  test('a quiet track and one of unknown loudness play unchanged', async () => {
    expect((await gainsOf(-30)).sound.volume).toBe(0.8)
    expect((await gainsOf(undefined)).sound.volume).toBe(0.8)
  })
  test('it can be switched off and on during playback', async () => {
    const { sound, playback } = await gainsOf(-12)
    playback.setEven(false)
    expect([sound.volume, playback.getSnapshot().even]).toEqual([0.8, false])
    playback.setEven(true)
    expect(sound.volume).toBeCloseTo(0.4, 2)
  })
})

describe('prefetching the next track', () => {
  /** Creates a playback that records its prefetches, and plays the first of three tracks. */
  const fetching = async () => {
    const fetched: (string | undefined)[] = []
    const sound = new FakeSound()
    const playback = createPlayback({ sound, fetchAhead: (src) => fetched.push(src) })
    playback.setTracks(tracks('abc'), { start: 'now' })
    sound.arrive(100)
    await settled()
    return { sound, playback, fetched }
  }
  const tick = () => vi.advanceTimersByTimeAsync(POSITION_REFRESH_MS)
  test('it starts when the current track is fully loaded, not earlier', async () => {
    const { sound, fetched } = await fetching()
    sound.buffer([0, 50])
    await tick()
    expect(fetched).toEqual([undefined])
    sound.buffer([0, 100])
    await tick()
    expect(fetched).toEqual([undefined, '/sound/b'])
  })
  test('it starts 30 seconds before the end on a slow connection, and ends when the next track plays', async () => {
    const { sound, fetched } = await fetching()
    sound.currentTime = 71
    sound.buffer([60, 80])
    await tick()
    expect(fetched.at(-1)).toBe('/sound/b')
    sound.finish()
    sound.arrive(100)
    expect(fetched.at(-1)).toBeUndefined()
  })
  test('nothing is fetched after the last track, for a repeated one, or before the sleep timer', async () => {
    const { sound, playback, fetched } = await fetching()
    sound.buffer([0, 100])
    playback.setSleep('track')
    await tick()
    playback.setSleep('off')
    playback.setRepeat('one')
    await tick()
    playback.setRepeat('off')
    playback.jump('c', 'now')
    sound.arrive(100)
    sound.buffer([0, 100])
    await tick()
    expect(fetched.filter((src) => src !== undefined)).toEqual([])
  })
})
