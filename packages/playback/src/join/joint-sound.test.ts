import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayback } from '../engine.ts'
import { FakeSound, tracks } from '../testing/fake-sound.ts'
import { JointSound } from './joint-sound.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settled = () => vi.advanceTimersByTimeAsync(0)

/**
 * Joins a track a of 100 seconds, of which the file contains the last 12, with a track b of 80 seconds. Playback starts
 * at second 96 of a.
 */
async function joined() {
  const first = new FakeSound()
  const playback = createPlayback({ sound: first })
  playback.setTracks(
    tracks('abc').map((each) => ({ ...each, album: 'One' })),
    { start: 'now' },
  )
  first.arrive(100)
  await settled()
  const element = new FakeSound()
  element.src = 'blob:joint'
  element.arrive(92)
  element.isPaused = false
  element.currentTime = 8
  const sound = new JointSound(element, {
    url: 'blob:joint',
    from: '/sound/a',
    to: '/sound/b',
    seam: 12,
    length: 100,
  })
  playback.handOver(sound)
  const place = () => {
    const { track, status, position, duration } = playback.getSnapshot()
    return [track?.id, status, position, duration]
  }
  const reach = (second: number) => {
    element.currentTime = second
    element.say('timeupdate')
  }
  return { playback, element, first, sound, place, reach }
}

describe('a sound that contains the end of one track and the next', () => {
  test('AUDIO-02 the next track begins at the seam: nothing is loaded or started', async () => {
    const { playback, element, place, reach } = await joined()
    reach(11)
    expect(place().slice(0, 2)).toEqual(['a', 'playing'])
    reach(12)
    expect([place(), element.log]).toEqual([['b', 'playing', 0, 80], ['load blob:joint']])
    element.currentTime = 20
    playback.seek(30)
    expect([element.currentTime, place()[2]]).toEqual([42, 30])
  })
  test('the seam is noticed in time, without an event', async () => {
    const { element, place } = await joined()
    element.say('playing')
    element.currentTime = 12
    await vi.advanceTimersByTimeAsync(4000)
    expect(place()[0]).toBe('b')
  })
  test('the end of the file is the end of the next track', async () => {
    const { element, place, reach } = await joined()
    reach(12)
    element.finish()
    expect([place()[0], element.log.slice(1)]).toEqual(['c', ['load /sound/c', 'play']])
  })
  test('a position before the part in the file is played from the URL of the track', async () => {
    const { playback, element } = await joined()
    playback.seek(20)
    expect([element.log.slice(1), element.currentTime]).toEqual([['load /sound/a', 'play'], 20])
  })
  test('a repeated track starts again instead of the next one', async () => {
    const { playback, element, place, reach } = await joined()
    playback.setRepeat('one')
    reach(12)
    expect([place()[0], element.src, element.currentTime]).toEqual(['a', '/sound/a', 0])
  })
  test('the sleep timer at the end of a track plays nothing of the next track, which then starts at its beginning', async () => {
    const { playback, element, place, reach } = await joined()
    playback.setSleep('track')
    reach(12)
    expect([place()[0], place()[1], element.paused]).toEqual(['b', 'paused', true])
    playback.play()
    expect([element.paused, element.currentTime, element.src]).toEqual([false, 12, 'blob:joint'])
  })
  test('another track that the listener chose is loaded as usual', async () => {
    const { playback, element, place } = await joined()
    playback.jump('c', 'now')
    element.arrive(50)
    expect([element.log.slice(1), place()]).toEqual([
      ['load /sound/c', 'play'],
      ['c', 'playing', 0, 50],
    ])
  })
  test('a broken file is replaced with the URL of the track', async () => {
    const { element, reach } = await joined()
    reach(30)
    element.fail(3)
    expect([element.log.slice(1), element.currentTime]).toEqual([['load /sound/b', 'play'], 18])
  })
  test('events of the replaced element are ignored', async () => {
    const { first, place } = await joined()
    first.finish()
    expect(place().slice(0, 2)).toEqual(['a', 'playing'])
  })
})
