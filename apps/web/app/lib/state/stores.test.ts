import { runInNewContext } from 'node:vm'
import { listGenres } from '@earshot/contract/calls'
// @vitest-environment happy-dom
import { ApiError } from '@earshot/contract/client'
import { THEME_CHOICE_KEY, THEME_KEY, themeScript } from '@earshot/ui/theme/theme'
import { beforeEach, expect, test, vi } from 'vitest'
import { api, reportFailure } from '../api.ts'
import {
  clearSession,
  readToken,
  rememberPath,
  signedInScript,
  storeProfile,
  TOKEN_KEY,
  useSession,
  whenSignedOut,
} from '../session/session-store.ts'
import { verifyStoredToken } from '../session/verify-token.ts'
import { pickGenre, readGenres, setGenres, useGenres } from './genre-store.ts'
import { readError, setCallbackError, setLoading, useLoading } from './loading-store.ts'
import { storePlaylist, usePlaylists } from './playlist-store.ts'
import { createStore } from './store.ts'

const profile = { id: 7, username: 'mira', email: 'mira@example.org', plays: 0, following_count: 0, followers_count: 0 }

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ profile: null, preAuthPath: '/' })
  setCallbackError(null)
  setLoading(false)
})

test('GENRE-01 GENRE-06 a selection adds or removes its id, and repeating it has no effect', () => {
  setGenres([1])
  expect([pickGenre(2, true), pickGenre(2, true), pickGenre(1, false), pickGenre(1, false)]).toEqual([
    [1, 2],
    [1, 2],
    [2],
    [2],
  ])
})

test('GENRE-06 GENRE-07 selections made in two tabs at once are both stored', async () => {
  vi.resetModules()
  const first = await import('./genre-store.ts')
  vi.resetModules()
  const second = await import('./genre-store.ts')
  first.pickGenre(3, true)
  second.pickGenre(5, true)
  first.pickGenre(7, true)
  expect(JSON.parse(localStorage.getItem('earshot-genres') ?? '')).toEqual({ liveFeed: [3, 5, 7], discover: [3, 5, 7] })
})

test('STATE-06 STATE-10 PLAYLIST-10 the member’s playlists follow each change and are cleared with the session', () => {
  const playlist = {
    id: 1,
    name: 'Rain',
    remoteAvatarPath: null,
    image: null,
    rate: 0,
    rates_count: 0,
    listen_link: '',
    is_public: 0,
    song_count: 0,
  }
  storeProfile(profile, 'a token')
  usePlaylists.setState({ myPlaylist: [playlist] })
  storePlaylist({ ...playlist, song_count: 2 })
  storePlaylist({ ...playlist, id: 2 })
  expect(usePlaylists.getState().myPlaylist?.map((each) => [each.id, each.song_count])).toEqual([
    [2, 0],
    [1, 2],
  ])
  clearSession()
  expect(usePlaylists.getState().myPlaylist).toBeNull()
})

test('GENRE-06 STATE-07 every change writes both lists', () => {
  setGenres([3, 5])
  expect(useGenres.getState()).toMatchObject({ liveFeed: [3, 5], discover: [3, 5] })
})

test('GENRE-07 the selected ids are stored in the browser', () => {
  setGenres([3, 5])
  expect(JSON.parse(localStorage.getItem('earshot-genres') ?? '')).toEqual({ liveFeed: [3, 5], discover: [3, 5] })
})

test.each([
  ['1,2', [1, 2]],
  ['2,2, 3', [2, 3]],
  ['', []],
  [null, []],
  ['x,-1,1.5,4', [4]],
])('GENRE-01 the query %j names the genres %j', (query, ids) => {
  expect(readGenres(query)).toEqual(ids)
})

test('STATE-10 an invalid stored value is ignored', () => {
  const read = (stored: unknown) =>
    typeof stored === 'object' && stored !== null && 'size' in stored && typeof stored.size === 'number'
      ? { size: stored.size }
      : undefined
  for (const [text, size] of [
    ['{"size":3}', 3],
    ['{"size":"3"}', 1],
    ['{broken', 1],
    ['null', 1],
  ] as const) {
    localStorage.setItem('sizes', text)
    expect(createStore({ size: 1 }, { key: 'sizes', read }).getState().size).toBe(size)
  }
})

