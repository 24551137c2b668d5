import { clientOver } from '@earshot/contract/client'
import { createPlayback } from '@earshot/playback/engine'
import { isShuffled } from '@earshot/playback/queue'
import { FakeSound } from '@earshot/playback/testing/fake-sound'
import { fakeStore } from '@earshot/playback/testing/fake-store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackMaker } from '../tracks/tracks.ts'
import { queueOffer } from './offer.ts'
import { SEND_CHANGE_MS, SEND_POSITION_MS, SEND_SOON_MS, travelQueue } from './travel.ts'

beforeEach(() => {
  vi.useFakeTimers()
  queueOffer.set(undefined)
})
afterEach(() => vi.useRealTimers())

const song = (id: number) => ({
  id,
  title: `Song ${id}`,
  artistName: 'Somebody',
  remotePath: `/sound/${id}`,
  length: 100,
  rate: 0,
  rates_count: 0,
  plays: 0,
  artist_id: 1,
})
const make = trackMaker({ absolute: (url) => url, sitePage: (path) => `/${path}` })

/** Fakes the server: one queue with its version, and the received changes. */
function openServer() {
  const none: { id: number; own?: number }[] = []
  let stored = { version: 0, tracks: none, index: -1, position: 0, at: 0 }
  const received: string[] = []
  const refused: boolean[] = []
  const state = { isAway: false, isUnanswered: false }
  const api = clientOver(async ({ method, body }) => {
    if (state.isAway) return {}
    if (method === 'GET') return { status: 1, data: queue(), error: null }
    const { version, tracks, index, position } = JSON.parse(typeof body === 'string' ? body : '{}')
    refused.push(version !== stored.version)
    if (version !== stored.version) return { status: 409, data: null, error: 'The queue was changed on another device' }
    const now: typeof none = tracks ?? stored.tracks
    stored = { version: version + 1, tracks: now, index, position, at: Date.now() }
    received.push(`${tracks === undefined ? 'place' : now.map(({ id }) => id).join('')} ${index} ${position}`)
    if (state.isUnanswered) return new Promise(() => undefined)
    return { status: 1, data: { version: stored.version }, error: null }
  })
  const queue = () => ({
    version: stored.version,
    age: Math.round((Date.now() - stored.at) / 1000),
    tracks: stored.tracks.map(({ id, own }) => ({ type: 'song' as const, page: 'album/1', own, song: song(id) })),
    index: stored.index,
    position: stored.position,
    repeat: 'off' as const,
    source: 'album/1',
  })
  return { api, received, refused, queue, state }
}

function openDevice({ api }: ReturnType<typeof openServer>, isSignedIn = () => true, version = fakeStore()) {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  const travel = travelQueue(playback, { api, make, isSignedIn, version })
  const play = (...ids: number[]) => {
    const tracks = ids.map((id) => make.songTrack(song(id), 'album/1'))
    playback.setTracks(tracks, { start: 'now', source: 'album/1' })
    sound.arrive(100)
    travel.schedule()
  }
  /** Continues playback for some seconds. */
  const go = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 5) {
      sound.currentTime += 5
      await pass(5000)
      travel.schedule()
    }
  }
  const pause = () => {
    playback.pause()
    travel.schedule()
  }
  return { travel, playback, play, go, pause, now: () => playback.getSnapshot() }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a queue is offered on another device at its track and position, and starts only after a click', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1, 2)
  await home.go(20)
  home.pause()
  await pass(SEND_SOON_MS)
  const train = openDevice(server)
  train.travel.offer(server.queue())
  expect([queueOffer.get()?.track.title, queueOffer.get()?.position, train.now().track]).toEqual([
    'Song 1',
    20,
    undefined,
  ])
  queueOffer.get()?.accept()
  const { queue, track, position, status } = train.now()
  expect([queue.tracks.length, track?.id, position, status, queueOffer.get()]).toEqual([
    2,
    'song:1',
    20,
    'waiting',
    undefined,
  ])
})

test('a shuffled queue can be restored to its original order on another device, too', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1, 2, 3, 4, 5, 6)
  home.playback.setShuffle(true)
  home.travel.schedule()
  await home.go(20)
  home.pause()
  await pass(SEND_SOON_MS)
  const order = () => train.now().queue.tracks.map(({ id }) => Number(id.slice('song:'.length)))
  const train = openDevice(server)
  train.travel.offer(server.queue())
  queueOffer.get()?.accept()
  expect([isShuffled(train.now().queue), order().toSorted((a, b) => a - b)]).toEqual([true, [1, 2, 3, 4, 5, 6]])
  train.playback.setShuffle(false)
  expect([order(), train.now().track?.id]).toEqual([[1, 2, 3, 4, 5, 6], home.now().track?.id])
})

