// @vitest-environment happy-dom
import { PLAY_EVENT, type PlayRequest } from '@earshot/listening/buttons/play-script'
import { toastText } from '@earshot/listening/toasts/toast-text'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeProfile } from '../../../lib/session/session-store.ts'

const SOME = { rate: 0, rates_count: 0, plays: 0 }
const songs = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...SOME,
    id: from + index,
    title: `Song ${from + index}`,
    artistName: 'Somebody',
    artist_id: 1,
    remotePath: `/sound/${from + index}`,
    length: 100,
  }))
const ALBUMS: Record<string, object[]> = { 7: songs(70, 8), 8: songs(80, 8), 9: [] }
/** Albums whose reply a test delays. */
const held = new Map<string, () => void>()
const slow = new Set<string>()
/** Albums whose delayed reply was read. */
const read = new Set<string>()

vi.stubGlobal('fetch', async (url: string) => {
  const id = new URL(url, 'http://site.test').searchParams.get('album_id') ?? ''
  const isHeld = slow.has(id)
  if (isHeld) await new Promise<void>((resolve) => held.set(id, resolve))
  const answer = { status: 1, data: { album: { id: Number(id), image: null }, songs: ALBUMS[id] ?? [] }, error: null }
  return {
    json: async () => {
      if (isHeld) read.add(id)
      return answer
    },
  }
})

const { addToQueue, playback } = await import('./sound.ts')

/** Simulates a click on a play button, as the script in the page's head passes it. */
function press(request: PlayRequest): void {
  const handover = window.earshotSound
  if (handover?.handle?.(request) !== false) return
  handover.requested = request
  dispatchEvent(new Event(PLAY_EVENT))
}
const order = () => playback.getSnapshot().queue.tracks.map(({ id }) => Number(id.slice('song:'.length)))
const source = () => playback.getSnapshot().queue.source
const come = async (id: string) => {
  await vi.waitUntil(() => held.has(id))
  held.get(id)?.()
  held.delete(id)
  slow.delete(id)
  // The engine processes the reply in the task that reads it.
  await vi.waitUntil(() => read.delete(id))
}

beforeEach(async () => {
  press({ play: 'album/7' })
  await vi.waitUntil(() => source() === 'album/7')
})

test('PLAYLIST-11 a list plays in order after another was shuffled', async () => {
  press({ play: 'album/8', shuffle: 'true' })
  await vi.waitFor(() => expect(source()).toBe('album/8'))
  press({ play: 'album/7' })
  await vi.waitFor(() => expect(source()).toBe('album/7'))
  expect(order()).toEqual([70, 71, 72, 73, 74, 75, 76, 77])
})

test('a list that loads after another click starts nothing', async () => {
  slow.add('8')
  press({ play: 'album/8' })
  press({ play: 'album/7', at: 'play/72' })
  await come('8')
  expect([source(), playback.getSnapshot().track?.id]).toEqual(['album/7', 'song:72'])
})

const profile = { id: 7, username: 'mira', email: 'm@example.org', plays: 0, following_count: 0, followers_count: 0 }

test('STATE-10 a list that loads after sign-out starts nothing', async () => {
  storeProfile(profile, 'abc')
  slow.add('8')
  press({ play: 'album/8' })
  clearSession()
  await come('8')
  expect([source(), order()]).toEqual(['', []])
})

test('STATE-10 an item that arrives after sign-out is not added to the queue', async () => {
  storeProfile(profile, 'abc')
  slow.add('8')
  const added = addToQueue('album/8', 'Of Mira', 'end')
  clearSession()
  await come('8')
  await added
  expect(order()).toEqual([])
})

test('adding an empty list to the queue shows a message', async () => {
  await addToQueue('album/9', 'Silence', 'end')
  expect(toastText.get()).toBe('There is nothing to play here.')
})

test('a click with a second starts there', () => {
  playback.pause()
  press({ play: 'album/7', from: '30' })
  expect([playback.getSnapshot().position, playback.getSnapshot().status === 'paused']).toEqual([30, false])
})