test('SIGNIN-10 STATE-11 a sign-in stores profile and token', () => {
  storeProfile(profile, 'abc')
  expect(readToken()).toBe('abc')
  expect(useSession.getState().profile?.id).toBe(7)
})

test('STATE-01 the signed-in member and the path to return to are one group, which starts without a member and with "/"', async () => {
  vi.resetModules()
  localStorage.clear()
  const fresh = await import('../session/session-store.ts')
  expect(fresh.useSession.getState()).toMatchObject({ profile: null, preAuthPath: '/' })
  fresh.storeProfile({ ...profile }, 'a token')
  fresh.rememberPath('/artists?tab=all')
  expect(JSON.parse(localStorage.getItem(fresh.SESSION_KEY) ?? '')).toMatchObject({
    profile: { id: 7 },
    preAuthPath: '/artists?tab=all',
  })
})

test('SIGNIN-19 STATE-10 signing out blanks the token without removing its key, and deletes the user’s data', () => {
  let isForgotten = false
  whenSignedOut(() => {
    isForgotten = true
  })
  storeProfile(profile, 'abc')
  clearSession()
  expect(localStorage.getItem(TOKEN_KEY)).toBe('')
  expect(useSession.getState().profile).toBeNull()
  expect(isForgotten).toBe(true)
})

test('SIGNIN-19 STATE-10 a reply after signing out does not sign in again', () => {
  storeProfile(profile, 'abc')
  clearSession()
  storeProfile(profile)
  expect(useSession.getState().profile).toBeNull()
})

test.each([
  ['a profile', { status: 1, data: profile, error: null }],
  ['the end of the session', { status: 1000, data: null, error: 'Token is expired' }],
])('SIGNIN-21 %s for an earlier token does not affect the next one', async (_what, answer) => {
  const next = { ...profile, id: 8, username: 'jonas' }
  storeProfile(profile, 'abc')
  vi.stubGlobal('fetch', async () => {
    storeProfile(next, 'def')
    return Response.json(answer)
  })
  await verifyStoredToken()
  vi.unstubAllGlobals()
  expect([readToken(), useSession.getState().profile?.id]).toEqual(['def', 8])
})

test.each([
  ['/community/create', '/community/create'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/signin', '/'],
  ['/verify-phone', '/'],
  ['/\t/elsewhere.example', '/'],
])('SIGNIN-16 the path %s is remembered as %s', (path, stored) => {
  rememberPath(path)
  expect(useSession.getState().preAuthPath).toBe(stored)
})

test('ERRORS-04 an expired token ends the session, shows a message, and links to sign-in', () => {
  storeProfile(profile, 'abc')
  reportFailure(new ApiError(1000, 'token'))
  expect(readToken()).toBe('')
  expect(useSession.getState().profile).toBeNull()
  expect(useLoading.getState().callbackError).toEqual({
    title: 'Error Occurred',
    content: 'Token is expired, please login',
    next: '/signin',
  })
})

test('ERRORS-04 SIGNIN-21 a silent call with an expired token ends the session without a message', () => {
  storeProfile(profile, 'abc')
  reportFailure(new ApiError(1000, 'token'), { silent: true })
  expect(readToken()).toBe('')
  expect(useLoading.getState().callbackError).toBeNull()
})

test('ERRORS-05 any other status shows its text, and the session stays', () => {
  storeProfile(profile, 'abc')
  reportFailure(new ApiError(409, 'This name is taken'))
  expect(useLoading.getState().callbackError).toBe('This name is taken')
  expect(readToken()).toBe('abc')
})

test('ERRORS-06 a network failure clears loading and shows an error', () => {
  setLoading(true)
  reportFailure(new ApiError(0, 'The server cannot be reached.'))
  expect(useLoading.getState()).toMatchObject({ isLoading: false, callbackError: 'The server cannot be reached.' })
})

test('ERRORS-02 the title is "Error Occurred" unless the error has one', () => {
  expect(readError('It broke')).toEqual({ title: 'Error Occurred', content: 'It broke' })
  expect(readError({ title: 'Invalid code', content: 'Try again' })).toEqual({
    title: 'Invalid code',
    content: 'Try again',
  })
})

test('STATE-08 profile, pre-login path, genres and selection are restored after a reload', async () => {
  localStorage.setItem('earshot-session', JSON.stringify({ profile, preAuthPath: '/community/create' }))
  localStorage.setItem('earshot-genres', JSON.stringify({ discover: [4, 'x', -1], liveFeed: [] }))
  localStorage.setItem(
    'selection',
    JSON.stringify({ selectedArtist: { id: 3, name: 'Kestrel' }, selectedPodcast: 'broken' }),
  )
  vi.resetModules()
  const session = await import('../session/session-store.ts')
  const genres = await import('./genre-store.ts')
  const selection = await import('./selection-store.ts')
  expect(session.useSession.getState()).toMatchObject({ profile, preAuthPath: '/community/create' })
  expect(genres.useGenres.getState()).toEqual({ discover: [4], liveFeed: [4] })
  expect(selection.useSelection.getState()).toMatchObject({
    selectedArtist: { id: 3, name: 'Kestrel' },
    selectedPodcast: null,
    article: null,
  })
})

test('ERRORS-05 a failed act shows its text, and the caller gets the error', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 409, data: null, error: 'This name is taken' }, { status: 409 }),
  )
  await expect(api.get(listGenres)).rejects.toMatchObject({ status: 409 })
  expect(useLoading.getState().callbackError).toBe('This name is taken')
  vi.unstubAllGlobals()
})

