// @vitest-environment happy-dom
import { sounding } from '@earshot/listening/sounding'
import { createPlayback, POSITION_REFRESH_MS } from '@earshot/playback/engine'
import { FakeSound, tracks } from '@earshot/playback/testing/fake-sound'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIsPlaying } from './use-small-playback.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a release page renders again when its sound starts or stops, not during playback', () => {
  const shown: boolean[] = []
  function Page() {
    shown.push(useIsPlaying('album/7'))
    return null
  }
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  playback.setTracks(tracks('ab'), { source: 'album/7', start: 'now' })
  act(() => sounding.set({ source: 'album/7', track: '', isOn: true, playback }))
  act(() => createRoot(document.createElement('div')).render(<Page />))
  act(() => sound.arrive(100))
  act(() => {
    for (let tick = 1; tick <= 10; tick += 1) {
      sound.currentTime = tick / 2
      vi.advanceTimersByTime(POSITION_REFRESH_MS)
    }
  })
  expect(playback.getSnapshot().position).toBe(5)
  act(() => playback.pause())
  expect(shown).toEqual([false, true, false])
})
