import { clientOver } from '@earshot/contract/client'
import { createPlayback } from '@earshot/playback/engine'
import { FakeSound } from '@earshot/playback/testing/fake-sound'
import type { Track } from '@earshot/playback/track'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REPORT_MS, playedPositions, reportPositions } from './positions.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const episode = (id: number, src = `/sound/${id}`): Track => ({
  id: `episode:${id}`,
  src,
  title: '',
  artist: '',
  seconds: 600,
  spoken: true,
})

/** Opens a tab that plays `track`; `playTo` continues playback up to a second. */
async function tab(track: Track, { isSignedIn = true } = {}) {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  const sent: unknown[] = []
  const api = clientOver(async ({ body }) => {
    sent.push(JSON.parse(typeof body === 'string' ? body : '{}'))
    return { status: 1, data: {}, error: null }
  })
  const leave = reportPositions(playback, { api, isSignedIn: () => isSignedIn })
  playback.setTracks([track], { start: 'now' })
  sound.arrive(600)
  const playTo = async (seconds: number) => {
    sound.currentTime = seconds
    await vi.advanceTimersByTimeAsync(REPORT_MS)
  }
  await vi.advanceTimersByTimeAsync(0)
  return { playback, sent, playTo, leave }
}

test('PLAYBACK-05 the position of an episode is sent to the account during playback, on pause and on unload', async () => {
  const { playback, sent, playTo, leave } = await tab(episode(4))
  await playTo(10)
  await playTo(20)
  expect(sent).toContainEqual({ episode_id: 4, seconds: 20 })
  playback.seek(25)
  playback.pause()
  expect(sent.at(-1)).toEqual({ episode_id: 4, seconds: 25 })
  const count = sent.length
  leave()
  expect(sent).toHaveLength(count)
  expect(playedPositions.get().get(4)).toBe(25)
})

test('PLAYBACK-05 the position of a visitor stays in the browser, and a preview has none', async () => {
  const visitor = await tab(episode(5), { isSignedIn: false })
  await visitor.playTo(30)
  expect([visitor.sent, playedPositions.get().has(5)]).toEqual([[], true])
  const preview = await tab(episode(6, '/media/preview/6.m4a'))
  await preview.playTo(20)
  expect(preview.sent).toEqual([])
})