test('STATE-10 data of a member is also deleted when another tab signs out', () => {
  let forgotten = 0
  whenSignedOut(() => {
    forgotten += 1
  })
  storeProfile(profile, 'abc')
  localStorage.setItem('earshot-session', JSON.stringify({ profile: null, preAuthPath: '/' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'earshot-session' }))
  expect(useSession.getState().profile).toBeNull()
  expect(forgotten).toBe(1)
})

test('PLAYERLINKS-05 a reply without a key of the player does not remove the known one', () => {
  storeProfile({ ...profile, player_token: 'key' }, 'abc')
  storeProfile({ ...profile, phone: '+12125550142' })
  expect(useSession.getState().profile).toMatchObject({ phone: '+12125550142', player_token: 'key' })
})

test('STATE-10 SIGNIN-19 a member who signs out during the verification of the token stays signed out', async () => {
  storeProfile(profile, 'abc')
  const answer = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise)
  const verified = verifyStoredToken()
  clearSession()
  answer.resolve(Response.json({ status: 1, data: profile, error: null }))
  await verified
  expect(useSession.getState().profile).toBeNull()
  vi.restoreAllMocks()
})

test('STATE-05 loading and its error are one group, and only the error opens the dialog', () => {
  setLoading(true)
  expect(useLoading.getState()).toEqual({ isLoading: true, callbackError: null })
  setCallbackError('Something')
  setLoading(false)
  expect(useLoading.getState()).toEqual({ isLoading: false, callbackError: 'Something' })
})

test('CONSTANTS-14 theme and token have the documented keys', () => {
  expect([THEME_KEY, TOKEN_KEY]).toEqual(['themeMode', 'token'])
})

test.each([
  ['THEME-03', themeScript],
  ['LAYOUT-07', signedInScript],
])('%s the script in the head of a page works in a browser that blocks its storage', (_id, script) => {
  const dataset = { theme: 'light' }
  const blocked = {
    document: { documentElement: { dataset } },
    get localStorage(): never {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  runInNewContext(script, blocked)
  expect(dataset).toEqual({ theme: 'light' })
})

test.each([
  ['system', 'light', true, 'dark'],
  ['system', 'dark', false, 'light'],
  ['light', 'light', true, 'light'],
  [null, 'dark', false, 'dark'],
])('ACCOUNT2-11 a page of someone who chose %s begins with the right theme', (choice, stored, matches, theme) => {
  if (choice !== null) localStorage.setItem(THEME_CHOICE_KEY, choice)
  localStorage.setItem(THEME_KEY, stored)
  runInNewContext(themeScript, { localStorage, document, matchMedia: () => ({ matches }) })
  expect([document.documentElement.dataset.theme, localStorage.getItem(THEME_KEY)]).toEqual([theme, theme])
})

test('STATE-08 a store in a browser that blocks its storage lasts for the visit', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  vi.resetModules()
  const blocked = await import('../session/session-store.ts')
  blocked.storeProfile({ ...profile }, 'abc')
  expect([blocked.readToken(), blocked.useSession.getState().profile?.id]).toEqual(['abc', 7])
  vi.restoreAllMocks()
})
