import http from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { formBody } from '../../../testing/files/form.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { reportFailingFeeds } from './feeds.jobs.ts'

let app: TestApp
let admin: Person
let server: http.Server
let origin: string
const pages = new Map<string, string>()

beforeAll(async () => {
  app = await openTestApp({ feedPrivateAddresses: true })
  admin = await seedPerson(app, { role: 'admin' })
  server = http.createServer((request, reply) => {
    const page = pages.get(request.url ?? '')
    reply.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/rss+xml' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  server.close()
  await app.close()
})

const feedOf = (title: string, count: number, more = '') => `<?xml version="1.0"?>
<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>${title}</title><itunes:author>Ida</itunes:author>${more}
${Array.from({ length: count }, (_, at) => `<item><title>Walk ${at + 1}</title><guid>g${at + 1}</guid><enclosure url="https://walk.example/${at + 1}.mp3" type="audio/mpeg" length="1000"/></item>`).join('')}
</channel></rss>`
const run = () => app.runJobs(['commands', 'events'])
const newest = async () => (await app.get('desk/imports', {}, admin.token)).data[0]
const send = (path: string, fields: Record<string, string>, name: string, content: string) => {
  const { body, type } = formBody([
    ...Object.entries(fields).map(([field, value]) => ({ name: field, content: value })),
    { name: 'file', filename: name, content },
  ])
  return app.fastify.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': type, 'api-key': 'earshot-web', token: admin.token },
    payload: body,
  })
}

test('CATALOGUE-13 a feed is shown first, imported, and known afterwards', async () => {
  pages.set('/walk.xml', feedOf('Walk', 2))
  const url = `${origin}/walk.xml`
  const seen = { title: 'Walk', host: 'Ida', episodes: 2, is_locked: false, image: null }
  expect(await app.post('desk/check_feed', { url }, admin.token)).toEqual({ ...seen, known: null })
  expect(await app.db.$count(podcast)).toBe(0)
  const { id } = await app.post('desk/start_import', { source: 'feed', url }, admin.token)
  await run()
  expect(await app.get('desk/import', { id }, admin.token)).toMatchObject({
    state: 'done',
    added: 2,
    unit: 'episodes',
    command: `import-podcast ${url}`,
  })
  expect((await app.get('desk/catalogue', { kind: 'podcast', import: id }, admin.token)).total).toBe(1)
  expect(await app.post('desk/check_feed', { url }, admin.token)).toMatchObject({
    known: { title: 'Walk', episodes: 2 },
  })
  const refused = await app.refusal('POST', 'desk/check_feed', { url: `${origin}/none.xml` }, admin.token)
  expect(refused).toMatchObject({ code: 400, error: expect.stringContaining('404') })
})

test('CATALOGUE-13 feeds of an OPML list are imported, and each refusal is told with its feed', async () => {
  pages.set('/run.xml', feedOf('Run', 1))
  pages.set('/locked.xml', feedOf('Locked', 1, '<podcast:locked owner="ida@walk.example">yes</podcast:locked>'))
  pages.set('/empty.xml', feedOf('Empty', 0))
  const urls = ['run', 'locked', 'empty'].map((name) => `${origin}/${name}.xml`)
  const opml = `<?xml version="1.0"?><opml version="2.0"><head/><body>${[...urls, `${origin}/walk.xml`].map((url, at) => `<outline type="rss" text="Feed ${at}" xmlUrl="${url}"/>`).join('')}</body></opml>`
  expect((await send('desk/check_opml', {}, 'feeds.opml', opml)).json().data).toMatchObject({
    total: 4,
    known: 1,
    feeds: expect.arrayContaining([{ title: 'Feed 3', url: `${origin}/walk.xml`, is_known: true }]),
  })
  expect((await send('desk/check_opml', {}, 'feeds.opml', 'none')).statusCode).toBe(400)
  const started = await send('desk/start_import', { source: 'opml' }, 'feeds.opml', opml)
  expect(started.json().data).toMatchObject({ source: 'opml', name: 'feeds.opml', state: 'waiting' })
  await run()
  const { id } = started.json().data
  const report = await app.get('desk/import', { id }, admin.token)
  expect(report).toMatchObject({ state: 'skipped', added: 1, unchanged: 2, skipped: 2 })
  expect(report.groups.map(({ reason, items }) => [reason, items])).toEqual([
    ['The feed of “Locked” is locked by its owner (podcast:locked)', [urls[1]]],
    ['“Empty” is not a podcast: the feed has no episodes', [urls[2]]],
  ])
  await send('desk/start_import', { source: 'opml', may_import: '1' }, 'feeds.opml', opml)
  await run()
  expect(await newest()).toMatchObject({ added: 1, skipped: 1 })
})

