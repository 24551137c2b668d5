// @vitest-environment happy-dom
import { EMPTY_QUEUE } from '@earshot/playback/queue'
import { track } from '@earshot/playback/testing/fake-sound'
import { expect, test } from 'vitest'
import { LISTENING_KEYS } from '../keys.ts'
import { readSongs, saveUrl, SONGS_IN_URL_MAX } from './save-url.ts'

const query = (url: string) => new URL(url).searchParams.get('songs')

test('a player of another origin writes the songs of the queue into the URL, up to a limit', () => {
  const url = saveUrl('https://ear.example/', 'https://play.example', [3, 1, 2])
  expect(url).toBe('https://ear.example/account/edit_playlist?songs=3,1,2')
  expect(readSongs(query(url))).toEqual([3, 1, 2])
  const many = Array.from({ length: 900 }, (_, index) => index + 1)
  const long = saveUrl('https://ear.example/', 'https://play.example', many)
  expect(readSongs(query(long))).toEqual(many.slice(0, SONGS_IN_URL_MAX))
  expect(new URL(long).searchParams.get('of')).toBe('900')
  expect(long.length).toBeLessThan(2000)
})

test('on one origin the site reads the complete queue itself, without its episodes', () => {
  const tracks = [...Array.from({ length: 300 }, (_, index) => track(`song:${index + 1}`)), track('episode:4')]
  localStorage.setItem(LISTENING_KEYS.queue, JSON.stringify({ queue: { ...EMPTY_QUEUE, tracks, index: 0 } }))
  const url = saveUrl('https://ear.example/', 'https://ear.example', [1])
  expect([query(url), readSongs(query(url)).length]).toEqual(['queue', 300])
})

test.each([null, '', 'x', '1,,2', '0', '-1', '1;2', '1,2,', '99999999999'])('%s names no songs', (songs) => {
  expect(readSongs(songs)).toEqual([])
})
