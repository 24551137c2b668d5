// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeProfile } from '../../session/session-store.ts'
import { isFollowing, readFollows, toggleFollow, useFollows } from './follow-store.ts'

const profile = { id: 7, username: 'mira', email: 'mira@example.org', plays: 0, following_count: 0, followers_count: 0 }
const person = (id: number) => ({ id, username: `member ${id}`, avatarURL: null, photo: null })
const lists = { followers: [{ user: person(3) }], followings: [{ followed_user: person(1) }] }
const follows = (id: number) => isFollowing(useFollows.getState(), id)
const sent: string[] = []
let answer: (url: string) => unknown

beforeEach(() => {
  localStorage.clear()
  clearSession()
  sent.length = 0
  answer = () => lists
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({ status: 1, data: await answer(url), error: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('MEMBERS-13 FOLLOW-06 a visitor causes no request; a member loads both lists', async () => {
  await readFollows()
  expect(sent).toEqual([])
  storeProfile(profile, 'abc')
  await readFollows()
  expect(sent).toEqual(['/api/user/followings_and_followers?user_id=7'])
  expect(useFollows.getState()).toMatchObject({ followingsData: lists.followings, followersData: lists.followers })
  expect([follows(1), follows(2), follows(3)]).toEqual([true, false, false])
})

test('MEMBERS-10 STATE-04 the reply decides, and a second click is ignored while the first is pending', async () => {
  storeProfile(profile, 'abc')
  await readFollows()
  answer = () => ({ followed_user_id: 1, followed_status: 0 })
  const [first, second] = await Promise.all([toggleFollow(7, 1), toggleFollow(7, 1)])
  expect([first, second]).toEqual([{ followed_user_id: 1, followed_status: 0 }, undefined])
  expect(useFollows.getState()).toMatchObject({ updatedFollow: { followed_user_id: 1, followed_status: 0 }, busy: [] })
  expect(follows(1)).toBe(false)
})

test('MEMBERS-09 lists requested before a click do not undo it, later ones do', async () => {
  storeProfile(profile, 'abc')
  const late = Promise.withResolvers<typeof lists>()
  answer = (url) => (url.includes('followings') ? late.promise : { followed_user_id: 2, followed_status: 1 })
  const reading = readFollows()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await toggleFollow(7, 2)
  answer = () => ({ ...lists, followings: [{ followed_user: person(2) }] })
  late.resolve(lists)
  await reading
  // Both lists were loaded again after the click.
  expect([sent.length, follows(1), follows(2)]).toEqual([3, false, true])
  answer = () => lists
  await readFollows()
  expect(follows(2)).toBe(false)
})

test('STATE-10 the follows of a member are cleared with the session', async () => {
  storeProfile(profile, 'abc')
  await readFollows()
  clearSession()
  expect(useFollows.getState()).toMatchObject({ followingsData: [], followersData: [], updatedFollow: null })
  expect(follows(1)).toBe(false)
})
