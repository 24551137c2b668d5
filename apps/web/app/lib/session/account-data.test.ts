// @vitest-environment happy-dom
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findDraft, followSession, writeDraft } from '../forms/draft-store.ts'
import { setGenres, useGenres } from '../state/genre-store.ts'
import { useSelection } from '../state/selection-store.ts'
import { STAYS } from './account-data.ts'
import { logout } from './logout.ts'
import { clearSession, storeProfile, useSession } from './session-store.ts'

const mira = {
  id: 7,
  username: 'mira',
  email: 'mira@example.org',
  plays: 0,
  following_count: 0,
  followers_count: 0,
  player_token: 'ear-key',
}
const noor = { ...mira, id: 8, username: 'noor', email: 'noor@example.org', player_token: 'other-key' }

followSession(undefined)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ profile: null, preAuthPath: '/', hasLeft: false, expiredId: null })
})

const KEYS = keysOfTheCode()

// Without a token, signing out calls no server.
function signOut(): void {
  localStorage.setItem('token', '')
  logout()
}

test('STATE-10 every storage key of site and player is listed here, and the listed ones exist', () => {
  expect(KEYS).toEqual(
    expect.arrayContaining([
      'token',
      'selection',
      'earshot-session',
      'earshot-genres',
      'earshot.player.queue',
      'earshot.player.token',
    ]),
  )
  expect(KEYS).toEqual(expect.arrayContaining([...STAYS]))
})

test.each([
  ['signing out', signOut],
  ['another member who signs in', () => storeProfile(noor, 'of noor')],
  [
    'another member who signs in after an expired token',
    () => {
      clearSession()
      storeProfile(noor, 'of noor')
    },
  ],
])('STATE-10 %s leaves no data of the member in the browser except drafts, which name their member', (_how, leave) => {
  storeProfile(mira, 'of mira')
  localStorage.setItem('token', 'of mira')
  for (const key of KEYS.filter((each) => !STAYS.has(each))) {
    localStorage.setItem(key, '"of mira"')
    sessionStorage.setItem(key, '"of mira"')
  }
  setGenres([4])
  useSelection.setState({ selectedArtist: { id: 3, name: 'of mira' } })
  leave()
  const left = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage))
  // The next member's sign-in stores a new key of the player.
  expect(left.filter(([key, value]) => !STAYS.has(key) && value !== 'other-key')).toEqual([])
  expect(JSON.stringify(left)).not.toMatch(/mira|ear-key/)
  expect([useGenres.getState().discover, useSelection.getState().selectedArtist]).toEqual([[], null])
})

test('STATE-10 threat T21: an expired token ends playback, and leaves the choices of a member who may return', () => {
  storeProfile(mira, 'of mira')
  for (const key of ['earshot.player.token', 'earshot.player.queue']) localStorage.setItem(key, 'of mira')
  setGenres([4])
  clearSession()
  expect(Object.keys(localStorage).filter((key) => key.includes('player'))).toEqual([])
  storeProfile(mira, 'of mira')
  expect(useGenres.getState().discover).toEqual([4])
})

test('STATE-10 threat T21: after an expired token the draft is shown to its member only', () => {
  storeProfile(mira, 'of mira')
  writeDraft('page', 'of mira')
  clearSession()
  storeProfile(noor, 'of noor')
  expect(findDraft('page')).toBe('')
  signOut()
  storeProfile(mira, 'of mira')
  expect(findDraft('page')).toBe('of mira')
  signOut()
  expect(localStorage.getItem('earshot-drafts')).not.toContain('of mira')
})

test('STATE-10 after a sign-out in another tab, text typed here belongs to no member', () => {
  storeProfile(mira, 'of mira')
  writeDraft('page', 'of mira')
  localStorage.setItem('earshot-session', JSON.stringify({ profile: null, preAuthPath: '/', hasLeft: true }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'earshot-session' }))
  writeDraft('page', 'typed later')
  expect(localStorage.getItem('earshot-drafts')).not.toContain('typed later')
})

test('STATE-10 a tab without a sign-out does not delete the data of the next member', () => {
  storeProfile(mira, 'of mira')
  // Another tab: mira signs out, noor signs in and makes choices.
  localStorage.setItem('earshot-session', JSON.stringify({ profile: noor, preAuthPath: '/' }))
  localStorage.setItem('earshot.player.queue', 'of noor')
  window.dispatchEvent(new StorageEvent('storage', { key: 'earshot-session' }))
  expect([useSession.getState().profile?.id, localStorage.getItem('earshot.player.queue')]).toEqual([8, 'of noor'])
})

test('STATE-10 a page restored from the back/forward cache shows the signed-in member', () => {
  storeProfile(mira, 'of mira')
  // A page in the back/forward cache receives no event.
  localStorage.setItem('earshot-session', JSON.stringify({ profile: noor, preAuthPath: '/' }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(useSession.getState().profile?.id).toBe(8)
})

/** Returns the storage keys in the source of site, player and packages. */
function keysOfTheCode(): string[] {
  const root = path.resolve(import.meta.dirname, '../../../../..')
  const files = [
    'apps/web/app',
    'apps/player/src',
    'apps/studio/src',
    'packages/listening/src',
    'packages/ui/src',
  ].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(root, folder, name),
    ),
  )
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|demo)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /createStore|browser-storage|KEYS = /.test(text))
  const named = code.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:\bkey: |_KEY(?:: string)? = |(?:token|owner|queue|queueVersion|places|unsentPlays|shortcuts|volumeHint): |(?:set|get)Item\()'([\w.-]+)'/g,
      ),
    ].map(([, key = '']) => key),
  )
  return [...new Set(named)]
}
