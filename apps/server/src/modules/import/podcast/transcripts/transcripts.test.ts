import http from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { episode, podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { transcript } from '../../../../db/schema/catalogue/timed-text.ts'
import { openOutbound } from '../../../../ports/outbound.ts'
import { openTestApp } from '../../../../testing/app.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { readTranscript } from '../../timed-text/transcript-file.ts'
import { importPodcast } from '../import-podcast.ts'

// Each import starts a thread that reads the feed, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let server: http.Server
let origin: string
const pages = new Map<string, string | http.RequestListener>()
let requests: string[] = []

beforeAll(async () => {
  app = await openTestApp()
  server = http.createServer((request, response) => {
    requests.push(request.url ?? '')
    const page = pages.get(request.url ?? '')
    if (page === undefined) response.writeHead(404).end()
    else if (typeof page === 'string') response.end(page)
    else page(request, response)
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})
beforeEach(() => {
  requests = []
  pages.clear()
})
afterEach(async () => {
  await app.db.delete(podcast)
})

const run = async (allowPrivate = true) => {
  const outbound = openOutbound({ allowPrivate: true })
  const services = { ...app, outbound, allowPrivate, now: () => new Date('2026-02-03T04:05:06Z') }
  const report = await importPodcast(services, `${origin}/feed.xml`)
  await app.runJobs()
  return report
}
const feed = (transcripts: string, title = 'Owls') => {
  pages.set(
    '/feed.xml',
    `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Walk</title><language>en-gb</language>
<item><title>${title}</title><guid>one</guid><enclosure url="https://media.example.com/1.mp3" type="audio/mpeg"/><pubDate>2024-01-01</pubDate>${transcripts}</item></channel></rss>`,
  )
}
const tag = (at: string, type: string, language = '') =>
  `<podcast:transcript url="${at.startsWith('http') ? at : `${origin}${at}`}" type="${type}" ${language && `language="${language}"`}/>`
const vtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ida>${words}`
const stored = async () => {
  const [{ id } = { id: 0 }] = await app.db.select({ id: episode.id }).from(episode)
  return (await app.get('podcast/transcript', { episode_id: id })).map(({ language, lines }) => [
    language,
    lines[0]?.speaker,
    lines[0]?.text,
  ])
}

test('transcripts of a feed are fetched in the best format of each language; web pages are not', async () => {
  pages.set('/1.vtt', vtt('Good evening'))
  pages.set('/1.srt', '1\n00:00:01,000 --> 00:00:02,000\nno')
  pages.set('/de.json', JSON.stringify({ segments: [{ speaker: 'Bo', startTime: 1, body: 'Guten Abend' }] }))
  feed(
    [
      tag('/page.html', 'text/html'),
      tag('/1.srt', 'application/x-subrip'),
      tag('/1.vtt', 'text/vtt'),
      tag('/de.json', 'application/json', 'de'),
    ].join(''),
  )
  expect(await run()).toMatchObject({ added: 1, notes: [] })
  expect(await stored()).toEqual([
    ['en-GB', 'Ida', 'Good evening'],
    ['de', 'Bo', 'Guten Abend'],
  ])
  expect(requests.toSorted()).toEqual(['/1.vtt', '/de.json', '/feed.xml'])
})

test('the next format of a language is tried when one cannot be had or read, and then nothing is noted', async () => {
  pages.set('/page.vtt', '<html><body>503 Service Unavailable</body></html>')
  pages.set('/empty.json', '{"segments":[]}')
  pages.set('/large.json', `[{"start":1,"text":"${'x'.repeat(10 * 1024 * 1024)}"}]`)
  pages.set('/1.srt', '1\n00:00:01,000 --> 00:00:02,000\nIda: Last')
  feed(
    ['/gone.vtt', '/page.vtt', '/large.json', '/empty.json']
      .map((at) => tag(at, at.endsWith('vtt') ? 'text/vtt' : 'application/json'))
      .join('') + tag('/1.srt', 'application/srt'),
  )
  expect(await run()).toMatchObject({ added: 1, notes: [] })
  expect(await stored()).toEqual([['en-GB', 'Ida', 'Last']])
  expect(requests).toEqual(['/feed.xml', '/gone.vtt', '/page.vtt', '/large.json', '/empty.json', '/1.srt'])
  requests = []
  expect(await run()).toMatchObject({ unchanged: 1, notes: [] })
  expect(requests).toEqual(['/feed.xml'])
})

test('a transcript is fetched again when its episode changes in the feed, and goes when the feed drops it', async () => {
  pages.set('/1.vtt', vtt('First'))
  feed(tag('/1.vtt', 'text/vtt'))
  await run()
  pages.set('/1.vtt', vtt('Mended'))
  requests = []
  expect(await run()).toMatchObject({ unchanged: 1 })
  expect(requests).toEqual(['/feed.xml'])
  feed(tag('/1.vtt', 'text/vtt'), 'Owls, mended')
  expect(await run()).toMatchObject({ changed: 1 })
  expect(await stored()).toEqual([['en-GB', 'Ida', 'Mended']])
  feed('')
  expect(await run()).toMatchObject({ changed: 1 })
  expect(await stored()).toEqual([])
})

test('a transcript that cannot be read is noted and tried again; what an earlier run read stays', async () => {
  pages.set('/1.vtt', vtt('First'))
  feed(tag('/1.vtt', 'text/vtt'))
  await run()
  pages.delete('/1.vtt')
  feed(tag('/1.vtt', 'text/vtt'), 'Owls 2')
  expect((await run()).notes).toEqual([{ what: `${origin}/1.vtt`, why: 'was skipped: the answer was 404' }])
  expect(await stored()).toEqual([['en-GB', 'Ida', 'First']])
  pages.set('/1.vtt', '<!doctype html><p>Not here</p>')
  expect((await run()).notes[0]?.why).toContain('contains no transcript in WebVTT, SRT or JSON')
  pages.set('/1.vtt', 'x'.repeat(10 * 1024 * 1024 + 1))
  expect((await run()).notes).toHaveLength(1)
  pages.set('/1.vtt', vtt('Back'))
  expect((await run()).notes).toEqual([])
  expect(await stored()).toEqual([['en-GB', 'Ida', 'Back']])
})

test('a transcript that arrives and cannot be read is tried at three readings, and again when its episode changes', async () => {
  pages.set('/1.vtt', '<!doctype html><p>Sign in first</p>')
  feed(tag('/1.vtt', 'text/vtt'))
  const asks = []
  for (let reading = 1; reading <= 5; reading += 1) {
    requests = []
    const { added, changed, notes } = await run()
    asks.push([added, changed, notes.length, requests.includes('/1.vtt')])
  }
  const [first, tried, asBefore] = [
    [1, 0, 1, true],
    [0, 0, 1, true],
    [0, 0, 0, false],
  ]
  expect(asks).toEqual([first, tried, tried, asBefore, asBefore])
  pages.set('/1.vtt', vtt('Open'))
  feed(tag('/1.vtt', 'text/vtt'), 'Owls, mended')
  expect(await run()).toMatchObject({ changed: 1, notes: [] })
  expect(await stored()).toEqual([['en-GB', 'Ida', 'Open']])
})

test('a transcript that its host does not send is tried at each reading', async () => {
  feed(tag('/1.vtt', 'text/vtt'))
  for (let reading = 1; reading <= 4; reading += 1) await run()
  expect(requests.filter((url) => url === '/1.vtt')).toHaveLength(4)
  pages.set('/1.vtt', vtt('Late'))
  expect(await run()).toMatchObject({ notes: [] })
  expect(await stored()).toEqual([['en-GB', 'Ida', 'Late']])
})

test('F3 a transcript is fetched by the door that feeds are fetched by: redirects are followed, private addresses are not asked', async () => {
  pages.set('/moved', vtt('Moved'))
  pages.set('/1.vtt', (_request, response) => response.writeHead(302, { location: '/moved' }).end())
  feed(tag('/1.vtt', 'text/vtt'))
  await run()
  expect(await stored()).toEqual([['en-GB', 'Ida', 'Moved']])
  feed(tag('/other.vtt', 'text/vtt') + tag('file:///etc/passwd', 'text/vtt', 'fr'))
  requests = []
  await run(false)
  expect(requests).toEqual(['/feed.xml'])
  expect(await stored()).toEqual([])
})

test('an episode from before transcripts were fetched gets its transcript at the next reading of the feed', async () => {
  pages.set('/1.vtt', vtt('Late'))
  feed(tag('/1.vtt', 'text/vtt'))
  await run()
  await app.db.delete(transcript)
  const [row] = await app.db.select({ id: episode.id, fingerprint: episode.fingerprint }).from(episode)
  const before = row?.fingerprint?.split(':').slice(0, 3).join(':') ?? null
  await app.db
    .update(episode)
    .set({ fingerprint: before })
    .where(eq(episode.id, row?.id ?? 0))
  await run()
  expect(await stored()).toEqual([['en-GB', 'Ida', 'Late']])
})

test('F35 a transcript of many cues is read beside the server, which goes on answering', async () => {
  const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
  const cues = Array.from({ length: 60_000 }, (_, at) => `${clock(at)} --> ${clock(at + 1)}\nAda: this &amp; that\n`)
  const file = `WEBVTT\n\n${cues.join('\n')}`
  const began = performance.now()
  readTranscript(Buffer.from(file))
  const readMs = performance.now() - began
  feed(`<podcast:transcript url="${origin}/long.vtt" type="text/vtt"/>`)
  pages.set('/long.vtt', file)
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 10)
  await run()
  clearInterval(timer)
  expect(await app.db.$count(transcript)).toBe(1)
  expect(longest).toBeLessThan(readMs / 2)
})
