// @vitest-environment happy-dom
import { getProfile, userPlaylists, verifyToken } from '@earshot/contract/calls'
import { TOKEN_NEEDED } from '@earshot/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, checkSession } from './api.ts'
import { beginSession, endSession, storeToken, session, token } from './session.ts'

const MIRA = { id: 7, username: 'mira', player_token: 'new-key' }
const DEAD = { status: TOKEN_NEEDED, data: null, error: 'Token is expired' }

let answers: Record<string, (body: object) => void> = {}
beforeEach(() => {
  answers = {}
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers[new URL(url).pathname.replace('/api/', '')] = (body) => resolve(Response.json(body))
    return promise
  })
  storeToken('old-key')
  localStorage.setItem('token', 'site-session')
  session.set({ status: 'unknown' })
})
afterEach(() => {
  endSession()
  localStorage.clear()
})

const answer = async (path: string, body: object) => {
  await vi.waitUntil(() => path in answers)
  answers[path]?.(body)
}
const signOut = () => {
  localStorage.clear()
  endSession()
}

test('STATE-10 a reply after sign-out does not start a session', async () => {
  const requested = checkSession()
  signOut()
  await answer(getProfile, { status: 1, data: MIRA, error: null })
  await requested
  expect(session.get()).toEqual({ status: 'visitor' })
})

test('STATE-10 a key that is renewed while the listener signs out is not stored', async () => {
  const requested = api.get(userPlaylists, { user_id: 7, all: 1 }).catch(() => 'refused')
  await answer(userPlaylists, DEAD)
  await vi.waitUntil(() => verifyToken in answers)
  signOut()
  await answer(verifyToken, { status: 1, data: MIRA, error: null })
  expect(await requested).toBe('refused')
  expect(token()).toBe('')
  expect(session.get()).toEqual({ status: 'visitor' })
})

test('a reply to a replaced key does not end the session of the new one', async () => {
  const requested = checkSession()
  storeToken('new-key')
  beginSession(MIRA)
  await answer(getProfile, DEAD)
  await requested
  expect(token()).toBe('new-key')
  expect(session.get().status).toBe('listener')
})
