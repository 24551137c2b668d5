import type { Role } from '@earshot/contract/limits'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRoles } from '../../access/roles.store.ts'
import { decision, suspension } from '../../db/schema/community/moderation.ts'
import { contest, voteLine } from '../../db/schema/community/vote.ts'
import { member } from '../../db/schema/member/member.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import { seedArtist, seedBallot, seedComment, seedContest, seedPost, seedRoles } from '../../testing/seed.ts'
import { changeRoles } from '../people/change-roles.ts'
import { writeDueAnnulments } from '../vote/annulment.store.ts'
import { restoreMember } from './suspension.store.ts'

const PASSWORD = 'wren-on-the-wire'

let app: TestApp
let admin: { id: number; token: string }
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
  admin = await seedPerson(app, { role: 'admin', username: 'Ada' })
})
afterAll(() => app.close())

let guests = 0
/** Creates a member with a password, as the sign-up form does. */
async function signUp() {
  guests += 1
  const email = `guest${guests}@example.org`
  const me = await app.post('user/sign_up', { email, username: `guest ${guests}`, password: PASSWORD })
  await app.db
    .update(member)
    .set({ phone: `+4670123${guests}` })
    .where(eq(member.id, me.id))
  return { ...me, email }
}
const suspend = (memberId: number, more: { reason?: string; until?: string } = {}, token = admin.token) =>
  app.post('moderation/suspend', { member_id: memberId, reason: 'Sold votes.', ...more }, token)
const restore = (memberId: number) => app.post('moderation/restore', { member_id: memberId }, admin.token)
const signIn = (email: string) => app.post('user/login', { email, password: PASSWORD })
const refusedSignIn = (email: string) => app.refusal('POST', 'user/login', { email, password: PASSWORD })
const later = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000)

/** Seeds a contest with one ballot. */
async function seedVote(artists: number, endDate?: string) {
  const contestId = await seedContest(app.db, endDate === undefined ? {} : { endDate })
  const artistIds: number[] = []
  for (let n = 0; n < artists; n += 1) artistIds.push(await seedArtist(app.db))
  return { contestId, artistIds, ballotId: await seedBallot(app.db, artistIds, { contestId }) }
}
const voteFor = (token: string, artistId: number | undefined) =>
  app.post('vote/update_vote', { artist_id: artistId ?? 0, vote: 1 }, token)
const votesOf = async (ballotId: number) =>
  (await app.get('vote/sub_categories_info', { sub_categories_id: ballotId })).vote_num
async function annulNow(contestId: number): Promise<void> {
  await app.db
    .update(contest)
    .set({ annulAt: sql`clock_timestamp()` })
    .where(eq(contest.id, contestId))
  await writeDueAnnulments(app.db, 'UTC')
}
const actsOf = async (contestId: number) =>
  (
    await app.db
      .select({ act: voteLine.act, takes: voteLine.takes })
      .from(voteLine)
      .where(and(eq(voteLine.contestId, contestId), isNotNull(voteLine.mark)))
      .orderBy(voteLine.n)
  ).map(({ act, takes }) => (takes === null ? act : `${act} ${takes}`))

test('a suspended member is signed out everywhere, their keys are revoked, and signing in shows the end and the reason', async () => {
  const me = await signUp()
  const { key } = await app.post('user/create_access_key', { name: 'Script', scopes: ['read'] }, me.token)
  const until = later(3)
  expect(await suspend(me.id, { reason: ' Sold votes. ', until: until.toISOString() })).toEqual({
    user: expect.objectContaining({ id: me.id, username: me.username }),
    reason: 'Sold votes.',
    until: until.toISOString(),
    created_at: app.clock.now.toISOString().slice(0, 10),
    moderator: expect.objectContaining({ id: admin.id }),
  })
  for (const token of [me.token, me.player_token, key])
    expect(await app.refusal('GET', 'song/my_top_songs', {}, token)).toMatchObject({ code: 401, status: 1000 })
  expect(await refusedSignIn(me.email)).toEqual({
    code: 403,
    status: 403,
    error: `This account is suspended until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. Reason: Sold votes.`,
  })
  // Without the password, the reply reveals nothing.
  expect(await app.refusal('POST', 'user/login', { email: me.email, password: 'another-password' })).toMatchObject({
    code: 401,
  })
})