test('pauses and other tracks are sent soon, positions every half minute and without the tracks', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1, 2)
  await pass(SEND_SOON_MS)
  await home.go(60)
  home.pause()
  await pass(SEND_SOON_MS)
  expect(server.received).toEqual(['12 0 0', 'place 0 30', 'place 0 60'])
  expect(SEND_POSITION_MS).toBe(30_000)
})

test('no position is sent for tracks that another tab replaced', async () => {
  const server = openServer()
  const version = fakeStore()
  const [one, other] = [openDevice(server, undefined, version), openDevice(server, undefined, version)]
  one.play(1, 2)
  await pass(SEND_SOON_MS)
  other.play(3, 4)
  await pass(SEND_SOON_MS)
  await one.go(30)
  one.pause()
  await pass(SEND_CHANGE_MS)
  expect(server.received.at(-1)).toBe('12 0 30')
})

test('changes of the queue are sent at most every ten seconds', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1)
  await pass(SEND_SOON_MS)
  for (const id of [2, 3, 4, 5]) {
    home.playback.append([make.songTrack(song(id), 'album/1')])
    home.travel.schedule()
    await pass(1000)
  }
  await pass(SEND_CHANGE_MS)
  expect(server.received).toEqual(['1 0 0', '12345 0 0'])
})

test('unsent changes are sent when the page goes away', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1)
  home.travel.leave()
  await pass(0)
  expect(server.received).toEqual(['1 0 0'])
})

test.each([
  ['on unload', 0],
  ['just before', SEND_SOON_MS],
])('the next page of a browser continues with what a page sent %s, without its reply', async (_when, ms) => {
  const server = openServer()
  const version = fakeStore()
  const first = openDevice(server, undefined, version)
  first.play(1)
  await pass(SEND_SOON_MS)
  first.play(1, 2)
  server.state.isUnanswered = true
  await pass(ms === 0 ? 0 : SEND_CHANGE_MS)
  first.travel.leave()
  await pass(0)
  server.state.isUnanswered = false
  const next = openDevice(server, undefined, version)
  next.play(1, 2, 3)
  await pass(SEND_SOON_MS)
  expect([server.refused, server.queue().tracks.length]).toEqual([[false, false, false], 3])
})

test('the later change of two devices to the queue wins', async () => {
  const server = openServer()
  const [home, train] = [openDevice(server), openDevice(server)]
  home.play(1)
  await pass(SEND_SOON_MS)
  train.play(7, 8)
  await pass(SEND_SOON_MS * 3)
  expect([server.queue().tracks.map(({ song: { id } }) => id), queueOffer.get()]).toEqual([[7, 8], undefined])
})

test('a change made offline loses to a later one, which is offered', async () => {
  const server = openServer()
  const [home, train] = [openDevice(server), openDevice(server)]
  server.state.isAway = true
  train.play(7, 8)
  train.pause()
  await pass(SEND_SOON_MS)
  server.state.isAway = false
  home.play(1)
  await pass(SEND_SOON_MS)
  await pass(SEND_CHANGE_MS)
  expect([server.received, queueOffer.get()?.track.id, train.now().track?.id]).toEqual([['1 0 0'], 'song:1', 'song:7'])
})

test('nothing is offered during playback, nor the current position', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1)
  await home.go(20)
  home.travel.offer({ ...server.queue(), tracks: [{ type: 'song', page: '', song: song(5) }], index: 0 })
  home.pause()
  await pass(SEND_SOON_MS)
  home.travel.offer(server.queue())
  expect(queueOffer.get()).toBeUndefined()
})

test('the same tracks in another order are offered', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1, 2, 3)
  await home.go(20)
  home.pause()
  await pass(SEND_CHANGE_MS)
  const { tracks, ...stored } = server.queue()
  const [first, second, third] = tracks
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tracks were sent')
  home.travel.offer({ ...stored, tracks: [first, second, third] })
  expect(queueOffer.get()).toBeUndefined()
  home.travel.offer({ ...stored, tracks: [first, third, second] })
  expect(queueOffer.get()?.track.id).toBe('song:1')
})

test('a queue that was not started is not offered', async () => {
  const server = openServer()
  const home = openDevice(server)
  home.play(1, 2)
  home.pause()
  await pass(SEND_SOON_MS)
  const train = openDevice(server)
  train.travel.offer(server.queue())
  expect([server.received, queueOffer.get()]).toEqual([['12 0 0'], undefined])
})

test('STATE-10 a visitor sends nothing, and signing out cancels what was to be sent or offered', async () => {
  const server = openServer()
  let isSignedIn = false
  const home = openDevice(server, () => isSignedIn)
  home.play(1)
  await pass(SEND_CHANGE_MS)
  isSignedIn = true
  home.pause()
  home.travel.offer({ ...server.queue(), tracks: [{ type: 'song', page: '', song: song(5) }], index: 0 })
  isSignedIn = false
  home.travel.forget()
  await pass(SEND_CHANGE_MS)
  expect([server.received, queueOffer.get()]).toEqual([[], undefined])
})
