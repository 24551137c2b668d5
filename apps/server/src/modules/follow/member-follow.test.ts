import { RATE_LIMITS } from '@earshot/contract/limits'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, memberFollow } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedMember } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const follow = (token: string, userId: number, followingUserId: number) =>
  app.post('user/update_follow_status', { user_id: userId, following_user_id: followingUserId }, token)

/**
 * Follows a member, and retries while the server replies 429 under the concurrent load; a refused request changes
 * nothing.
 */
const followPatiently = (token: string, userId: number, followingUserId: number): ReturnType<typeof follow> =>
  follow(token, userId, followingUserId).catch((error: unknown) =>
    String(error).includes('answered 429') ? followPatiently(token, userId, followingUserId) : Promise.reject(error),
  )

async function countsOf(id: number) {
  const { followers_count: followers, following_count: following } = await app.get('user/profile', { user_id: id })
  return { followers, following }
}

test('API-18 MEMBERS-10 MEMBERS-11 ENTITIES-14 following is a toggle, and both counts follow', async () => {
  const [ida, nell] = [await seedMember(app.db), await seedMember(app.db)]
  const token = await app.signIn(ida)
  expect(await follow(token, ida, nell)).toEqual({ followed_user_id: nell, followed_status: 1 })
  expect([await countsOf(ida), await countsOf(nell)]).toEqual([
    { followers: 0, following: 1 },
    { followers: 1, following: 0 },
  ])
  expect(await follow(token, ida, nell)).toEqual({ followed_user_id: nell, followed_status: 0 })
  expect([await countsOf(ida), await countsOf(nell)]).toEqual([
    { followers: 0, following: 0 },
    { followers: 0, following: 0 },
  ])
})

test('MEMBERS-11 a count that an operator set too low ends at 0 and counts on from there', async () => {
  const [ida, nell] = [await seedMember(app.db), await seedMember(app.db)]
  const token = await app.signIn(ida)
  await follow(token, ida, nell)
  await app.db.update(member).set({ followersCount: 0, followingCount: 0 })
  await follow(token, ida, nell)
  await follow(token, ida, nell)
  expect([await countsOf(ida), await countsOf(nell)]).toEqual([
    { followers: 0, following: 1 },
    { followers: 1, following: 0 },
  ])
})

test('API-18 API-38 nobody follows themselves, somebody unknown, or in another name', async () => {
  const [ida, nell] = [await seedMember(app.db), await seedMember(app.db)]
  const token = await app.signIn(ida)
  expect(
    await app.refusal('POST', 'user/update_follow_status', { user_id: ida, following_user_id: ida }, token),
  ).toMatchObject({ status: 400, error: expect.stringContaining('you cannot follow yourself') })
  expect(
    await app.refusal('POST', 'user/update_follow_status', { user_id: ida, following_user_id: 2_147_483_647 }, token),
  ).toMatchObject({ status: 404, error: 'There is no such member.' })
  expect(
    await app.refusal('POST', 'user/update_follow_status', { user_id: nell, following_user_id: ida }, token),
  ).toMatchObject({ status: 403 })
  expect(
    await app.refusal('POST', 'user/update_follow_status', { user_id: ida, following_user_id: nell }),
  ).toMatchObject({ status: 1000 })
  expect(await countsOf(ida)).toEqual({ followers: 0, following: 0 })
})

test('API-18 FOLLOW-06 ENTITIES-15 followers and followings come newest first, and anybody signed in reads anybody’s', async () => {
  const [ida, nell, tom] = [
    await seedMember(app.db, { username: 'ida.f', avatar: '/media/art/a_1x1.jpg' }),
    await seedMember(app.db),
    await seedMember(app.db),
  ]
  await app.db.insert(memberFollow).values([
    { followerId: nell, followedId: ida, createdAt: new Date('2026-01-01') },
    { followerId: tom, followedId: ida, createdAt: new Date('2026-02-01') },
    { followerId: ida, followedId: tom },
  ])
  const own = await app.get('user/followings_and_followers', {}, await app.signIn(ida))
  expect(own.followers.map(({ user }) => user.id)).toEqual([tom, nell])
  expect(own.followings.map(({ followed_user }) => followed_user.id)).toEqual([tom])
  const others = await app.get('user/followings_and_followers', { user_id: tom }, await app.signIn(nell))
  expect(others.followers).toEqual([
    { user: { id: ida, username: 'ida.f', avatarURL: '/media/art/a_1x1.jpg', photo: '/media/art/a_1x1.jpg' } },
  ])
  expect(await app.refusal('GET', 'user/followings_and_followers', {})).toMatchObject({ status: 1000 })
  expect(
    await app.refusal('GET', 'user/followings_and_followers', { user_id: 2_147_483_647 }, await app.signIn(ida)),
  ).toMatchObject({ status: 404 })
})

test('MEMBERS-11 two hundred toggles at once among ten members leave counts that equal the rows', async () => {
  const ids: number[] = []
  for (let n = 0; n < 10; n += 1) ids.push(await seedMember(app.db))
  const tokens = await Promise.all(ids.map((id) => app.signIn(id)))
  // Every pair follows in both directions, so that mutual follows run concurrently, and some pairs three times.
  const storm = Array.from({ length: 200 }, (_, n) => {
    const [from, step] = [n % 10, 1 + (Math.floor(n / 10) % 9)]
    return followPatiently(tokens[from] ?? '', ids[from] ?? 0, ids[(from + step) % 10] ?? 0)
  })
  const replies = await Promise.all(storm)
  const rows = await app.db.select().from(memberFollow)
  const among = rows.filter((row) => ids.includes(row.followerId) && ids.includes(row.followedId))
  // 90 pairs toggle twice, 20 of them a third time.
  expect(among).toHaveLength(20)
  expect(replies.filter((reply) => reply.followed_status === 1)).toHaveLength(110)
  for (const id of ids) {
    expect(await countsOf(id)).toEqual({
      followers: among.filter((row) => row.followedId === id).length,
      following: among.filter((row) => row.followerId === id).length,
    })
  }
})

test('API-18 a member who follows and unfollows too often is asked to wait, in a sentence', async () => {
  const strict = await openTestApp({ rateLimits: true })
  const [ida, nell] = [await seedMember(strict.db), await seedMember(strict.db)]
  const token = await strict.signIn(ida)
  for (let n = 0; n < RATE_LIMITS.follows.most; n += 1) {
    strict.clock.now = new Date(strict.clock.now.getTime() + 1000)
    await strict.fastify.inject({
      method: 'POST',
      url: '/api/user/update_follow_status',
      remoteAddress: `10.0.0.${n}`,
      headers: { 'api-key': 'earshot-web', token },
      payload: { user_id: ida, following_user_id: nell },
    })
  }
  expect(
    await strict.refusal('POST', 'user/update_follow_status', { user_id: ida, following_user_id: nell }, token),
  ).toMatchObject({ status: 429, error: expect.stringMatching(/^You can follow or unfollow 120 times in an hour\./) })
  const [row] = await strict.db.select({ n: count() }).from(memberFollow).where(eq(memberFollow.followerId, ida))
  const [kept] = await strict.db.select({ n: member.followingCount }).from(member).where(eq(member.id, ida))
  expect(kept).toEqual(row)
  await strict.close()
})
