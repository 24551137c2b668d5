// @vitest-environment happy-dom
import { createPlayback } from '@earshot/playback/engine'
import { FakeSound, tracks } from '@earshot/playback/testing/fake-sound'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerUndo, UNDO_MS, undoQueue } from './replaced-queue.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

/** Creates a player whose queue was replaced at its second track, at 40 seconds. */
function replaced() {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  playback.setTracks(tracks('abc'), { at: 1, source: 'album/1', start: 'now' })
  sound.arrive(100)
  playback.seek(40)
  const before = playback.getSnapshot()
  playback.setTracks(tracks('bxy'), { source: 'album/2', start: 'now' })
  sound.arrive(100)
  offerUndo(playback, before)
  const show = () => {
    const { queue, track, position, status } = playback.getSnapshot()
    return `${queue.source} ${queue.tracks.map(({ id }) => id).join('')} ${track?.id} ${position} ${status}`
  }
  return { show }
}

test('PLAYBACK-04 "Undo" restores the replaced queue at its track and position, and playback continues', () => {
  const { show } = replaced()
  expect(show()).toBe('album/2 bxy b 0 playing')
  undoQueue.get()?.()
  expect([show(), undoQueue.get()]).toEqual(['album/1 abc b 40 waiting', undefined])
})
test('PLAYBACK-04 "Undo" is offered for ten seconds', () => {
  replaced()
  vi.advanceTimersByTime(UNDO_MS - 1)
  expect(undoQueue.get()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect([undoQueue.get(), UNDO_MS]).toEqual([undefined, 10_000])
})
