import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayback } from './engine.ts'
import { countPlays } from './plays.ts'
import { FakeSound, tracks } from './testing/fake-sound.ts'
import { fakeStore } from './testing/fake-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

// Repeats the rule of the contract.
const secondsToCount = (length: number): number => (length > 0 ? Math.min(30, length / 2) : 30)

/** A track of `length` seconds that plays; `hear` lets it sound. */
function listening(length: number) {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  const counted: string[] = []
  const sessions: string[] = []
  countPlays(
    playback,
    ({ id }, { seconds, source, ...play }) => {
      counted.push(`${id} ${seconds} ${source}`)
      sessions.push(play.listening)
    },
    secondsToCount,
  )
  playback.setTracks(tracks('ab'), { source: 'album/1', start: 'now' })
  sound.arrive(length)
  const hear = (seconds: number) => {
    for (let step = 0; step < seconds * 2; step += 1) {
      sound.currentTime += 0.5
      vi.advanceTimersByTime(500)
    }
  }
  return { sound, playback, counted, sessions, hear }
}

test('a play is counted once, after 30 seconds', () => {
  const { counted, hear } = listening(200)
  hear(29)
  expect(counted).toEqual([])
  hear(100)
  expect(counted).toEqual(['a 30 album/1'])
})

test('jumping ahead is not listening', () => {
  const { playback, counted, hear } = listening(200)
  hear(5)
  playback.seek(150)
  hear(5)
  expect(counted).toEqual([])
})

test('the next track and a repeated one are counted anew, each listening session with a UUID of its own', () => {
  const { sound, playback, counted, sessions, hear } = listening(20)
  hear(15)
  playback.setRepeat('one')
  sound.finish()
  sound.say('playing')
  hear(15)
  playback.next('now')
  sound.arrive(20)
  hear(15)
  expect(counted).toEqual(['a 10 album/1', 'a 10 album/1', 'b 10 album/1'])
  expect(new Set(sessions).size).toBe(3)
  for (const each of sessions)
    expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('a page that is loaded anew', () => {
  /** A page with the queue of the page before it; `kept` is what the tab remembers of the listening session. */
  function page(kept: ReturnType<typeof fakeStore>, at = 0) {
    const sound = new FakeSound()
    const queue = createPlayback({ sound: new FakeSound() })
    queue.setTracks(tracks('ab'), { start: 'stay' })
    const playback = createPlayback({ sound, kept: { queue: queue.getSnapshot().queue, position: at } })
    const counted: string[] = []
    countPlays(
      playback,
      ({ id }, { seconds, listening: uuid }) => counted.push(`${id} ${seconds} ${uuid}`),
      secondsToCount,
      kept,
    )
    const hear = (seconds: number) => {
      playback.play()
      sound.arrive(200)
      for (let step = 0; step < seconds * 2; step += 1) {
        sound.currentTime += 0.5
        vi.advanceTimersByTime(500)
      }
    }
    return { playback, counted, hear }
  }

  test('goes on with the same listening session: it counts once, after 30 seconds in all', () => {
    const kept = fakeStore()
    const first = page(kept)
    first.hear(20)
    const second = page(kept, 20)
    second.hear(9)
    expect([first.counted, second.counted]).toEqual([[], []])
    second.hear(5)
    const third = page(kept, 34)
    third.hear(60)
    expect([second.counted.length, third.counted]).toEqual([1, []])
    expect(second.counted[0]).toMatch(/^a 30 /)
  })

  test('another track than the one that was heard is a listening session of its own', () => {
    const kept = fakeStore()
    page(kept).hear(25)
    const next = page(kept, 25)
    next.playback.next('now')
    next.hear(29)
    expect(next.counted).toEqual([])
  })
})
