// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeProfile } from '../../session/session-store.ts'
import { isFollowing, loadTopicFollows, toggleTopicFollow, useTopicFollows, withFollow } from './topic-follow-store.ts'

const profile = { id: 7, username: 'mira', email: 'mira@example.org', plays: 0, following_count: 0, followers_count: 0 }
const sent: { url: string; body: unknown }[] = []
let reply: unknown

beforeEach(() => {
  localStorage.clear()
  clearSession()
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
    sent.push({ url, body: body === null ? null : JSON.parse(body) })
    return Response.json({ status: 1, data: reply, error: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('COMMUNITY-10 a visitor requests no followed topics', async () => {
  await loadTopicFollows()
  expect(sent).toEqual([])
})

test('COMMUNITY-09 COMMUNITY-10 a member’s topics are requested once, and only the status 1 means following', async () => {
  storeProfile(profile, 'abc')
  reply = [
    { topic_id: 1, follow_status: 1 },
    { topic_id: 2, follow_status: 0 },
    { topic_id: 3, follow_status: 2 },
  ]
  await loadTopicFollows()
  expect(sent.map(({ url }) => url)).toEqual(['/api/blog/user_topic_followings?user_id=7'])
  expect([1, 2, 3, 4].map((id) => isFollowing(useTopicFollows.getState().topicFollowingsData, id))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('COMMUNITY-08 the reply replaces the older record, or is added', () => {
  const list = [
    { topic_id: 1, follow_status: 1 },
    { topic_id: 2, follow_status: 1 },
  ]
  expect(withFollow(list, { topic_id: 1, follow_status: 0 })).toEqual([
    { topic_id: 1, follow_status: 0 },
    { topic_id: 2, follow_status: 1 },
  ])
  expect(withFollow(list, { topic_id: 5, follow_status: 1 })).toEqual([...list, { topic_id: 5, follow_status: 1 }])
})

test('COMMUNITY-08 STATE-04 two clicks in a row send one request, with user and topic', async () => {
  storeProfile(profile, 'abc')
  reply = { topic_id: 3, follow_status: 1 }
  await Promise.all([toggleTopicFollow(7, 3), toggleTopicFollow(7, 3)])
  expect(sent).toEqual([{ url: '/api/blog/update_topic_follow_status', body: { user_id: 7, topic_id: 3 } }])
  expect(useTopicFollows.getState()).toMatchObject({
    updatedTopicFollow: reply,
    topicFollowingsData: [reply],
    busy: [],
  })
})

test('STATE-10 signing out clears the followed topics', async () => {
  storeProfile(profile, 'abc')
  reply = { topic_id: 3, follow_status: 1 }
  await toggleTopicFollow(7, 3)
  clearSession()
  expect(useTopicFollows.getState().topicFollowingsData).toEqual([])
})
