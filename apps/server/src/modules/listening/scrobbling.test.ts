import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { play, scrobbling } from '../../db/schema/listening/listening.ts'
import { sendJob } from '../../jobs/queue.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedAlbum, seedArtist, seedMember, seedTrack } from '../../testing/seed.ts'
import { openFakeServer } from '../../testing/services/fake-server.ts'
import type { Answer, Asked, FakeServer } from '../../testing/services/fake-server.ts'
import { countPlays } from './listening.jobs.ts'
import { findToken, recordProblem } from './scrobbling.store.ts'

const TOKEN = '6f1f7cbe-2f6c-4d8c-9f54-3f1f2a1b9e11'

let app: TestApp
let service: FakeServer
let trouble: Answer | undefined
beforeAll(async () => {
  service = await openFakeServer((requested) => trouble ?? answer(requested))
  app = await openTestApp({ listenbrainzUrl: service.url })
})
beforeEach(() => {
  trouble = undefined
  service.asked.length = 0
})
afterAll(() => Promise.all([service.close(), app.close()]))

/** Responds as ListenBrainz does. */
function answer({ path, headers }: Asked): Answer {
  const isKnown = headers.authorization === `Token ${TOKEN}`
  if (path === '/1/validate-token')
    return { json: isKnown ? { code: 200, valid: true, user_name: 'lamplighter' } : { code: 200, valid: false } }
  if (path === '/1/submit-listens') return isKnown ? { json: { status: 'ok' } } : { status: 401 }
  return { status: 404 }
}

/** Returns the submitted listens. */
const submitted = (): unknown[] =>
  service.asked.filter(({ path }) => path === '/1/submit-listens').map(({ body }) => JSON.parse(body))

async function memberWithToken(): Promise<{ memberId: number; token: string }> {
  const memberId = await seedMember(app.db)
  const token = await app.signIn(memberId)
  await app.post('user/update_scrobbling', { token: TOKEN }, token)
  return { memberId, token }
}

/** Stores a member's play and runs the count job and the jobs that it enqueues. */
async function listen(memberId: number | null, itemId: number): Promise<void> {
  await app.db.insert(play).values({ memberId, kind: 'song', itemId, seconds: 30, counted: false, createdAt: AT })
  await sendJob(app.db, countPlays.job({}))
  await app.runJobs()
}

const AT = new Date('2026-05-01T10:00:30.000Z')

test('ACCOUNT plays go to ListenBrainz when a member entered a token, and not before', async () => {
  const artistId = await seedArtist(app.db, { name: 'Harbour Lamps' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Seven' })
  const id = await seedTrack(app.db, { artistId, albumId, title: 'Low tide', length: 200 })
  const without = await seedMember(app.db)
  await listen(without, id)
  await listen(null, id)
  expect(service.asked).toEqual([])

  const { memberId, token } = await memberWithToken()
  expect(await app.get('user/scrobbling', {}, token)).toEqual({ username: 'lamplighter', problem: null })
  await listen(memberId, id)
  expect(submitted()).toEqual([
    {
      listen_type: 'single',
      payload: [
        {
          listened_at: Date.parse('2026-05-01T10:00:00.000Z') / 1000,
          track_metadata: {
            artist_name: 'Harbour Lamps',
            track_name: 'Low tide',
            release_name: 'Seven',
            additional_info: { media_player: 'Earshot', submission_client: 'Earshot', duration: 200 },
          },
        },
      ],
    },
  ])

  await app.post('user/update_scrobbling', { token: '' }, token)
  await listen(memberId, id)
  expect(submitted()).toHaveLength(1)
  expect(await app.get('user/scrobbling', {}, token)).toEqual({ username: null, problem: null })
})

test('ACCOUNT the token is stored sealed and comes back in no reply', async () => {
  const { memberId, token } = await memberWithToken()
  const [row] = await app.db
    .select({ token: scrobbling.token })
    .from(scrobbling)
    .where(eq(scrobbling.memberId, memberId))
  expect(row?.token).not.toContain(TOKEN)
  expect(Buffer.from(row?.token ?? '', 'base64url').includes(TOKEN)).toBe(false)
  expect(JSON.stringify(await app.get('user/scrobbling', {}, token))).not.toContain(TOKEN)
})

test('ACCOUNT a wrong token is refused, and one that nobody can check is not stored', async () => {
  const token = await app.signIn(await seedMember(app.db))
  expect(await app.refusal('POST', 'user/update_scrobbling', { token: 'wrong' }, token)).toMatchObject({
    status: 400,
    error: 'token: is not a token that ListenBrainz knows',
  })
  trouble = 'cut'
  expect(await app.refusal('POST', 'user/update_scrobbling', { token: TOKEN }, token)).toMatchObject({
    status: 401,
    error: 'ListenBrainz does not answer. Please try again in a few minutes.',
  })
  expect(await app.get('user/scrobbling', {}, token)).toMatchObject({ username: null })
})

test('ACCOUNT plays that ListenBrainz does not take now are sent later', async () => {
  const { memberId } = await memberWithToken()
  const id = await seedTrack(app.db)
  trouble = { status: 503 }
  await expect(listen(memberId, id)).rejects.toThrow('ListenBrainz answered 503')
  trouble = undefined
  service.asked.length = 0
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
  await app.runJobs()
  expect(submitted()).toHaveLength(1)
})

test('ACCOUNT plays that ListenBrainz does not take hold up no mail', async () => {
  const { memberId } = await memberWithToken()
  const id = await seedTrack(app.db)
  await app.db.insert(play).values({ memberId, kind: 'song', itemId: id, seconds: 30, counted: false, createdAt: AT })
  await sendJob(app.db, countPlays.job({}))
  await app.runJobs(['events', 'mail'])
  expect(submitted()).toEqual([])
  await app.runJobs()
  expect(submitted()).toHaveLength(1)
})

test('ACCOUNT a token that was refused while the member entered another is not held against the new one', async () => {
  const { memberId, token } = await memberWithToken()
  const id = await seedTrack(app.db)
  const first = await findToken(app.db, memberId)
  await app.post('user/update_scrobbling', { token: TOKEN }, token)
  if (first !== undefined) await recordProblem(app.db, memberId, first, 'ListenBrainz refused your token.')
  expect(await app.get('user/scrobbling', {}, token)).toEqual({ username: 'lamplighter', problem: null })
  await listen(memberId, id)
  expect(submitted()).toHaveLength(1)
})

test('ACCOUNT a token that is no longer good ends the sending, and the member is told', async () => {
  const { memberId, token } = await memberWithToken()
  const id = await seedTrack(app.db)
  trouble = { status: 401 }
  await listen(memberId, id)
  expect(await app.get('user/scrobbling', {}, token)).toEqual({
    username: 'lamplighter',
    problem: 'ListenBrainz refused your token. Enter a new one.',
  })
  service.asked.length = 0
  await listen(memberId, id)
  expect(service.asked).toEqual([])
})