test('a suspension without end lasts until it is lifted, and one with an end expires', async () => {
  const [one, other] = [await signUp(), await signUp()]
  await suspend(one.id)
  await suspend(other.id, { until: later(2).toISOString() })
  expect((await refusedSignIn(one.email)).error).toBe('This account is suspended. Reason: Sold votes.')
  const start = app.clock.now
  app.clock.now = later(2)
  expect(await signIn(other.email)).toMatchObject({ id: other.id })
  expect((await refusedSignIn(one.email)).code).toBe(403)
  app.clock.now = start
  await restore(one.id)
  expect(await signIn(one.email)).toMatchObject({ id: one.id })
  expect(await app.refusal('POST', 'moderation/restore', { member_id: one.id }, admin.token)).toMatchObject({
    code: 404,
    error: 'This account is not suspended.',
  })
})

test('a second suspension changes reason and end', async () => {
  const me = await signUp()
  await suspend(me.id)
  const until = later(1).toISOString()
  await suspend(me.id, { reason: 'Apologised.', until })
  const { data, counts } = await app.get('moderation/suspensions', { member_id: me.id }, admin.token)
  expect([counts.total, data.map(({ reason, until: end }) => [reason, end])]).toEqual([1, [['Apologised.', until]]])
})

test('posts and comments of a suspended member remain visible', async () => {
  const me = await signUp()
  const postId = await seedPost(app.db, { memberId: me.id })
  await seedComment(app.db, { postId, memberId: me.id })
  await suspend(me.id)
  expect((await app.get('blog/post', { blog_id: postId })).user.id).toBe(me.id)
  expect((await app.get('blog/comments', { blog_id: postId })).data).toHaveLength(1)
})

test('votes of a suspended member are annulled in open contests, are not restored, and can be cast again', async () => {
  const [open, ended] = [await seedVote(2), await seedVote(1)]
  const [me, good] = [await signUp(), await signUp()]
  const [ada, bea] = open.artistIds
  for (const artistId of [ada, bea, ended.artistIds[0]]) await voteFor(me.token, artistId)
  await voteFor(good.token, ada)
  await app.services.pool.query(`update contest set end_date = '2020-01-01' where id = $1`, [ended.contestId])
  await suspend(me.id)
  expect([await votesOf(open.ballotId), await votesOf(ended.ballotId)]).toEqual([3, 1])
  await restore(me.id)
  const { token } = await signIn(me.email)
  expect(await app.refusal('POST', 'vote/update_vote', { artist_id: ada ?? 0, vote: 0 }, token)).toMatchObject({
    code: 403,
    error: 'Your earlier votes here are being annulled. Please try again later.',
  })
  await annulNow(open.contestId)
  expect([await votesOf(open.ballotId), await votesOf(ended.ballotId)]).toEqual([1, 1])
  await voteFor(token, ada)
  expect(await votesOf(open.ballotId)).toBe(2)
  expect(await actsOf(open.contestId)).toEqual(['vote', 'vote', 'vote', 'annul 6', 'annul 7', 'vote'])
  expect(await actsOf(ended.contestId)).toEqual(['vote'])
})

test('a vote of a suspended member is refused', async () => {
  const { artistIds } = await seedVote(1)
  const me = await signUp()
  await suspend(me.id)
  const late = await app.signIn(me.id)
  expect(await app.refusal('POST', 'vote/update_vote', { artist_id: artistIds[0] }, late)).toMatchObject({
    code: 403,
    error: 'This account is suspended.',
  })
})

