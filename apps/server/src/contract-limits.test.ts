import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { RATE_LIMITS } from '@earshot/contract/limits'
import type { LimitName } from '@earshot/contract/limits'
import { openApi } from '@earshot/contract/openapi/openapi'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { counterKey } from './access/limits/rate-limits.ts'
import { limitCounter } from './db/schema/member/account.ts'
import { openTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import { formBody } from './testing/files/form.ts'
import { seedMember } from './testing/seed.ts'

const PASSWORD = 'a long walk on the pier'

/** Valid input of the calls that are counted after their input is read. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'blog/comment': { blog_id: 1, comment_id: 0, comment: 'Words' },
  'blog/create_blog': { category_id: 1, title: 'Post', sub_title: '', description: '' },
  'blog/mention_suggestions': { text: 'o' },
  'blog/read_post': { blog_id: 1, comment_id: 0 },
  'blog/read_topic': { category_id: 1 },
  'blog/update_blog': { blog_id: 1, title: 'Post', sub_title: '', description: '', blocks: [] },
  'blog/update_bookmark': { kind: 'post', item_id: 1, saved: 1 },
  'blog/update_reaction': { kind: 'post', item_id: 1, reaction: 'heart', reacted: 1 },
  'blog/update_topic_follow_status': { topic_id: 1 },
  'desk/deposit_pool': { amount: 1, currency: 'USD', reference: 'Grant', request_id: 'request-1' },
  'desk/pay_payout': { payout_id: 1 },
  'desk/pay_payouts': { payout_ids: [1] },
  'desk/refund': { charge_id: 1 },
  'desk/reject_payout': { payout_id: 1, reason: 'No address' },
  'desk/test_mail': { to: 'ida@example.com' },
  'podcast/update_podcast_follow': { podcast_id: 1 },
  'rating/rate': { kind: 'album', item_id: 1, stars: 3 },
  'rating/remove': { kind: 'album', item_id: 1 },
  'song/create_playlist': { name: 'List' },
  'song/invite_to_playlist': { playlist_id: 1, username: 'ida' },
  'song/update_like': { kind: 'song', id: 1 },
  'song/update_playlist_follow': { playlist_id: 1 },
  'song/update_artist_follow': { artist_id: 1 },
  'studio/answer_invitation': { answer: 'accept' },
  'studio/apply': { kind: 'artist', name: 'Wren' },
  'studio/check_feed': { url: 'none' },
  'studio/check_moved_feed': { podcast_id: 1 },
  'studio/check_new_feed': { podcast_id: 1, new_feed_url: 'none' },
  'studio/invite': { kind: 'artist', id: 1, to: 'ida', role: 'editor' },
  'studio/move_out': { podcast_id: 1, new_feed_url: 'none' },
  'studio/prove_feed_import': { import_id: 1 },
  'studio/retry_feed_import': { import_id: 1 },
  'studio/start_feed_import': { url: 'none', mode: 'follow', proof: 'mail' },
  'user/appleCallback': { code: 'code', id_token: 'token' },
  'user/confirm_email': { key: 'key' },
  'user/undo_email_change': { key: 'key' },
  'user/confirm_password_reset': { code: 'code', new_password: PASSWORD },
  'user/contact_message': { name: 'Ida', email: 'ida@example.com', message: 'Hello' },
  'user/contact_us': { subject: 'Comment report 1', message: 'content' },
  'user/create_access_key': { name: 'Key', scopes: ['read'] },
  'user/login_social': { social_id: '1', social_type: 'google', access_token: 'token' },
  'user/request_password_reset': { email: 'ida@example.com' },
  'user/send_verify_code': { phone: '+4915112345678' },
  'user/sign_up': { email: 'ida@example.com', username: 'ida', password: PASSWORD },
  'user/update_block': { member_id: 1, kind: 'mute' },
  'user/update_follow_status': { following_user_id: 1 },
  'user/update_muted_words': { words: [] },
  'user/update_username': { username: 'Ida Wren' },
  'vote/update_vote': { artist_id: 1 },
}

let app: TestApp
let memberId: number
let token: string
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
  memberId = await seedMember(app.db, { role: 'admin' })
  token = await app.signIn(memberId)
})
beforeEach(() => app.db.delete(limitCounter))
afterAll(() => app.close())

const limited = (endpoints satisfies readonly Endpoint[]).filter(({ limits }) => limits.length > 0)
const rows = limited.flatMap((endpoint) =>
  endpoint.limits.map((limit: LimitName) => ({ path: endpoint.path, limit, endpoint })),
)

const queryOf = (path: string): string =>
  `?${Object.entries(INPUTS[path] ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')}`

async function send(endpoint: Endpoint) {
  const input = { ...(endpoint.auth === 'none' ? {} : { user_id: memberId }), ...INPUTS[endpoint.path] }
  const form =
    endpoint.body === 'multipart'
      ? formBody(Object.entries(input).map(([name, content]) => ({ name, content: String(content) })))
      : undefined
  return app.fastify.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path}${endpoint.method === 'GET' ? queryOf(endpoint.path) : ''}`,
    remoteAddress: '203.0.113.7',
    headers: {
      'api-key': 'earshot-web',
      ...(endpoint.auth === 'none' ? {} : { token }),
      ...(form === undefined ? {} : { 'content-type': form.type }),
    },
    ...(endpoint.method === 'POST' && { payload: form === undefined ? input : form.body }),
  })
}

const use = (limit: LimitName, count: number) =>
  app.db.insert(limitCounter).values({
    key: counterKey(limit, { memberId, address: '203.0.113.7' }),
    count,
    endsAt: new Date(app.clock.now.getTime() + 60_000),
  })

test.each(rows)('API-39 $path is refused once the limit "$limit" is reached, and not before', async (row) => {
  const { most } = RATE_LIMITS[row.limit]
  await use(row.limit, most - 1)
  expect((await send(row.endpoint)).statusCode).not.toBe(429)
  const refused = await send(row.endpoint)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('API-39 limits of members belong to calls that need a member', () => {
  const open = rows.filter(({ limit, endpoint }) => RATE_LIMITS[limit].per === 'member' && endpoint.auth !== 'token')
  expect(open.map(({ path }) => path)).toEqual([])
})

test('API-37 the OpenAPI document states the limits of each call', () => {
  const Operations = z.object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          description: z.string().optional(),
          'x-limits': z.array(z.object({ name: z.string() })).optional(),
          responses: z.record(z.string(), z.unknown()),
        }),
      ),
    ),
  })
  const { paths } = Operations.parse(openApi({ server: 'https://example.com/api' }))
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ description = '', 'x-limits': limits = [], responses }) => {
      expect(description.includes('refused with 429')).toBe(limits.length > 0)
      expect(responses).toHaveProperty('429')
      return limits.map(({ name }) => `${path.slice(1)} ${name}`)
    }),
  )
  expect(documented.toSorted()).toEqual(rows.map(({ path, limit }) => `${path} ${limit}`).toSorted())
})
