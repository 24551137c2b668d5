import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPlayback } from '../engine.ts'
import { FakeSound, track } from '../testing/fake-sound.ts'
import { showOnLockScreen, type Session } from './media-session.ts'

class Metadata {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly artwork: readonly MediaImage[]
  constructor({ title = '', artist = '', album = '', artwork = [] }: MediaMetadataInit) {
    this.title = title
    this.artist = artist
    this.album = album
    this.artwork = artwork
  }
}
beforeAll(() => vi.stubGlobal('MediaMetadata', Metadata))
afterAll(() => vi.unstubAllGlobals())

function lockScreen() {
  const buttons = new Map<string, MediaSessionActionHandler>()
  const session: Session & { position?: MediaPositionState | undefined } = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: (action, handler) => void (handler ? buttons.set(action, handler) : buttons.delete(action)),
    setPositionState: (state) => {
      session.position = state
    },
  }
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  const stop = showOnLockScreen(playback, session)
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
    buttons.get(action)?.({ action, ...details })
  return { session, sound, playback, stop, press, buttons }
}

const song = track('a', { album: 'Album', art: '/art.jpg' })
const talk = track('b', { spoken: true })

test('the lock screen shows title, artist, album and art', () => {
  const { session, playback, sound } = lockScreen()
  playback.setTracks([song], { start: 'now' })
  sound.arrive(90)
  playback.seek(12)
  expect([session.metadata, session.playbackState, session.position]).toEqual([
    { title: 'A', artist: 'Somebody', album: 'Album', artwork: [{ src: '/art.jpg' }] },
    'playing',
    { duration: 90, position: 12, playbackRate: 1 },
  ])
})

test('its buttons pause, resume, seek, and change the track at once', () => {
  const { session, playback, sound, press } = lockScreen()
  playback.setTracks([song, talk], { start: 'now' })
  sound.arrive(90)
  press('pause')
  expect(session.playbackState).toBe('paused')
  press('play')
  press('seekto', { seekTime: 40 })
  expect(sound.currentTime).toBe(40)
  press('nexttrack')
  expect(sound.src).toBe('/sound/b')
  press('previoustrack')
  expect(sound.src).toBe('/sound/a')
})

test('speech has skip buttons, music has none', () => {
  const { playback, sound, press, buttons } = lockScreen()
  playback.setTracks([song, talk], { start: 'now' })
  const music = buttons.has('seekforward')
  playback.next('now')
  sound.arrive(90)
  press('seekforward')
  press('seekbackward')
  expect([music, buttons.has('seekforward'), sound.currentTime]).toEqual([false, true, 15])
})

test('a browser without actions or positions causes no error', () => {
  const refuse = () => {
    throw new TypeError('unknown action')
  }
  const session: Session = { metadata: null, playbackState: 'none', setActionHandler: refuse, setPositionState: refuse }
  const playback = createPlayback({ sound: new FakeSound() })
  showOnLockScreen(playback, session)
  playback.setTracks([talk], { start: 'now' })
  expect(session.metadata?.title).toBe('B')
})

test('after stop the lock screen is empty', () => {
  const { session, playback, stop, buttons } = lockScreen()
  playback.setTracks([song], { start: 'now' })
  stop()
  expect([session.metadata, buttons.size]).toEqual([null, 0])
})