test('only administrators suspend others, and one administrator always remains, also with concurrent requests', async () => {
  const me = await signUp()
  const moderator = await seedPerson(app, { role: 'moderator' })
  const input = { member_id: me.id, reason: 'x' }
  expect(await app.refusal('POST', 'moderation/suspend', input, moderator.token)).toMatchObject({ code: 403 })
  expect(await app.refusal('POST', 'moderation/suspend', { ...input, member_id: admin.id }, admin.token)).toMatchObject(
    { code: 403, error: 'You cannot suspend yourself.' },
  )
  const second = await seedPerson(app, { role: 'admin' })
  const answers = await Promise.all(
    [
      [admin, second],
      [second, admin],
    ].map(async ([by, of]) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/moderation/suspend',
        headers: { 'api-key': 'earshot-web', token: by?.token },
        payload: { member_id: of?.id, reason: 'x' },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await app.db.delete(suspension)
  await seedRoles(app.db, second.id, [])
  admin = { ...admin, token: await app.signIn(admin.id) }
})

test('DESK-02 PEOPLE-03 OPERATIONS-15 roles replace those of before, with an audit entry; an administrator remains', async () => {
  const { id } = await signUp()
  const set = (memberId: number, ...roles: Role[]) =>
    changeRoles(app.services, memberId, roles, { ...admin, sessionId: 1 })
  await set(id, 'writer', 'editor')
  await set(id, 'moderator', 'editor')
  expect(await findRoles(app.db, id)).toEqual(['editor', 'moderator'])
  expect(
    await app.db
      .select({ before: audit.before, after: audit.after, actorId: audit.actorId })
      .from(audit)
      .where(and(eq(audit.act, 'account.roles'), eq(audit.subjectId, id)))
      .orderBy(audit.id),
  ).toEqual([
    { before: { roles: [] }, after: { roles: ['editor', 'writer'] }, actorId: admin.id },
    { before: { roles: ['editor', 'writer'] }, after: { roles: ['editor', 'moderator'] }, actorId: admin.id },
  ])
  await expect(set(admin.id, 'moderator')).rejects.toThrow('The last administrator keeps the role.')
  expect(await findRoles(app.db, admin.id)).toEqual(['admin'])
  const second = await seedPerson(app, { role: 'admin' })
  const both = await Promise.allSettled([set(admin.id), set(second.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await seedRoles(app.db, admin.id, ['admin'])
  await seedRoles(app.db, second.id, [])
})

test.each([
  ['an end in the past', { until: '2020-01-01T00:00:00Z' }, 400, 'until: must be in the future'],
  ['an end that is no time', { until: 'tomorrow' }, 400, 'until: must be a time like 2026-12-31T00:00:00Z'],
  ['no reason', { reason: ' ' }, 400, 'reason: is required'],
  ['a member who is not there', { member_id: 2_000_000_000 }, 404, 'There is no such member.'],
])('a suspension with %s is refused', async (_what, wrong, code, error) => {
  const { id } = await signUp()
  const input = { member_id: id, reason: 'x', ...wrong }
  expect(await app.refusal('POST', 'moderation/suspend', input, admin.token)).toMatchObject({ code, error })
  expect(await app.db.select().from(suspension).where(eq(suspension.memberId, id))).toEqual([])
})

test('an administrator who is suspended during a restore cannot complete it', async () => {
  const [me, second] = [await signUp(), await seedPerson(app, { role: 'admin' })]
  await suspend(me.id)
  await suspend(second.id)
  const input = { memberId: me.id, moderator: { id: second.id, sessionId: 1 }, note: null }
  await expect(restoreMember(app.db, input, app.clock.now)).rejects.toMatchObject({ status: 1000 })
  expect((await refusedSignIn(me.email)).code).toBe(403)
  await app.db.delete(suspension)
})

test('OPERATIONS-15 DESK-05 an access key suspends, and ends a suspension, in its own name', async () => {
  const { key } = await app.post('user/create_access_key', { name: 'Bot', scopes: ['write'] }, admin.token)
  const me = await signUp()
  await suspend(me.id, {}, key)
  await app.post('moderation/restore', { member_id: me.id }, key)
  await suspend(me.id)
  const acts = await app.db
    .select({ act: audit.act, via: audit.via })
    .from(audit)
    .where(and(eq(audit.subjectKind, 'member'), eq(audit.subjectId, me.id)))
    .orderBy(audit.id)
  expect(acts).toEqual([
    { act: 'suspension.start', via: 'key' },
    { act: 'suspension.end', via: 'key' },
    { act: 'suspension.start', via: 'desk' },
  ])
})

test('suspensions and restores are in the moderation log, and the member is notified', async () => {
  await app.db.delete(decision)
  const me = await signUp()
  const until = later(3).toISOString()
  await suspend(me.id, { until })
  await app.post('moderation/restore', { member_id: me.id, note: 'Welcome back.' }, admin.token)
  const log = await app.get('moderation/log', {}, admin.token)
  const line = { kind: 'member', item_id: me.id, title: me.username, is_hidden: false }
  expect(log).toMatchObject([
    { ...line, decision: 'restore', note: 'Welcome back.', until: null, moderator: { id: admin.id } },
    { ...line, decision: 'suspend', note: 'Sold votes.', until, user: { id: me.id } },
  ])
  const { token } = await signIn(me.email)
  const { data } = await app.get('user/notifications', {}, token)
  expect(data.map(({ text }) => text)).toEqual([
    'Your account is no longer suspended. Welcome back.',
    'Your account was suspended. Sold votes.',
  ])
})

test('no sign-in during a suspension remains valid', async () => {
  const me = await signUp()
  const tries = Array.from({ length: 16 }, () =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'api-key': 'earshot-web' },
      payload: { email: me.email, password: PASSWORD },
    }),
  )
  const [replies] = await Promise.all([Promise.all(tries), suspend(me.id)])
  const tokens = replies.flatMap((reply) =>
    reply.statusCode === 200 ? [reply.json<{ data: { token: string } }>().data.token] : [],
  )
  for (const token of tokens)
    expect(await app.refusal('GET', 'user/sessions', {}, token)).toMatchObject({ status: 1000 })
})
