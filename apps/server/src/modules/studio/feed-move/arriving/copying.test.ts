import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { episode, podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { notification } from '../../../../db/schema/member/notification.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import { openTestApp } from '../../../../testing/app.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { FEED_OWNER, feedItem, feedVerify, feedXml } from '../../../../testing/feed-xml.ts'
import { mp3 } from '../../../../testing/files/sounds.ts'
import { seedPerson } from '../../../../testing/person.ts'
import { openFakeServer } from '../../../../testing/services/fake-server.ts'
import type { Answer, FakeServer } from '../../../../testing/services/fake-server.ts'
import { hashPassword } from '../../../account/sign-in/passwords.ts'
import { refreshFeed } from '../../../import/podcast/refresh/feed.jobs.ts'
import { changeSettings } from '../../../setting/setting.store.ts'
import { findFeedProofs } from '../proof/find-proofs.jobs.ts'

// Each import starts threads that read feeds and sounds, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const SITE = 'https://music.example'
let app: TestApp
let host: FakeServer
const pages = new Map<string, Answer | (() => Promise<Answer>)>()
beforeAll(async () => {
  app = await openTestApp({ feedPrivateAddresses: true, publicUrl: SITE })
  host = await openFakeServer(async ({ path }) => {
    const page = pages.get(path) ?? { status: 404 }
    return typeof page === 'function' ? page() : page
  })
  for (const n of [1, 2, 3]) pages.set(`/${n}.mp3`, { bytes: await mp3(undefined, { hertz: 200 + n }) })
})
beforeEach(async () => {
  await app.db.delete(podcast)
  await app.db.delete(feedImport)
  host.asked.length = 0
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const feed = (parts: readonly number[], more = FEED_OWNER) =>
  feedXml('Walk', parts.map((n) => feedItem(host.url, n)).join(''), more)
const askedFor = (path: string) => host.asked.filter((each) => each.path === path).length
const refresh = async (podcastId: number) => {
  await sendJob(app.db, refreshFeed.job({ podcastId }))
  await app.runJobs(['feeds', 'events', 'copies'])
}
const soundsOf = async (podcastId: number) =>
  (await app.db.select().from(episode).where(eq(episode.podcastId, podcastId)).orderBy(episode.publishedAt)).map(
    ({ name, fileKey }) => [name, fileKey !== null],
  )
const noticesOf = (memberId: number) =>
  app.db.$count(notification, and(eq(notification.memberId, memberId), eq(notification.kind, 'studio')))

// Proves a feed by its code, so that its import begins.
async function begin(token: string, path: string, parts: readonly number[], mode: 'host' | 'follow' = 'host') {
  pages.set(path, feed(parts))
  const start = { url: host.url + path, mode, proof: 'txt' } as const
  const { id, txt } = await app.post('studio/start_feed_import', start, token)
  pages.set(path, feed(parts, FEED_OWNER + feedVerify(txt)))
  await app.post('studio/prove_feed_import', { import_id: id }, token)
  return id
}

// Moves a podcast here.
async function arrive(token: string, path: string, parts: readonly number[]) {
  const id = await begin(token, path, parts)
  await app.runJobs(['copies', 'events'])
  const { podcast: here } = await app.get('studio/feed_import', { import_id: id }, token)
  return { id, podcastId: here?.id ?? 0 }
}

test('SHOW-18 reading feeds and finding proofs do not wait for copies', async () => {
  const { token } = await seedPerson(app)
  const id = await begin(token, '/queued.xml', [1, 2])
  await app.runJobs(['feeds', 'events', 'mail'])
  expect([askedFor('/1.mp3'), (await app.get('studio/feed_import', { import_id: id }, token)).state]).toEqual([
    0,
    'importing',
  ])
  await app.runJobs(['copies'])
  expect(await app.get('studio/feed_import', { import_id: id }, token)).toMatchObject({
    state: 'done',
    episodes: { done: 2, total: 2 },
  })
})

test('SHOW-16 feeds that wait for their proof are read three in a job, and a member has at most five', async () => {
  const { token } = await seedPerson(app)
  const start = (n: number) => {
    pages.set(`/waiting${n}.xml`, feed([1]))
    return { url: `${host.url}/waiting${n}.xml`, mode: 'follow', proof: 'txt' } as const
  }
  for (const n of [1, 2, 3, 4, 5]) await app.post('studio/start_feed_import', start(n), token)
  expect(await app.refusal('POST', 'studio/start_feed_import', start(6), token)).toMatchObject({
    code: 409,
    error: '5 feeds wait for the proof of their owner already.',
  })
  host.asked.length = 0
  await findFeedProofs.run(app.services, {}, { id: crypto.randomUUID() })
  expect(host.asked).toHaveLength(3)
  await app.runJobs(['feeds'])
  expect(new Set(host.asked.map(({ path }) => path)).size).toBe(5)
})

test('SHOW-16 the address and the code of an import are deleted after its proof, and when its time is over', async () => {
  const { token } = await seedPerson(app)
  const stored = () => app.db.select({ email: feedImport.email, txt: feedImport.txt }).from(feedImport)
  await begin(token, '/proved.xml', [1], 'follow')
  expect(await stored()).toEqual([{ email: null, txt: null }])
  await app.db.delete(feedImport)
  pages.set('/expired.xml', feed([1]))
  const start = { url: `${host.url}/expired.xml`, mode: 'follow', proof: 'mail' } as const
  await app.post('studio/start_feed_import', start, token)
  expect((await stored())[0]?.email).toBe('ida@walk.example')
  await app.db.update(feedImport).set({ validUntil: new Date(app.clock.now.getTime() - 1) })
  await findFeedProofs.run(app.services, {}, { id: crypto.randomUUID() })
  expect(await stored()).toEqual([{ email: null, txt: null }])
})

test('STUDIO-10 SHOW-17 a proof makes nobody the owner of a podcast where CREATORS is closed', async () => {
  const { token } = await seedPerson(app)
  pages.set('/closed.xml', feed([1]))
  const start = { url: `${host.url}/closed.xml`, mode: 'follow', proof: 'txt' } as const
  const { id, txt } = await app.post('studio/start_feed_import', start, token)
  pages.set('/closed.xml', feed([1], FEED_OWNER + feedVerify(txt)))
  await changeSettings(app.services, { values: { CREATORS: 'closed' } }, 'command')
  const refused = { code: 403, error: 'This community takes no new artists and podcasts.' }
  expect(await app.refusal('POST', 'studio/prove_feed_import', { import_id: id }, token)).toMatchObject(refused)
  await findFeedProofs.run(app.services, {}, { id: crypto.randomUUID() })
  await app.runJobs(['copies'])
  expect(await app.refusal('POST', 'studio/start_feed_import', start, token)).toMatchObject(refused)
  expect(await app.db.$count(podcast)).toBe(0)
  await changeSettings(app.services, { values: { CREATORS: 'ask' } }, 'command')
  await app.post('studio/prove_feed_import', { import_id: id }, token)
})

test('SHOW-15 a check tells the used space to owners alone', async () => {
  const { token } = await seedPerson(app)
  const { token: stranger } = await seedPerson(app)
  await arrive(token, '/space.xml', [1])
  const usedFor = async (reader: string) =>
    (await app.post('studio/check_feed', { url: `${host.url}/space.xml` }, reader)).used
  expect([(await usedFor(token)) > 0, await usedFor(stranger)]).toEqual([true, 0])
})

test('SHOW-20 a member hears of a new sound that cannot be copied, and later episodes are copied all the same', async () => {
  const { id: memberId, token } = await seedPerson(app)
  const { id, podcastId } = await arrive(token, '/later.xml', [1])
  expect([await soundsOf(podcastId), await noticesOf(memberId)]).toEqual([[['Part 1', true]], 1])

  pages.set('/later.xml', feed([1, 4]))
  await refresh(podcastId)
  expect(await app.get('studio/feed_import', { import_id: id }, token)).toMatchObject({
    state: 'failed',
    problem: '1 of the sounds could not be copied.',
    not_copied: [{ title: 'Part 4' }],
  })
  expect(await noticesOf(memberId)).toBe(2)

  pages.set('/later.xml', feed([1, 2, 4]))
  await refresh(podcastId)
  expect(await soundsOf(podcastId)).toEqual([
    ['Part 1', true],
    ['Part 2', true],
    ['Part 4', false],
  ])
  expect(await noticesOf(memberId)).toBe(2)
})

test('SHOW-20 an old feed that leads here is read until all sounds are here or were left there', async () => {
  const { token } = await seedPerson(app)
  const { id, podcastId } = await arrive(token, '/remaining.xml', [1])
  pages.set('/remaining.xml', feed([1, 4]))
  await refresh(podcastId)
  pages.set('/remaining.xml', { status: 301, headers: { location: `${SITE}/podcast/${podcastId}/feed.xml` } })
  const check = { podcast_id: podcastId }
  expect(await app.refusal('POST', 'studio/check_moved_feed', check, token)).toMatchObject({
    code: 409,
    error: 'Some sounds of Walk are still at its old host. Check again when they are here.',
  })
  await app.post('studio/retry_feed_import', { import_id: id, leave_out: 1 }, token)
  expect(await app.post('studio/check_moved_feed', check, token)).toMatchObject({ leads_here: true, state: 'here' })
})

test('SHOW-22 a move that is taken back while the new feed is read leaves one podcast as it was', async () => {
  const password = 'low-water'
  const { token } = await seedPerson(app, { passwordHash: await hashPassword(password) })
  const { podcastId } = await arrive(token, '/back.xml', [1])
  pages.set('/back.xml', { status: 301, headers: { location: `${SITE}/podcast/${podcastId}/feed.xml` } })
  await app.post('studio/check_moved_feed', { podcast_id: podcastId }, token)
  pages.set('/elsewhere.xml', feed([1, 2]))
  const away = { podcast_id: podcastId, new_feed_url: `${host.url}/elsewhere.xml`, password }
  await app.post('studio/move_out', away, token)
  pages.set('/elsewhere.xml', async () => {
    await app.post('studio/undo_move_out', { podcast_id: podcastId, password }, token)
    return feed([1, 2])
  })
  await app.runJobs(['feeds'])
  expect(
    await app.db.select({ id: podcast.id, feed: podcast.feed, problem: podcast.feedProblem }).from(podcast),
  ).toEqual([{ id: podcastId, feed: null, problem: null }])
  expect(await soundsOf(podcastId)).toEqual([['Part 1', true]])
})
