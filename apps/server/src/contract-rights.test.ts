import { PLAYER_CALLS, hasOneOf } from '@earshot/contract/access'
import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { CODES, ERROR_CODES } from '@earshot/contract/envelope'
import { KEY_SCOPES, PHONE_NEEDED, ROLES, type Role } from '@earshot/contract/limits'
import { openApi } from '@earshot/contract/openapi/openapi'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { topicModerator } from './db/schema/community/community.ts'
import { member } from './db/schema/member/member.ts'
import { openTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import {
  seedAlbum,
  seedArtist,
  seedMember,
  seedPlan,
  seedPlaylist,
  seedPodcast,
  seedRoles,
  seedSubscription,
  seedTopic,
  seedTrack,
} from './testing/seed.ts'

/** Calls that a member without a phone may make. */
const WITHOUT_A_PHONE = [
  'song/add_play',
  'song/update_play',
  'subscription/end_private_feed',
  'user/clear_listening_history',
  'user/delete_plays',
  'user/end_other_sessions',
  'user/end_session',
  'user/logout',
  'user/prove',
  'user/revoke_access_key',
  'user/send_proof_code',
  'user/send_verify_code',
  'user/update_block',
  'user/update_email_consent',
  'user/update_listening_position',
  'user/update_muted_words',
  'user/update_password',
  'user/update_phone',
  'user/update_queue',
]

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const asking = (endpoints satisfies readonly Endpoint[]).filter(({ auth }) => auth !== 'none')
const changing = asking.filter(({ method }) => method === 'POST')
const sentence = async (endpoint: Endpoint, token: string) => {
  const headers = {
    'api-key': 'earshot-web',
    token,
    ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
  }
  const reply = await app.fastify.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    headers,
    ...(endpoint.method === 'POST' ? { payload: '{}' } : {}),
  })
  const isEnvelope = /json/.test(String(reply.headers['content-type']))
  const error = isEnvelope ? reply.json<{ error: string | null }>().error : null
  return { path: endpoint.path, code: reply.statusCode, error }
}
const inTurn = async <Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const item of items) answers.push(await ask(item))
  return answers
}
const playerKey = async (memberId: number) =>
  (await app.get('user/verify_token', {}, await app.signIn(memberId))).player_token ?? ''

test('PLAYERLINKS-05 the key of the player opens what the contract gives to it, and nothing else', async () => {
  const key = await playerKey(await seedMember(app.db, { role: 'admin' }))
  expect(
    asking
      .filter(({ scope }) => scope === 'listen')
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(PLAYER_CALLS)
  const answers = await inTurn(asking, (endpoint) => sentence(endpoint, key))
  const [refused, taken] = [
    answers.filter(({ code }) => code === 403),
    answers.filter(({ code }) => [200, 400].includes(code)),
  ]
  expect(taken.map(({ path }) => path).toSorted()).toEqual(PLAYER_CALLS)
  expect(refused).toHaveLength(asking.length - PLAYER_CALLS.length)
  expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['The player key cannot be used for this call.']))
})

test("PLAYERLINKS-05 the catalogue as read with a player's key does not reveal its member's payments", async () => {
  const memberId = await seedMember(app.db)
  const [artistId, podcastId] = [await seedArtist(app.db), await seedPodcast(app.db)]
  for (const target of [{ artistId }, { podcastId }])
    await seedSubscription(app.db, {
      memberId,
      planId: await seedPlan(app.db, target),
      expiresAt: new Date('2200-01-01'),
    })
  const statusesOf = async (token: string) => [
    (await app.get('song/artist_media', { artist_id: artistId }, token)).subscription_settings.subscription?.status ??
      0,
    (await app.get('podcast/podcast_media', { podcast_id: podcastId }, token)).subscription_settings.subscription
      ?.status ?? 0,
  ]
  expect(await statusesOf(await app.signIn(memberId))).toEqual([1, 1])
  expect(await statusesOf(await playerKey(memberId))).toEqual([0, 0])
})

