import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayback } from './engine.ts'
import { reasonOf, type Ask } from './problem.ts'
import { goOnWhenBack, recover } from './recovery.ts'
import { FakeSound, track, tracks } from './testing/fake-sound.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const answers =
  (status: number, code?: string): Ask =>
  async () => ({ status, code })
const nothing: Ask = async () => {
  throw new TypeError('Failed to fetch')
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test.each<[what: string, ask: Ask, kind: string | undefined]>([
  ['nothing answers', nothing, 'connection'],
  ['the server is in trouble', answers(503), 'connection'],
  ['it was too much at once', answers(429), 'connection'],
  ['it is for subscribers', answers(403, 'for_subscribers'), 'rights'],
  ['it is refused by a server without codes', answers(403), 'rights'],
  ['it is refused for another reason', answers(403, 'forbidden'), 'sound'],
  ['it is gone', answers(404), 'sound'],
  ['it is there', answers(200), undefined],
  ['it lies elsewhere', answers(0), undefined],
])('SUBSCRIPTION-05 a sound that does not come: %s', async (_, ask, kind) => {
  expect((await reasonOf(track('a'), ask))?.kind).toBe(kind)
})

test('SUBSCRIPTION-05 sound for subscribers names the page to subscribe, if it is known', async () => {
  expect((await reasonOf({ ...track('a'), by: '/artist/7' }, answers(403)))?.way?.href).toBe('/artist/7#plans')
  expect((await reasonOf(track('a'), answers(403)))?.way).toBeUndefined()
})

test('SUBSCRIPTION-05 a subscriber whose URL ran out hears the track from a fresh one, others learn why not', async () => {
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

test('AUDIO-08 a broken connection goes on by itself: when the browser says it is back, and when the sound answers again', async () => {
  const sound = new FakeSound()
  const browser = new EventTarget()
  let ask: Ask = nothing
  const playback = createPlayback({ sound, explain: (broken) => reasonOf(broken, ask) })
  const stop = goOnWhenBack(playback, browser, (src) => ask(src))
  playback.setTracks(tracks('ab'), { start: 'now' })
  sound.fail(4)
  await settled()
  expect([playback.getSnapshot().status, playback.getSnapshot().problem?.kind]).toEqual(['paused', 'connection'])
  await vi.advanceTimersByTimeAsync(16_000)
  expect(playback.getSnapshot().status).toBe('paused')
  ask = answers(200)
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