test('CATALOGUE-13 a feed in a file is the same podcast when it is sent again', async () => {
  for (const count of [1, 3]) {
    const form = { source: 'feed' }
    expect((await send('desk/check_feed', {}, 'f.xml', feedOf('Filed', count))).json().data.episodes).toBe(count)
    await send('desk/start_import', form, 'f.xml', feedOf('Filed', count))
    await run()
  }
  expect(await newest()).toMatchObject({ name: 'Filed', added: 2, unchanged: 1 })
  expect(await app.db.$count(podcast, eq(podcast.title, 'Filed'))).toBe(1)
})

test('CATALOGUE-17 a feed is paused, read, copied, moved and ended, and each can be undone', async () => {
  const walk = async () => (await app.get('desk/feeds', { search_text: 'walk' }, admin.token)).data[0]
  const before = await walk()
  expect(before).toMatchObject({ title: 'Walk', state: 'fine', failures: 0, added: 2, problem: null })
  const ids = [before?.id ?? 0]
  const act = (name: 'read' | 'pause' | 'resume' | 'end' | 'download') =>
    app.post('desk/change_feeds', { ids: [...ids, 999_999], act: name }, admin.token)
  expect(await act('pause')).toEqual([
    { id: ids[0], done: true, reason: null },
    { id: 999_999, done: false, reason: expect.any(String) },
  ])
  expect(await walk()).toMatchObject({ state: 'paused', next_at: null })
  expect((await act('read'))[0]).toMatchObject({ done: false, reason: expect.stringContaining('paused') })
  const undo = async () => {
    const [entry] = (await app.get('desk/audit', {}, admin.token)).data
    await app.post('desk/undo', { id: entry?.id ?? 0 }, admin.token)
  }
  await undo()
  pages.set('/walk.xml', feedOf('Walk', 3))
  await act('read')
  await app.runJobs(['feeds'])
  expect(await walk()).toMatchObject({ state: 'fine', added: 3 })
  expect((await act('download'))[0]).toMatchObject({ done: true })
  const { id: downloading = 0 } = (await newest()) ?? {}
  const { state, command } = await app.get('desk/import', { id: downloading }, admin.token)
  expect([state, command]).toEqual(['waiting', `import-podcast ${origin}/walk.xml --download`])
  await app.post('desk/remove_import', { id: downloading }, admin.token)
  await act('end')
  expect(await walk()).toBeUndefined()
  expect(await app.db.$count(episode, eq(episode.podcastId, ids[0] ?? 0))).toBe(3)
  await undo()
  pages.set('/new.xml', feedOf('Walk', 3))
  const moved = { source: 'feed' as const, url: `${origin}/new.xml`, moved_from: `${origin}/walk.xml` }
  await app.post('desk/start_import', moved, admin.token)
  await run()
  expect(await newest()).toMatchObject({ added: 0 })
  expect(await walk()).toMatchObject({ id: ids[0], url: `${origin}/new.xml` })
})

test('CATALOGUE-17 a feed that failed for 7 days is on "Home" with its cure, and mailed to admins once', async () => {
  pages.delete('/run.xml')
  const [run7] = (await app.get('desk/feeds', { search_text: 'Run' }, admin.token)).data
  await app.post('desk/change_feeds', { ids: [run7?.id ?? 0], act: 'read' }, admin.token)
  await app.runJobs(['feeds'])
  const failing = async () => (await app.get('desk/feeds', { search_text: 'Run' }, admin.token)).data[0]
  expect(await failing()).toMatchObject({ state: 'failing', failures: 1, cure: 'address' })
  expect(await app.get('desk/home', {}, admin.token)).toEqual([])
  const since = new Date(app.clock.now.getTime() - 8 * 86_400_000)
  await app.db
    .update(podcast)
    .set({ feedFailedAt: since })
    .where(eq(podcast.id, run7?.id ?? 0))
  expect(await failing()).toMatchObject({ state: 'long' })
  expect(await app.get('desk/home', {}, admin.token)).toEqual([
    { matter: 'feeds', count: 1, oldest: expect.any(String) },
  ])
  for (const _ of [1, 2]) {
    await reportFailingFeeds.run(app.services, {}, { id: '' })
    await app.runJobs(['mail'])
  }
  const mails = await app.db.select({ subject: outboxMail.subject }).from(outboxMail)
  expect(mails).toEqual([{ subject: 'A podcast feed has failed for 7 days' }])
})