test("PLAYERLINKS-05 the key of the player reads its member's private playlist", async () => {
  const memberId = await seedMember(app.db)
  const playlistId = await seedPlaylist(app.db, { memberId }, [
    await seedTrack(app.db, { albumId: await seedAlbum(app.db) }),
  ])
  const key = await playerKey(memberId)
  expect((await app.get('song/playlist_media', { playlist_id: playlistId }, key)).songs).toHaveLength(1)
  expect(await app.get('song/user_playlists', { user_id: memberId }, key)).toHaveLength(1)
})

test('PHONE-23 a member without a phone changes nothing but what leads to one, whatever client is used', async () => {
  expect(
    changing
      .filter(({ phone }) => phone === 'not required')
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(WITHOUT_A_PHONE)
  const memberId = await seedMember(app.db, { phone: null })
  const answers = await inTurn(changing, async (endpoint) => sentence(endpoint, await app.signIn(memberId)))
  const refused = answers.filter(({ code, error }) => code === 403 && error === PHONE_NEEDED)
  expect(
    answers
      .filter((answer) => !refused.includes(answer))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(WITHOUT_A_PHONE)
})

test("PHONE-23 a phone, a role, or the operator's word opens the rest", async () => {
  const memberId = await seedMember(app.db, { phone: null })
  const refused = async () => {
    const answers = await inTurn(changing, async (endpoint) => sentence(endpoint, await app.signIn(memberId)))
    return answers.filter(({ error }) => error === PHONE_NEEDED).length
  }
  expect(await refused()).toBe(changing.length - WITHOUT_A_PHONE.length)
  await seedRoles(app.db, memberId, ['writer'])
  expect(await refused()).toBe(0)
  await seedRoles(app.db, memberId, [])
  await app.db.update(member).set({ phone: '+46701234567' }).where(eq(member.id, memberId))
  expect(await refused()).toBe(0)
  const open = await openTestApp({ phoneRequired: false })
  const newcomer = await open.post('user/sign_up', {
    email: 'newcomer@example.org',
    username: 'newcomer',
    password: 'wren-on-the-wire',
  })
  expect(await open.refusal('POST', 'blog/create_blog', {}, newcomer.token)).toMatchObject({ status: 400 })
  await open.close()
})

const SESSION_ONLY = 'An access key cannot do this. Sign in on the site.'

/** Calls that require a role, with that role. */
const FOR_A_ROLE = {
  'cover/first_steps': 'admin',
  'moderation/case': 'moderator',
  'moderation/delete_for_good': 'admin',
  'moderation/figures': 'moderator',
  'moderation/lock': 'moderator',
  'moderation/log': 'moderator',
  'moderation/messages': 'admin',
  'moderation/move': 'moderator',
  'moderation/pin': 'moderator',
  'moderation/queue': 'moderator',
  'moderation/restore': 'admin',
  'moderation/settle': 'moderator',
  'moderation/settle_message': 'admin',
  'moderation/suspend': 'admin',
  'moderation/suspensions': 'admin',
  'moderation/take': 'moderator',
  'moderation/undo': 'moderator',
  'studio/applications': 'admin',
  'studio/decide_application': 'admin',
}

test('a call for a role answers members who carry it and admins, and refuses all others', async () => {
  const calls = asking.filter(({ roles }) => roles.length > 0)
  const isOfDesk = (path: string) => /^(?:desk|newsroom)\//.test(path)
  expect(
    Object.fromEntries(calls.flatMap(({ path, roles }) => (isOfDesk(path) ? [] : [[path, roles.join(' ')]]))),
  ).toEqual(FOR_A_ROLE)
  expect(asking.filter(({ path, roles }) => isOfDesk(path) && roles.length === 0).map(({ path }) => path)).toEqual([])
  const answersTo = async (role: Role | null) => {
    const token = await app.signIn(await seedMember(app.db, { role }))
    return inTurn(calls, (endpoint) => sentence(endpoint, token))
  }
  const refusals = (answers: Awaited<ReturnType<typeof answersTo>>) =>
    answers.flatMap(({ code, path, error }) => (code === 403 ? [`${path}: ${error}`] : []))
  const refusalsOf = (wanted: typeof calls) =>
    wanted.map(({ path, roles }) => `${path}: Only ${roles.map((role) => `${role}s`).join(' and ')} can do this.`)
  for (const role of [null, ...ROLES])
    expect(refusals(await answersTo(role)), role ?? 'no role').toEqual(
      refusalsOf(calls.filter(({ roles }) => !hasOneOf({ id: 1, roles: role === null ? [] : [role] }, roles))),
    )
})

test('COMMUNITYDESK-04 a moderator of a topic makes the calls that are limited to their topics, and no other for a role', async () => {
  const memberId = await seedMember(app.db)
  await app.db.insert(topicModerator).values({ topicId: await seedTopic(app.db), memberId })
  const token = await app.signIn(memberId)
  const calls = asking.filter(({ roles }) => roles.length > 0)
  const answers = await inTurn(calls, (endpoint) => sentence(endpoint, token))
  const refused = answers.flatMap(({ code, path, error }) => (code === 403 && error?.startsWith('Only ') ? [path] : []))
  expect(calls.map(({ path }) => path).filter((path) => !refused.includes(path))).toEqual([
    'moderation/queue',
    'moderation/settle',
    'moderation/log',
    'moderation/case',
    'moderation/take',
    'moderation/undo',
    'moderation/pin',
    'moderation/lock',
    'moderation/move',
    'desk/decisions',
  ])
})

test('DESK-05 visitors make no call for a role, and an access key of an admin none of the desk', async () => {
  const calls = asking.filter(({ roles }) => roles.length > 0)
  const visits = await inTurn(calls, (endpoint) => sentence(endpoint, ''))
  expect(visits.filter(({ code }) => code !== 401)).toEqual([])
  const token = await app.signIn(await seedMember(app.db, { role: 'admin' }))
  const scopes = [...KEY_SCOPES]
  const { key } = await app.post('user/create_access_key', { name: 'All scopes', scopes }, token)
  const answers = await inTurn(calls, (endpoint) => sentence(endpoint, key))
  const lacking = answers.flatMap(({ path, error }) => (error === SESSION_ONLY ? [path] : []))
  expect(lacking).toEqual(calls.flatMap(({ path, scope }) => (scope === 'account' ? [path] : [])))
  expect(calls.filter(({ path, scope }) => path.startsWith('desk/') && scope !== 'account')).toEqual([])
  const isOpen = ({ auth, path }: Endpoint) => auth !== 'token' && path.startsWith('desk/')
  expect((endpoints satisfies readonly Endpoint[]).filter(isOpen).map(({ path }) => path)).toEqual(['desk/backup_file'])
})

test('API-37 the documentation says what each call asks for', () => {
  const text = JSON.stringify(openApi({ server: '/api/' }))
  for (const { scope, phone, roles } of asking)
    expect(text).toContain(
      `"x-scope":"${scope}","x-phone":"${phone}"${roles.length === 0 ? '' : `,"x-role":"${roles.join(' or ')}"`}`,
    )
  expect(text).not.toContain('"x-scope":null')
})

test('API-04 the documentation lists the codes of failures', () => {
  expect(openApi({ server: '/api/' })).toMatchObject({
    components: {
      schemas: {
        Failure: {
          properties: { code: { enum: [...ERROR_CODES] }, field: { type: 'string' } },
          required: ['status', 'data', 'error'],
        },
      },
    },
  })
  expect(new Set(Object.values(CODES).flat())).toEqual(new Set(ERROR_CODES))
})
