import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayback } from '../engine.ts'
import { FakeSound, tracks } from '../testing/fake-sound.ts'
import { fakeStore } from '../testing/fake-store.ts'
import { countPlays } from './plays.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

// Repeats the rule of the contract.
const secondsToCount = (length: number): number => (length > 0 ? Math.min(30, length / 2) : 30)

/** Plays a track of `length` seconds; `playFor` continues playback for some seconds. */
function listening(length: number) {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  const counted: string[] = []
  const sessions: string[] = []
  const reached: string[] = []
  const { reportReached } = countPlays(playback, {
    onPlay: ({ id }, { seconds, source, ...play }) => {
      counted.push(`${id} ${seconds} ${source}`)
      sessions.push(play.listening)
    },
    onReached: ({ id }, { reached: seconds, listening: uuid }) => {
      reached.push(`${id} ${seconds} ${sessions.indexOf(uuid)}`)
    },
    secondsToCount,
  })
  playback.setTracks(tracks('ab'), { source: 'album/1', start: 'now' })
  sound.arrive(length)
  const playFor = (seconds: number) => {
    for (let step = 0; step < seconds * 2; step += 1) {
      sound.currentTime += 0.5
      vi.advanceTimersByTime(500)
    }
  }
  return { sound, playback, counted, sessions, reached, reportReached, playFor }
}

test('a play is counted once, after 30 seconds', () => {
  const { counted, playFor } = listening(200)
  playFor(29)
  expect(counted).toEqual([])
  playFor(100)
  expect(counted).toEqual(['a 30 album/1'])
})

test('seeking does not count as listening', () => {
  const { playback, counted, playFor } = listening(200)
  playFor(5)
  playback.seek(150)
  playFor(5)
  expect(counted).toEqual([])
})

test('the next track and a repeated one are counted again, each listening session with its own UUID', () => {
  const { sound, playback, counted, sessions, playFor } = listening(20)
  playFor(15)
  playback.setRepeat('one')
  sound.finish()
  sound.say('playing')
  playFor(15)
  playback.next('now')
  sound.arrive(20)
  playFor(15)
  expect(counted).toEqual(['a 10 album/1', 'a 10 album/1', 'b 10 album/1'])
  expect(new Set(sessions).size).toBe(3)
  for (const each of sessions)
    expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('FIGURES-05 how far a play went', () => {
  test('is reported when it is paused, and when another track starts', () => {
    const { sound, playback, reached, playFor } = listening(200)
    playFor(50)
    expect(reached).toEqual([])
    playback.pause()
    expect(reached).toEqual(['a 50 0'])
    playback.play()
    sound.say('playing')
    playFor(20)
    playback.next('now')
    expect(reached).toEqual(['a 50 0', 'a 70 0'])
  })

  test('is the furthest position that was played, and reported once', () => {
    const { playback, reached, reportReached, playFor } = listening(200)
    playFor(40)
    playback.seek(150)
    playFor(5)
    playback.seek(10)
    playFor(5)
    playback.pause()
    reportReached()
    expect(reached).toEqual(['a 155 0'])
  })

  test('is not reported before the play counts', () => {
    const { playback, reached, reportReached, playFor } = listening(200)
    playFor(20)
    playback.pause()
    reportReached()
    expect(reached).toEqual([])
  })

  test('is the whole length at the end of the queue', () => {
    const { sound, playback, reached, playFor } = listening(60)
    playback.remove('b')
    playFor(59)
    sound.finish()
    expect(reached).toEqual(['a 60 0'])
  })
})

describe('a reloaded page', () => {
  /** Opens a page with the queue of the page before it; `stored` is the tab's stored listening session. */
  function page(stored: ReturnType<typeof fakeStore>, at = 0) {
    const sound = new FakeSound()
    const queue = createPlayback({ sound: new FakeSound() })
    queue.setTracks(tracks('ab'), { start: 'stay' })
    const playback = createPlayback({ sound, stored: { queue: queue.getSnapshot().queue, position: at } })
    const counted: string[] = []
    const reached: string[] = []
    const { reportReached } = countPlays(
      playback,
      {
        onPlay: ({ id }, { seconds, listening: uuid }) => counted.push(`${id} ${seconds} ${uuid}`),
        onReached: ({ id }, { reached: seconds }) => reached.push(`${id} ${seconds}`),
        secondsToCount,
      },
      stored,
    )
    const playFor = (seconds: number) => {
      playback.play()
      sound.arrive(200)
      for (let step = 0; step < seconds * 2; step += 1) {
        sound.currentTime += 0.5
        vi.advanceTimersByTime(500)
      }
    }
    return { playback, counted, reached, reportReached, playFor }
  }

  test('continues the listening session: it counts once, after 30 seconds in total', () => {
    const stored = fakeStore()
    const first = page(stored)
    first.playFor(20)
    const second = page(stored, 20)
    second.playFor(9)
    expect([first.counted, second.counted]).toEqual([[], []])
    second.playFor(5)
    const third = page(stored, 34)
    third.playFor(60)
    expect([second.counted.length, third.counted]).toEqual([1, []])
    expect(second.counted[0]).toMatch(/^a 30 /)
  })

  test('FIGURES-05 reports how far the play went in total', () => {
    const stored = fakeStore()
    const first = page(stored)
    first.playFor(40)
    first.reportReached()
    const second = page(stored, 40)
    second.reportReached()
    second.playFor(20)
    second.playback.pause()
    expect([first.reached, second.reached]).toEqual([['a 40'], ['a 60']])
  })

  test('starts a new listening session for another track', () => {
    const stored = fakeStore()
    page(stored).playFor(25)
    const next = page(stored, 25)
    next.playback.next('now')
    next.playFor(29)
    expect(next.counted).toEqual([])
  })
})
