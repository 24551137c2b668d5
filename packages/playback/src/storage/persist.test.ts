import { describe, expect, test } from 'vitest'
import { createPlayback } from '../engine.ts'
import { FakeSound, track, tracks } from '../testing/fake-sound.ts'
import { fakeStore } from '../testing/fake-store.ts'
import { persistPlayback, readPersisted } from './persist.ts'

test('queue, position, volume, speed, repeat and shuffle are restored', () => {
  const store = fakeStore()
  const sound = new FakeSound()
  const playback = createPlayback({ sound, random: () => 0 })
  const keeping = persistPlayback(playback, store)
  playback.setTracks(
    [track('a', { spoken: true, loudness: -9.5, album: 'Album', art: '/art.jpg', page: '/album/1' }), ...tracks('bcd')],
    { source: 'album/1', start: 'now' },
  )
  playback.next('now')
  playback.setShuffle(true)
  playback.setRepeat('all')
  playback.setVolume(0.6)
  playback.setRate(1.5)
  playback.setEven(false)
  playback.setCrossfade(6)
  sound.arrive(100)
  playback.seek(33)
  keeping.save()
  const { queue, position, volume, rate } = playback.getSnapshot()
  expect(readPersisted(store)).toEqual({ queue, position, volume, rate, even: false, crossfade: 6 })
})

test('the position is written every 5 seconds, not at every reading', () => {
  const store = fakeStore()
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  persistPlayback(playback, store)
  playback.setTracks(tracks('a'), { start: 'now' })
  sound.arrive(100)
  const written = [2, 4, 6].map((seconds) => {
    playback.seek(seconds)
    return readPersisted(store).position
  })
  expect(written).toEqual([0, 0, 6])
})

test('after stop nothing is written', () => {
  const store = fakeStore()
  const playback = createPlayback({ sound: new FakeSound() })
  persistPlayback(playback, store).stop()
  playback.setVolume(1)
  expect(store.text).toBeNull()
})

describe('STATE-10 unreadable data is ignored', () => {
  const cases: [title: string, text: string | null, stored: unknown][] = [
    ['nothing', null, {}],
    ['no JSON', '{"queue":', {}],
    ['another kind of value', '"hello"', {}],
    ['invalid numbers', '{"volume":"loud","rate":null,"position":-1}', {}],
    ['numbers out of range', '{"volume":7,"rate":99,"crossfade":-4}', { volume: 1, rate: 3, crossfade: 0 }],
    ['an invalid queue', '{"queue":[1,2]}', {}],
    ['a position without a queue', '{"position":12}', {}],
    [
      'an empty queue',
      '{"queue":{"tracks":[],"index":4}}',
      { queue: { tracks: [], index: -1, repeat: 'off', ownOrder: null, played: [], source: '' } },
    ],
    [
      'tracks that are none, a place outside, an unknown repeat',
      JSON.stringify({
        queue: {
          tracks: [null, { id: 'x' }, { id: 'a', src: '/a', title: 'A', artist: 'B', seconds: 'long', spoken: 1 }],
          index: 9,
          repeat: 'sometimes',
          ownOrder: [1, 'a'],
          played: 'a',
          source: 3,
        },
      }),
      {
        queue: {
          tracks: [{ id: 'a', src: '/a', title: 'A', artist: 'B', seconds: 0 }],
          index: 0,
          repeat: 'off',
          ownOrder: ['a'],
          played: [],
          source: '',
        },
      },
    ],
  ]
  test.each(cases)('%s', (_, text, stored) => {
    expect(readPersisted(fakeStore(text))).toEqual(stored)
  })
})

test('the queue of another tab is applied, and not written back', () => {
  const store = fakeStore()
  const playback = createPlayback({ sound: new FakeSound() })
  const keeping = persistPlayback(playback, store)
  const text = JSON.stringify({ queue: { tracks: tracks('xy'), index: 1 }, position: 12, volume: 0.4 })
  store.text = text
  keeping.load()
  const { track: current, position, volume } = playback.getSnapshot()
  expect([current?.id, position, volume, store.text]).toEqual(['y', 12, 0.4, text])
})
