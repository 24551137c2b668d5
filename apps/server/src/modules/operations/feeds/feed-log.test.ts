import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedPodcast } from '../../../testing/seed.ts'
import { recordFeedRead } from '../../import/podcast/refresh/feed-read.store.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp()
  token = (await seedPerson(app, { role: 'admin' })).token
  await seedPodcast(app.db)
})
afterAll(() => app.close())

test('OPERATIONS-11 reads of feeds have answer, bytes and error; requests are sums of a day without addresses', async () => {
  const [{ id } = { id: 0 }] = await app.db.select().from(podcast)
  const reply = (status: number) => ({
    get: async () => ({ status, headers: {}, url: '', bytes: new Uint8Array(status) }),
    save: () => Promise.reject(new Error('unused')),
  })
  const { db, now } = app.services
  const read = (status: number, fail: boolean) =>
    recordFeedRead({ db, now, outbound: reply(status) }, id, async (outbound) => {
      await outbound.get('https://feed.example/', { maxBytes: 1 })
      if (fail) throw new Error('The feed cannot be read.')
    }).catch(() => undefined)
  await read(200, false)
  await read(503, true)
  const agent = { 'user-agent': 'AppleCoreMedia/1.0 (iPhone; U; CPU OS 17_0)' }
  await app.fastify.inject({ url: `/podcast/${id}/feed.xml`, headers: agent })
  const log = () => app.get('desk/feed_log', { page: 1 }, token)
  await expect.poll(async () => (await log()).requests.length).toBe(1)
  const { data, total, requests } = await log()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { podcast: { id }, status: 503, bytes: 503, added: 0, problem: 'The feed cannot be read.' },
    { podcast: { id }, status: 200, bytes: 200, added: 0, problem: null },
  ])
  expect(requests).toEqual([
    {
      day: now().toISOString().slice(0, 10),
      podcast: { id, title: expect.any(String) },
      app: expect.any(String),
      requests: 1,
    },
  ])
  expect((await app.get('desk/feed_log', { page: 1, podcast_id: id + 1 }, token)).data).toEqual([])
})
