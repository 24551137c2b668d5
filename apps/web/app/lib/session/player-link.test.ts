import { expect, test } from 'vitest'
import { playerLink, playerToken, playlistsLink, type PlayerKind } from './player-link.ts'

test.each<[PlayerKind, string]>([
  ['album', '/player/album/7/abc'],
  ['season', '/player/season/7/abc'],
  ['play', '/player/play/7/abc'],
  ['playlist', '/player/playlist/7/abc'],
  ['episode', '/player/episode/7/abc'],
  ['user', '/player/user/7/abc'],
])('PLAYERLINKS-01 %s opens at its own URL with the token last', (kind, url) => {
  expect(playerLink('/player/', kind, 7, 'abc')).toBe(url)
})

test('PLAYERLINKS-02 the playlist index has a URL of its own', () => {
  expect(playlistsLink('/player/', 'abc')).toBe('/player/playlists/abc')
  expect(playlistsLink('/player/')).toBe('/player/playlists')
})

test.each(['', ' ', 'null', 'undefined'])('PLAYERLINKS-08 a blank token (%j) adds no segment', (token) => {
  expect(playerLink('/player/', 'album', 7, token)).toBe('/player/album/7')
  expect(playlistsLink('/player/', token)).toBe('/player/playlists')
})

test.each([
  ['https://play.example', 'https://play.example/album/7'],
  ['https://play.example/', 'https://play.example/album/7'],
  ['https://play.example/listen//', 'https://play.example/listen/album/7'],
])('PLAYERLINKS-06 the base comes from the settings: %s', (base, url) => {
  expect(playerLink(base, 'album', 7)).toBe(url)
})

test.each([
  ['PLAYERLINKS-03 a visitor has no token, whatever is stored', null, 'session', ''],
  [
    'PLAYERLINKS-05 the key for the player goes before the session token',
    { id: 1, player_token: 'listen' },
    'session',
    'listen',
  ],
  ['PLAYERLINKS-05 the session token replaces a missing player key', { id: 1 }, 'session', 'session'],
  ['PLAYERLINKS-08 an empty storage is no token', { id: 1, player_token: ' ' }, ' ', ''],
])('%s', (_title, profile, stored, token) => {
  expect(playerToken(profile, stored)).toBe(token)
})

test('PLAYERLINKS-01 a token with special characters stays one segment', () => {
  expect(playerLink('/player/', 'album', 7, 'a/b?c')).toBe('/player/album/7/a%2Fb%3Fc')
})
