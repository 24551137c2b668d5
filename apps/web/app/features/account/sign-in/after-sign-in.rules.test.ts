import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in.rules.ts'

const base = { isPhoneNeeded: false, preAuthPath: '/', playerBase: '/player/', token: 'key' }

test.each([
  [
    'SIGNIN-11 without a phone',
    { ...base, isPhoneNeeded: true, type: 'album', id: '7' },
    { to: 'site', path: '/verify-phone' },
  ],
  ['SIGNIN-12 an album', { ...base, type: 'album', id: '7' }, { to: 'player', href: '/player/album/7/key' }],
  ['SIGNIN-12 a song', { ...base, type: 'song', id: '7' }, { to: 'player', href: '/player/play/7/key' }],
  ['SIGNIN-12 a season', { ...base, type: 'season', id: '3' }, { to: 'player', href: '/player/season/3/key' }],
  ['SIGNIN-12 a user', { ...base, type: 'user', id: '3' }, { to: 'player', href: '/player/user/3/key' }],
  ['SIGNIN-13 the playlists', { ...base, type: 'playlist' }, { to: 'player', href: '/player/playlists/key' }],
  [
    'ACCOUNT2-09 the search of the player',
    { ...base, type: 'search', query: '?search=a' },
    { to: 'player', href: '/player/search?search=a' },
  ],
  ['ACCOUNT2-09 the home of the player', { ...base, type: 'player' }, { to: 'player', href: '/player/' }],
  ['SIGNIN-14 a saved path', { ...base, preAuthPath: '/artist/3' }, { to: 'site', path: '/artist/3' }],
  ['SIGNIN-14 nothing saved', base, { to: 'site', path: '/' }],
  [
    'SIGNIN-15 an unknown type',
    { ...base, type: 'film', id: '7', preAuthPath: '/artist/3' },
    { to: 'site', path: '/artist/3' },
  ],
  ['SIGNIN-15 a type that tries to leave', { ...base, type: '..', id: '7' }, { to: 'site', path: '/' }],
  ['SIGNIN-15 an id that tries to leave', { ...base, type: 'album', id: '7/../../x' }, { to: 'site', path: '/' }],
])('%s', (_case, given, onward) => expect(afterSignIn(given)).toEqual(onward))
