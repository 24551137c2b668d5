// @vitest-environment happy-dom
import { createPlayback } from '@earshot/playback/engine'
import { FakeSound, tracks } from '@earshot/playback/testing/fake-sound'
import { fakeStore } from '@earshot/playback/testing/fake-store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, rememberInTab, wasPlayingInTab } from './tab-state.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

/** Opens a page of the tab on which a track plays at 40 seconds. */
async function page(isRefusing = false) {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  const leave = rememberInTab(playback)
  sound.isRefusing = isRefusing
  playback.setTracks(tracks('ab'), { start: 'now' })
  if (!isRefusing) sound.arrive(100)
  sound.currentTime = 40
  await vi.advanceTimersByTimeAsync(0)
  return { sound, playback, leave }
}
const store = fakeStore()

test('PLAYBACK-01 leaving a page during playback pauses it at its position, and the next page resumes', async () => {
  const { sound, playback, leave } = await page()
  leave()
  const { status, position } = playback.getSnapshot()
  expect([status, position, sound.paused, wasPlayingInTab()]).toEqual(['paused', 40, true, true])
})
test('leaving a page after a pause does not start playback on the next one', async () => {
  const { playback, leave } = await page()
  playback.pause()
  leave()
  expect(wasPlayingInTab()).toBe(false)
})
test('PLAYBACK-02 playback that the browser refused to start continues on a page that may start it', async () => {
  const { playback, leave } = await page(true)
  expect([playback.getSnapshot().status, playback.getSnapshot().isRefused]).toEqual(['paused', true])
  leave()
  expect(wasPlayingInTab()).toBe(true)
})
test('the sleep timer continues on the next page, and nothing plays if it ran out meanwhile', async () => {
  const { playback, leave } = await page()
  playback.setSleep(5)
  leave()
  expect(readStored(store).sleep).toEqual({ kind: 'time', until: 300_000, left: 300 })
  vi.setSystemTime(299_000)
  expect([wasPlayingInTab(), readStored(store).sleep]).toEqual([true, { kind: 'time', until: 300_000, left: 1 }])
  vi.setSystemTime(300_000)
  expect([wasPlayingInTab(), readStored(store).sleep]).toEqual([false, undefined])
})
test.each([['track' as const], [{ ends: [50, 80] }]])(
  'a sleep timer of the kind %j goes on, and one that is taken back does not',
  async (wish) => {
    const { playback } = await page()
    playback.setSleep(wish)
    const { sleep } = playback.getSnapshot()
    expect(readStored(store).sleep).toEqual(sleep)
    playback.setSleep('off')
    expect(readStored(store).sleep).toBeUndefined()
  },
)
