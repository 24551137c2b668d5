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

/** A tab that plays `track`; `hear` lets it play to a second. */
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
  const hear = async (seconds: number) => {
    sound.currentTime = seconds
    await vi.advanceTimersByTimeAsync(REPORT_MS)
  }
  await vi.advanceTimersByTimeAsync(0)
  return { playback, sent, hear, leave }
}

test('PLAYBACK-05 the position of an episode goes to the account while it plays, when it is paused and when the page goes away', async () => {
  const { playback, sent, hear, leave } = await tab(episode(4))
  await hear(10)
  await hear(20)
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
  await visitor.hear(30)
  expect([visitor.sent, playedPositions.get().has(5)]).toEqual([[], true])
  const preview = await tab(episode(6, '/media/preview/6.m4a'))
  await preview.hear(20)
  expect(preview.sent).toEqual([])
})
