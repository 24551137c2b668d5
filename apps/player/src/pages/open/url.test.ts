import { expect, test } from 'vitest'
import { LISTEN_KINDS, pathOf, readUrl, searchPath, signInPath } from './url.ts'

test.each(LISTEN_KINDS)('PLAYERLINKS-01 player/%s/{id}/{token} names the page and the token', (kind) => {
  expect(readUrl(`/player/${kind}/7/secret-token`, '/player/')).toEqual({
    place: { page: 'listen', kind, id: 7 },
    token: 'secret-token',
  })
})

const cases: [title: string, path: string, place: string | undefined, token: string | undefined][] = [
  ['PLAYERLINKS-01 a user with token', '/player/user/3/abc', 'user/3', 'abc'],
  ['PLAYERLINKS-02 the playlist index with token', '/player/playlists/abc', 'playlists', 'abc'],
  ['PLAYERLINKS-02 the playlist index without token', '/player/playlists', 'playlists', undefined],
  ['PLAYERLINKS-02 a playlist without token is a playlist', '/player/playlist/5', 'playlist/5', undefined],
  ['PLAYERLINKS-03 a URL of a visitor has no token', '/player/album/7', 'album/7', undefined],
  ['PLAYERLINKS-08 an empty segment is no token', '/player/album/7/', 'album/7', undefined],
  ['PLAYERLINKS-08 blanks are no token', '/player/album/7/%20%20', 'album/7', undefined],
  ['PLAYERLINKS-08 "null" is no token', '/player/album/7/null', 'album/7', undefined],
  ['PLAYERLINKS-08 "undefined" is no token', '/player/playlists/undefined', 'playlists', undefined],
  ['a token may hold escaped characters', '/player/album/7/a%2Fb%3D', 'album/7', 'a/b='],
  ['broken escapes are no token', '/player/album/7/%E0%A4', 'album/7', undefined],
  ['the base alone is the home page', '/player/', '', undefined],
  ['an unknown kind is not a page', '/player/artist/7/abc', undefined, undefined],
  ['an id that is not a number is not a page', '/player/album/seven', undefined, undefined],
  ['id 0 is not a page', '/player/album/0', undefined, undefined],
  ['a negative id is not a page', '/player/album/-1', undefined, undefined],
  ['a kind without id is not a page', '/player/album', undefined, undefined],
  ['more segments are not a page', '/player/album/7/abc/def', undefined, undefined],
]
test.each(cases)('%s: %s', (_, path, place, token) => {
  const read = readUrl(path, '/player/')
  expect([pathOf(read.place), read.token]).toEqual([place, token])
})

test.each([
  ['', 'search'],
  ['?search=%20harbour%20lights%20', 'search?search=harbour+lights'],
  ['?search=a%26b&page=3', 'search?search=a%26b&page=3'],
  ['?search=a&page=-1', 'search?search=a'],
  ['?search=a&page=many', 'search?search=a'],
])('the query %j of the search is parsed', (query, path) => {
  expect(pathOf(readUrl('/player/search', '/player/', query).place)).toBe(path)
})

test('a search URL contains no key, and its later pages have URLs', () => {
  expect(readUrl('/player/search/abc', '/player/')).toEqual({ place: { page: 'unknown' }, token: undefined })
  expect([searchPath('a b'), searchPath('a b', 2)]).toEqual(['search?search=a+b', 'search?search=a+b&page=2'])
})

test.each([
  ['album/7', 'signin/album/7'],
  ['play/7', 'signin/song/7'],
  ['user/7', 'signin/user/7'],
  ['playlists', 'signin/playlist'],
  ['search?search=a&page=2', 'signin/search?search=a&page=2'],
  ['', 'signin/player'],
  ['unknown/7', 'signin'],
])('SIGNIN-12 ACCOUNT2-09 signing in on the page %j leads back to it', (path, signIn) => {
  const [pathname = '', query] = path.split('?')
  expect(signInPath(readUrl(`/player/${pathname}`, '/player/', query).place)).toBe(signIn)
})
