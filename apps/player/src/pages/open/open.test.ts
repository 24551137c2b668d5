import { createPlayback } from '@earshot/playback/engine'
import { FakeSound, track, tracks } from '@earshot/playback/testing/fake-sound'
import type { Track } from '@earshot/playback/track'
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Listening } from './listening.ts'
import { begin, completeQueue, listenTo, prepare } from './open.ts'
import type { ListenKind } from './url.ts'

const page = (path: string, kind: ListenKind, its: Track[]): Listening => ({
  path,
  kind,
  title: path,
  word: '',
  by: { name: '' },
  art: undefined,
  facts: [],
  tracks: its,
  home: undefined,
  notes: undefined,
  words: undefined,
  about: [],
  discs: [],
  chapters: [],
  transcripts: [],
  withText: new Set(),
  addedBy: new Map(),
  isPublic: true,
})
const album = page('album/7', 'album', tracks('abc'))

/** Creates a player whose queue came from `source`, with its second track at 40 seconds. */
function player(source: string, letters = 'xyz') {
  const sound = new FakeSound()
  const playback = createPlayback({ sound })
  playback.setTracks(tracks(letters), { at: 1, source, start: 'stay' })
  playback.seek(40)
  const show = () => {
    const { queue, track: current, status, position } = playback.getSnapshot()
    return `${queue.tracks.map(({ id }) => id).join('')} ${current?.id} ${status} ${position}`
  }
  return { playback, sound, show }
}

test('PLAYLIST-11 an album opened by its URL replaces the queue and starts', () => {
  const { playback, show } = player('album/1')
  listenTo(playback, album, 'opened')
  expect(show()).toBe('abc a waiting 0')
})
test('PLAYLIST-12 a single track opened by its URL goes to the front of the queue and starts', () => {
  const { playback, show } = player('album/1')
  listenTo(playback, page('play/3', 'play', tracks('z')), 'opened')
  expect([show(), playback.getSnapshot().queue.source]).toEqual(['zxy z waiting 0', 'play/3'])
})
test('the same album opened again resumes at its position', () => {
  const { playback, show } = player('album/7', 'abc')
  listenTo(playback, album, 'opened')
  expect(show()).toBe('abc b waiting 40')
})
test('a reload preserves queue and position, and starts nothing', () => {
  const { playback, show } = player('album/7', 'abc')
  listenTo(playback, album, 'reloaded')
  expect(show()).toBe('abc b paused 40')
})
test('a reload without a stored queue starts the page', () => {
  const playback = createPlayback({ sound: new FakeSound() })
  listenTo(playback, album, 'reloaded')
  expect(playback.getSnapshot().track?.id).toBe('a')
})
test('PLAYBACK-02 a reloaded page does not change the queue of another page', () => {
  const { playback, show } = player('album/1')
  listenTo(playback, album, 'reloaded')
  expect(show()).toBe('xyz y paused 40')
})
test('a page opened by a link of the player does not interrupt playback', () => {
  const { playback, show } = player('album/1')
  listenTo(playback, album, 'followed')
  expect(show()).toBe('xyz y paused 40')
})
test('an album without tracks does not interrupt playback', () => {
  const { playback, show } = player('album/1')
  listenTo(playback, page('album/8', 'album', []), 'opened')
  expect(show()).toBe('xyz y paused 40')
})
test('expired URLs are renewed by the page', () => {
  const { playback } = player('album/7', 'abc')
  listenTo(playback, page('album/7', 'album', [track('a'), track('b', { src: '/fresh/b' })]), 'reloaded')
  expect(playback.getSnapshot().track?.src).toBe('/fresh/b')
})
test('a page can start with any of its tracks', () => {
  const { playback, show } = player('album/1')
  begin(playback, album, 'now', 2)
  expect(show()).toBe('abc c waiting 0')
})
test('a page rendered by the server stays paused until it is loaded, and then starts with all tracks', () => {
  const { playback, show } = player('album/1')
  const how = prepare(playback, page('album/7', 'album', tracks('ab')), 'opened')
  expect([how, show()]).toEqual(['prepared', 'ab a paused 0'])
  listenTo(playback, album, how)
  expect(show()).toBe('abc a waiting 0')
})
test('nothing is prepared if the page is queued, is reloaded or has no tracks', () => {
  for (const [source, how, listening] of [
    ['album/7', 'opened', album],
    ['album/1', 'reloaded', album],
    ['album/1', 'opened', page('album/8', 'album', [])],
  ] as const) {
    const { playback, show } = player(source)
    expect(prepare(playback, listening, how)).toBe(how)
    expect(show()).toBe('xyz y paused 40')
  }
})
test('a URL with a second plays from there, also if the listener stopped elsewhere', () => {
  for (const source of ['album/1', 'album/7']) {
    const { playback, sound, show } = player(source, 'abc')
    listenTo(playback, album, 'opened', 83)
    sound.arrive(100)
    expect([show(), sound.currentTime]).toEqual(['abc a playing 83', 83])
  }
})
test('a reload of a URL with a second resumes at the position', () => {
  const { playback, show } = player('album/7', 'abc')
  listenTo(playback, album, 'reloaded', 83)
  expect(show()).toBe('abc b paused 40')
})

test('a loaded page adds its other tracks to its playing queue, and nothing to another', () => {
  const long = page('album/7', 'album', tracks('abcde'))
  const { playback, show } = player('album/7', 'abc')
  completeQueue(playback, long)
  expect(show()).toBe('abcde b paused 40')
  const other = player('album/1')
  completeQueue(other.playback, long)
  expect(other.show()).toBe('xyz y paused 40')
})
