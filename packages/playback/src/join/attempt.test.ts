import { expect, test } from 'vitest'
import { createPlayback } from '../engine.ts'
import { FakeSound, track } from '../testing/fake-sound.ts'
import { watchAttempt } from './attempt.ts'

const [a, b, c] = [track('a'), track('b'), track('c')]

function attempt() {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  playback.setTracks([a, b], { start: 'now' })
  const watched = watchAttempt(playback, sound, { current: a, next: b })
  if (watched === undefined) throw new Error('the first track plays')
  return { sound, playback, ...watched }
}

type Attempt = ReturnType<typeof attempt>

test.each<[string, (made: Attempt) => void]>([
  ['a pause', ({ playback }) => playback.pause()],
  ['another track', ({ playback }) => playback.next()],
  ['another next track', ({ playback }) => playback.playNext([c])],
  ['sleep at the end of the track', ({ playback }) => playback.setSleep('track')],
  ['sleep at the end of a chapter', ({ playback }) => playback.setSleep({ ends: [10] })],
  ['a seek', ({ sound }) => sound.dispatchEvent(new Event('seeking'))],
])('%s aborts a transition to the next track', (_what, change) => {
  const made = attempt()
  change(made)
  expect(made.signal.aborted).toBe(true)
})

test('a later track, and changes after the attempt, abort nothing', () => {
  const made = attempt()
  made.playback.append([c])
  expect(made.signal.aborted).toBe(false)
  made.end()
  made.playback.pause()
  made.sound.dispatchEvent(new Event('seeking'))
  expect(made.signal.aborted).toBe(false)
})

test('a pair whose first track no longer plays is not attempted', () => {
  const { playback, sound } = attempt()
  playback.next()
  expect(watchAttempt(playback, sound, { current: a, next: b })).toBeUndefined()
})
