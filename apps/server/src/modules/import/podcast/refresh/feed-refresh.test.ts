import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { episode, podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import { openOutbound } from '../../../../ports/outbound.ts'
import { openTestApp } from '../../../../testing/app.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { hideItem, removeItem } from '../../../catalogue/removal/removal.store.ts'
import { importPodcast } from '../import-podcast.ts'
import { refreshFeeds } from './feed.jobs.ts'

const HOUR = 3_600_000
const requests: (string | undefined)[] = []
let episodes = 1
let status = 200
let app: TestApp
let url: string
const server = createServer((request, response) => {
  requests.push(request.headers['if-none-match'])
  const etag = `"${episodes}"`
  if (status !== 200) response.writeHead(status).end()
  else if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
  else response.writeHead(200, { etag, 'content-type': 'application/rss+xml' }).end(feedOf(episodes))
})
beforeAll(async () => {
  app = await openTestApp({ feedPrivateAddresses: true })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const found = server.address()
  url = `http://127.0.0.1:${typeof found === 'object' ? found?.port : ''}/feed.xml`
  await importPodcast({ ...app.services, allowPrivate: true, outbound: openOutbound({ allowPrivate: true }) }, url)
})
afterAll(async () => {
  server.close()
  await app.close()
})

// The episodes are one day apart.
const feedOf = (count: number) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Night Walk</title>${Array.from(
    { length: count },
    (_, n) =>
      `<item><guid>${n}</guid><title>Night ${n}</title><pubDate>${new Date(Date.UTC(2026, 2, n + 1)).toUTCString()}</pubDate><enclosure url="https://media.example.com/${n}.mp3" type="audio/mpeg" length="1"/></item>`,
  ).join('')}</channel></rss>`
const names = async () =>
  (await app.db.select({ name: episode.name }).from(episode).orderBy(episode.id)).map(({ name }) => name)
const refresh = async () => {
  await sendJob(app.db, refreshFeeds.job({}))
  await app.runJobs(['feeds', 'events'])
}
const countChanges = (type: string) => app.db.$count(sql`pgboss.job`, sql`data->>'event' = ${type}`)
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

test('an imported feed is read again when its turn comes, and only what changed is loaded', async () => {
  await refresh()
  expect(requests).toEqual([undefined])
  later(24 * HOUR)
  await refresh()
  expect(requests).toEqual([undefined, '"1"'])
  episodes = 3
  await refresh()
  expect(requests).toHaveLength(2)
  later(24 * HOUR)
  await refresh()
  expect(await names()).toEqual(['Night 0', 'Night 1', 'Night 2'])
  // The podcast itself is unchanged since the import.
  expect([await countChanges('podcast.changed'), await countChanges('episode.changed')]).toEqual([1, 2])
  expect((await app.get('song/search_all_v1', { search_text: 'night 2' })).episodes.data.length).toBeGreaterThan(0)
  // Its episodes are one day apart.
  const [row] = await app.db.select().from(podcast)
  expect(row?.feedNextAt).toEqual(new Date(app.clock.now.getTime() + 3 * HOUR))
})

test('a feed that cannot be read keeps its episodes, says why, and is asked later each time', async () => {
  status = 500
  for (const wait of [6, 12, 24, 24]) {
    later(24 * HOUR)
    await refresh()
    const [row] = await app.db.select().from(podcast)
    expect([row?.feedProblem, (row?.feedNextAt?.getTime() ?? 0) - app.clock.now.getTime()]).toEqual([
      expect.stringContaining('500'),
      wait * HOUR,
    ])
  }
  expect(await names()).toHaveLength(3)
  status = 200
  later(24 * HOUR)
  await refresh()
  expect((await app.db.select().from(podcast))[0]).toMatchObject({ feedProblem: null, feedFailures: 0 })
})

test('an episode that was removed does not come back with its feed, and a removed podcast is not imported again', async () => {
  const services = { ...app.services, allowPrivate: true, outbound: openOutbound({ allowPrivate: true }) }
  const [first] = await app.db
    .select({ id: episode.id, podcastId: episode.podcastId })
    .from(episode)
    .orderBy(episode.id)
  await removeItem(app.services, { kind: 'episode', id: first?.id ?? 0 }, { isDryRun: false })
  status = 200
  episodes += 1
  const before = (await names()).length
  const report = await importPodcast(services, url)
  expect([report.added, (await names()).length]).toEqual([1, before + 1])
  expect(report.skipped.map(({ why }) => why)).toEqual(['was removed (see `earshot removed`)'])
  await hideItem(app.services, { kind: 'podcast', id: first?.podcastId ?? 0 }, { isDryRun: false })
  episodes += 1
  await expect(importPodcast(services, url)).rejects.toThrow('The podcast Night Walk is hidden')
  expect(await names()).toEqual([])
})
