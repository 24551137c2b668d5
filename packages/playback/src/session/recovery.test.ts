import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayback } from '../engine.ts'
import { reasonOf, type RequestSound } from '../problem.ts'
import { FakeSound, track, tracks } from '../testing/fake-sound.ts'
import { goOnWhenBack, recover } from './recovery.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const answers =
  (status: number, code?: string): RequestSound =>
  async () => ({ status, code })
const nothing: RequestSound = async () => {
  throw new TypeError('Failed to fetch')
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test.each<[what: string, request: RequestSound, kind: string | undefined]>([
  ['the network fails', nothing, 'connection'],
  ['the server fails', answers(503), 'connection'],
  ['the rate limit is reached', answers(429), 'connection'],
  ['it is for subscribers', answers(403, 'for_subscribers'), 'rights'],
  ['it is refused by a server without codes', answers(403), 'rights'],
  ['it is refused for another reason', answers(403, 'forbidden'), 'sound'],
  ['it is gone', answers(404), 'sound'],
  ['it is available', answers(200), undefined],
  ['it redirects to another host', answers(0), undefined],
])('SUBSCRIPTION-05 a sound that does not load: %s', async (_, request, kind) => {
  expect((await reasonOf(track('a'), request))?.kind).toBe(kind)
})

test('SUBSCRIPTION-05 sound for subscribers names the page to subscribe, if it is known', async () => {
  expect((await reasonOf({ ...track('a'), by: '/artist/7' }, answers(403)))?.way?.href).toBe('/artist/7#plans')
  expect((await reasonOf(track('a'), answers(403)))?.way).toBeUndefined()
})

test('SUBSCRIPTION-05 an expired URL is renewed for a subscriber, others see the reason', async () => {
  for (const [fresh, expected] of [
    ['/sound/a?ticket=new', ['waiting', undefined]],
    ['/sound/a', ['paused', 'rights']],
  ] as const) {
    const sound = new FakeSound()
    const playback = createPlayback({
      sound,
      explain: (broken) => recover(playback, broken, async () => fresh, answers(403)),
    })
    playback.setTracks(tracks('ab'), { start: 'now' })
    sound.fail(4)
    await settled()
    expect([playback.getSnapshot().status, playback.getSnapshot().problem?.kind]).toEqual(expected)
    expect(playback.getSnapshot().track?.src).toBe(fresh)
  }
})

test('AUDIO-08 playback resumes by itself when the browser is online and when the sound is available again', async () => {
  const sound = new FakeSound()
  const browser = new EventTarget()
  let request: RequestSound = nothing
  const playback = createPlayback({ sound, explain: (broken) => reasonOf(broken, request) })
  const stop = goOnWhenBack(playback, browser, (src) => request(src))
  playback.setTracks(tracks('ab'), { start: 'now' })
  sound.fail(4)
  await settled()
  expect([playback.getSnapshot().status, playback.getSnapshot().problem?.kind]).toEqual(['paused', 'connection'])
  await vi.advanceTimersByTimeAsync(16_000)
  expect(playback.getSnapshot().status).toBe('paused')
  request = answers(200)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(playback.getSnapshot().status).toBe('waiting')

  sound.fail(2)
  expect(playback.getSnapshot().status).toBe('paused')
  browser.dispatchEvent(new Event('online'))
  expect(playback.getSnapshot().status).toBe('waiting')

  sound.fail(2)
  playback.dismissProblem()
  await vi.advanceTimersByTimeAsync(60_000)
  browser.dispatchEvent(new Event('online'))
  expect(playback.getSnapshot().status).toBe('paused')
  stop()
})
