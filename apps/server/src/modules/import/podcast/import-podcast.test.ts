import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { genre } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import { isThorough } from '../../../testing/thorough.ts'
import type { ImportReport } from '../report.ts'
import { importPodcast } from './import-podcast.ts'

// Each import starts threads that read files, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let server: http.Server
let origin: string
let folder: string
const pages = new Map<string, http.RequestListener>()
let requests: string[] = []

beforeAll(async () => {
  app = await openTestApp()
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-feed-'))
  server = http.createServer((request, response) => {
    requests.push(request.url ?? '')
    const page = pages.get(request.url?.split('?')[0] ?? '')
    if (page === undefined) response.writeHead(404).end()
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
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})
beforeEach(async () => {
  requests = []
  pages.clear()
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
  serve('/art.png', png)
  serve('/owls.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ida Lund>Owls.')
})
afterEach(async () => {
  // Removing three thousand episodes from the search may exceed the query timeout of a request on a busy machine.
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.delete(podcast)
    await tx.delete(genre)
  })
})

const NOW = new Date('2026-02-03T04:05:06Z')
const services = (allowPrivate = true) => ({
  ...app,
  outbound: openOutbound({ allowPrivate }),
  allowPrivate,
  now: () => NOW,
})
const serve = (at: string, body: Uint8Array | string, headers: Record<string, string> = {}) =>
  pages.set(at, (_request, response) => {
    response.writeHead(200, headers).end(body)
  })
const counts = ({ added, changed, unchanged, skipped }: ImportReport) => ({
  added,
  changed,
  unchanged,
  skipped: skipped.length,
})
const run = async (options: { download?: boolean } = {}) => {
  const report = await importPodcast(services(), `${origin}/feed.xml`, options)
  await app.runJobs()
  return report
}
const rows = () => app.db.select().from(episode).orderBy(asc(episode.publishedAt), asc(episode.id))
const sound = (n: number | string) => `https://media.example.com/${n}.mp3`

const feedOf = (items: string, channel = '<title>Night Walk</title>') => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>${channel}${items}</channel></rss>`
const itemOf = (n: number | string, more = '') =>
  `<item><title>Part ${n}</title><guid>guid-${n}</guid><enclosure url="${sound(n)}" length="1000" type="audio/mpeg"/><pubDate>Mon, 0${Number(n) || 1} Jan 2024 10:00:00 GMT</pubDate>${more}</item>`
const FULL = () =>
  feedOf(
    `
  <item>
    <title>Owls &amp;amp; Others</title><itunes:title>Owls</itunes:title><guid isPermaLink="false">one</guid><link>/owls</link><pubDate>Tue, 02 Jan 2024 10:00:00 +0200</pubDate>
    <enclosure url="${sound(1)}" length="123456" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration><itunes:season>2</itunes:season><podcast:season name="In the Dark">2</podcast:season><itunes:episode>7</itunes:episode>
    <itunes:image href="${origin}/art.png?own"/><description>Short.</description>
    <content:encoded><![CDATA[<p>All about <b>owls</b> <script>alert(1)</script><a href="javascript:x">bad</a> <a href="https://owls.example.org/">good</a><img src="https://tracker.example.com/x.gif"></p>]]></content:encoded>
    <podcast:chapters url="${origin}/chapters.json" type="application/json+chapters"/>
    <podcast:transcript url="${origin}/owls.vtt" type="text/vtt" language="en"/><podcast:transcript url="javascript:x" type="text/html"/>
  </item>
  <item><title>Trailer</title><guid>two</guid><enclosure url="${sound(2)}" length="0" type="audio/mpeg"/><pubDate>2024-01-01</pubDate><itunes:duration>90 s</itunes:duration><description>Line one
line two

New part</description>
    <psc:chapters version="1.2"><psc:chapter start="00:01:30.5" title="Second"/><psc:chapter start="0" title="First" href="https://first.example.org/"/></psc:chapters></item>`,
    `
  <title>Night Walk</title><link>https://walk.example.org</link><language>en-gb</language><itunes:author>Ida Lund</itunes:author><description>&lt;p&gt;Walks &lt;em&gt;at night&lt;/em&gt;.&lt;/p&gt;</description>
  <itunes:image href="/art.png"/><itunes:category text="Science"><itunes:category text="Nature"/></itunes:category><atom:link rel="self" href="https://walk.example.org/feed.xml"/>`,
  )

test('a feed is imported with podcast, seasons, episodes, art, notes, chapters and transcripts, and is found and played', async () => {
  serve('/feed.xml', FULL(), { 'content-type': 'application/rss+xml' })
  serve(
    '/chapters.json',
    JSON.stringify({
      version: '1.2.0',
      chapters: [
        { startTime: 60, title: 'Barn' },
        { startTime: 0, title: 'Wood', url: 'https://wood.example.org/' },
        { startTime: 5, title: 'Picture only', toc: false },
        { startTime: 'x' },
        { startTime: 90 },
      ],
    }),
  )
  const report = await run()
  expect(counts(report)).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 0 })
  expect([report.also, report.notes]).toEqual([
    ['new podcast “Night Walk”'],
    [
      { what: `${origin}/chapters.json: “x”`, why: 'has chapters whose time cannot be read' },
      { what: `${origin}/art.png`, why: expect.stringMatching(/^is less than 1400 pixels wide or high/) },
    ],
  ])
  const [walk] = await app.db.select().from(podcast)
  expect(walk).toMatchObject({
    title: 'Night Walk',
    host: 'Ida Lund',
    bio: '<p>Walks <em>at night</em>.</p>',
    link: 'https://walk.example.org/',
    language: 'en-gb',
    avatar: expect.stringMatching(/^\/media\/art\/[0-9a-f]{16}_9x9\.jpg$/),
  })
  const { podcast_seasons: seasons } = await app.get('podcast/podcast_media', { podcast_id: walk?.id ?? 0 })
  expect(seasons.map(({ name, episodeCount, year }) => [name, episodeCount, year])).toEqual([
    ['In the Dark', 1, 2024],
    ['Episodes', 1, undefined],
  ])
  const [trailer, owls] = await rows()
  expect(owls).toMatchObject({
    name: 'Owls & Others',
    number: 7,
    length: 3723,
    fileKey: null,
    fileSize: 123_456,
    mime: 'audio/mpeg',
    enclosure: sound(1),
    link: `${origin}/owls`,
    publishedAt: new Date('2024-01-02T08:00:00Z'),
  })
  const page = await app.get('podcast/episode_media', { episode_id: owls?.id ?? 0 })
  expect(page.episode).toMatchObject({
    bio: '<p>All about <b>owls</b> bad <a href="https://owls.example.org/" rel="noopener noreferrer nofollow ugc">good</a></p>',
    remotePath: sound(1),
    avatarURL: walk?.avatar,
    chapters: [
      { start: 0, title: 'Wood', href: 'https://wood.example.org/' },
      { start: 60, title: 'Barn' },
    ],
    transcripts: [{ url: `${origin}/owls.vtt`, type: 'text/vtt', language: 'en' }],
  })
  expect(trailer).toMatchObject({
    name: 'Trailer',
    length: 90,
    bio: '<p>Line one<br />line two</p><p>New part</p>',
    fileSize: null,
    chapters: [
      { start: 0, title: 'First', href: 'https://first.example.org/' },
      { start: 90.5, title: 'Second' },
    ],
  })
  const found = await app.get('song/search_all_v1', { search_text: 'owls' })
  expect(found.episodes.data.map(({ name }) => name)).toEqual(['Owls & Others'])
  expect(requests.toSorted()).toEqual(['/art.png', '/art.png?own', '/chapters.json', '/feed.xml', '/owls.vtt'])
})

test('a second run requests whether the feed has changed, and fetches nothing else', async () => {
  pages.set('/feed.xml', (request, response) => {
    if (
      request.headers['if-none-match'] === '"v1"' &&
      request.headers['if-modified-since'] === 'Mon, 01 Jan 2024 00:00:00 GMT'
    )
      response.writeHead(304).end()
    else
      response
        .writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' })
        .end(feedOf(itemOf(1) + itemOf(2), '<title>X</title><itunes:image href="/art.png"/>'))
  })
  await run()
  requests = []
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 2, skipped: 0 })
  expect(requests).toEqual(['/feed.xml'])
})

test('without ETag and date a second run changes only new and different parts', async () => {
  serve('/feed.xml', feedOf(itemOf(1) + itemOf(2)))
  await run()
  const before = await rows()
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 2, skipped: 0 })
  serve(
    '/feed.xml',
    feedOf(itemOf(3) + itemOf(2, '<itunes:season>1</itunes:season>') + itemOf(1), '<title>Night Walks</title>'),
  )
  expect(counts(await run())).toEqual({ added: 1, changed: 1, unchanged: 1, skipped: 0 })
  expect((await rows()).map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id))
  expect(
    await app.db.select({ number: season.number, count: season.episodeCount }).from(season).orderBy(season.number),
  ).toEqual([
    { number: 0, count: 2 },
    { number: 1, count: 1 },
  ])
  expect(await app.db.select({ title: podcast.title }).from(podcast)).toEqual([{ title: 'Night Walks' }])
  serve('/feed.xml', feedOf([1, 2, 3].map((n) => itemOf(n, '<itunes:season>1</itunes:season>')).join('')))
  await run()
  expect(await app.db.select({ number: season.number, count: season.episodeCount }).from(season)).toEqual([
    { number: 1, count: 3 },
  ])
})

test('episodes without guid, with one guid for all, with a new guid or twice in the feed are matched', async () => {
  const bare = (n: number, guid = '') =>
    `<item><title>T${n}</title>${guid}<enclosure url="${sound(n)}" type="audio/mpeg"/></item>`
  serve(
    '/feed.xml',
    feedOf(
      bare(1) +
        bare(2) +
        bare(3, '<guid>same</guid>') +
        bare(4, '<guid>same</guid>') +
        bare(5, '<guid>old</guid>') +
        bare(5, '<guid>old</guid>') +
        bare(6, `<guid>${'g'.repeat(20_000)}</guid>`),
    ),
  )
  const report = await run()
  expect(counts(report)).toEqual({ added: 6, changed: 0, unchanged: 0, skipped: 1 })
  expect(report.skipped).toEqual([{ what: 'T5', why: 'is in the feed twice' }])
  const ids = (await rows()).map(({ id }) => id)
  serve(
    '/feed.xml',
    feedOf(
      bare(5, '<guid>new</guid>') + bare(4, '<guid>same</guid>') + bare(3, '<guid>same</guid>') + bare(2) + bare(1),
    ),
  )
  expect(counts(await run())).toMatchObject({ added: 0, changed: 1, unchanged: 4 })
  expect((await rows()).map(({ id }) => id)).toEqual(ids)
})

test('a feed whose old URL names the new one stays the same podcast; another podcast of the same name does not', async () => {
  serve('/feed.xml', feedOf(itemOf(1) + itemOf(2)))
  await run()
  const [before] = await app.db.select().from(podcast)
  serve(
    '/feed.xml',
    feedOf(itemOf(1), `<title>Night Walk</title><itunes:new-feed-url>${origin}/moved.xml</itunes:new-feed-url>`),
  )
  serve('/moved.xml', feedOf(itemOf(3) + itemOf(2) + itemOf(1), '<title>NIGHT WALK</title>'))
  expect(counts(await importPodcast(services(), `${origin}/moved.xml`))).toEqual({
    added: 1,
    changed: 0,
    unchanged: 2,
    skipped: 0,
  })
  expect(await app.db.select().from(podcast)).toMatchObject([{ id: before?.id, feed: `${origin}/moved.xml` }])
  serve('/other.xml', feedOf(itemOf('x') + itemOf('y')))
  await importPodcast(services(), `${origin}/other.xml`)
  expect(await app.db.select().from(podcast)).toHaveLength(2)
})

test('F1 only the safe URL of a hostile feed is imported, and no internal address is requested', async () => {
  const urls = [
    `${origin}/inside.mp3`,
    'http://169.254.169.254/latest/meta-data/x.mp3',
    'http://[::1]/x.mp3',
    'file:///etc/passwd',
    'http://10.0.0.1/x.mp3',
    'http://user:pw@media.example.com/x.mp3',
    'javascript:alert(1)',
    'http://nas.local/x.mp3',
    sound(9),
  ]
  const items = urls.map(
    (url, n) =>
      `<item><title>${n}</title><guid>${n}</guid><enclosure url="${url}" type="audio/mpeg"/><itunes:image href="${origin}/art.png"/><podcast:chapters url="http://127.0.0.1:1/x" type="x"/></item>`,
  )
  const file = path.join(folder, 'hostile.xml')
  writeFileSync(file, feedOf(items.join(''), `<title>H</title><itunes:image href="${origin}/art.png"/>`))
  const report = await importPodcast(services(false), file)
  expect(counts(report)).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 8 })
  expect(new Set(report.skipped.map(({ why }) => why))).toEqual(
    new Set([
      'has an audio URL that is not on the public internet',
      'has an audio URL that is not an http or https URL',
      'has an audio URL that contains a user name or password',
    ]),
  )
  expect(await rows()).toMatchObject([{ enclosure: sound(9), avatar: null, chapters: null }])
  expect(requests).toEqual([])
  await expect(importPodcast(services(false), `${origin}/feed.xml`)).rejects.toThrow('is not on the public internet')
  expect(requests).toEqual([])
})

test('a file that is not a feed is refused with a reason', async () => {
  const refused = async (body: Uint8Array | string) => {
    serve('/feed.xml', body)
    return await run().then(
      () => 'taken',
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    )
  }
  expect(
    await refused(
      '<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="https://walk.example.org/rss"></head></html>',
    ),
  ).toBe('This is a web page, not a feed. It names this feed: https://walk.example.org/rss')
  expect(await refused('<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>')).toBe(
    'This is an Atom feed. Podcast feeds must be RSS.',
  )
  expect(await refused('{"version": "https://jsonfeed.org/version/1"}')).toBe(
    'This is JSON. Podcast feeds must be RSS.',
  )
  expect(await refused('')).toBe('The feed is empty.')
  expect(await refused(Buffer.alloc(5_000, 0xff))).toBe('This is not an RSS feed.')
  expect(await refused('<rss></rss>')).toMatch(/^The feed is not valid RSS/)
  pages.set('/feed.xml', (_request, response) => {
    response.writeHead(500).end('<rss version="2.0"><channel><title>x</title></channel></rss>')
  })
  await expect(run()).rejects.toThrow('its server answered 500')
  await expect(importPodcast(services(), path.join(folder, 'missing.xml'))).rejects.toThrow('does not exist')
  await expect(importPodcast(services(), folder)).rejects.toThrow('is not a regular file')
  expect(await app.db.select().from(podcast)).toEqual([])
})

test('F32 a feed of 100 MB is refused for its size, declared or not', async () => {
  pages.set('/feed.xml', (_request, response) => {
    response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) })
    response.flushHeaders()
  })
  await expect(run()).rejects.toThrow('sends more than 50 MB')
  pages.set('/feed.xml', (_request, response) => {
    const send = () => {
      while (response.writable && response.write(Buffer.alloc(1024 * 1024, 32)));
    }
    response.on('drain', send)
    send()
  })
  await expect(run()).rejects.toThrow('sends more than 50 MB')
})

test('the readable parts of broken XML are imported; unusual encodings are decoded correctly', async () => {
  serve(
    '/feed.xml',
    feedOf(
      `${itemOf(1)}<item><title>Unclosed <b>tag & ampersand</title><guid>u</guid><enclosure url='${sound(2)}' type=audio/mpeg></item>${itemOf(3)}`,
    ).slice(0, -16),
  )
  expect(counts(await run())).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 1 })
  expect((await rows()).map(({ name }) => name)).toEqual(['Part 1', 'Part 3'])
  serve('/feed.xml', feedOf(itemOf(1) + itemOf(2) + itemOf(3)).slice(0, -100))
  expect(counts(await run())).toMatchObject({ unchanged: 1, added: 1 })
  await app.db.delete(podcast)
  for (const [bytes, type] of [
    [Buffer.from(feedOf(itemOf(1), '<title>Grüße</title>').replace('UTF-8', 'ISO-8859-1'), 'latin1'), 'text/xml'],
    [
      Buffer.from(`\uFEFF${feedOf(itemOf(1), '<title>Grüße</title>').replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      'text/xml',
    ],
    [
      Buffer.from(feedOf(itemOf(1), '<title>Grüße</title>').replace(' encoding="UTF-8"', ''), 'latin1'),
      'text/xml; charset=iso-8859-1',
    ],
    [Buffer.from(feedOf(itemOf(1), '<title>Grüße</title>').replace('UTF-8', 'utf-16')), 'text/xml; charset=nonsense'],
  ] as const) {
    serve('/feed.xml', bytes, { 'content-type': type })
    await run()
    expect((await app.db.select().from(podcast)).map(({ title }) => title)).toEqual(['Grüße'])
    await app.db.delete(podcast)
  }
})

test('episodes are imported with every form of date, length, title and number that feeds use', async () => {
  const wild = [
    '<title></title><pubDate>gestern</pubDate><itunes:duration>lang</itunes:duration>',
    '<title>\u0000\u0008Control</title><pubDate>275760-09-13</pubDate><itunes:season>-3</itunes:season><itunes:episode>1e99</itunes:episode>',
    '<description>No title, only a description that goes on &amp; on</description><itunes:season>99999999999</itunes:season>',
    '<title>Future</title><pubDate>Fri, 01 Jan 2088 00:00:00 GMT</pubDate>',
    '<title>Named</title><itunes:duration><![CDATA[ 12:34 ]]></itunes:duration><itunes:season>1.5</itunes:season>',
    `<title>${'Long '.repeat(5_000)}</title>`,
    '<title>&lt;b&gt;Bold&lt;/b&gt; &amp;amp; brave</title>',
  ]
  serve(
    '/feed.xml',
    feedOf(
      wild
        .map(
          (fields, n) =>
            `<item>${fields}<guid>${n}</guid><enclosure url="/${n}.mp3" length="-5" type="audio/mpeg"/></item>`,
        )
        .join(''),
      '',
    ),
  )
  expect(counts(await run())).toEqual({ added: 7, changed: 0, unchanged: 0, skipped: 0 })
  const found = await app.db.select().from(episode).orderBy(episode.id)
  expect(found.map(({ name }) => name.slice(0, 40))).toEqual([
    'Episode 1',
    'Control',
    'No title, only a description that goes on'.slice(0, 40),
    'Future',
    'Named',
    'Long '.repeat(8),
    'Bold & brave',
  ])
  expect(found.map(({ publishedAt }) => publishedAt.getTime())).toEqual(found.map(() => NOW.getTime()))
  expect(found.map(({ length }) => length)).toEqual([0, 0, 0, 0, 754, 0, 0])
  expect(found.map(({ enclosure, fileSize, number }) => [enclosure, fileSize, number])).toEqual(
    found.map((_, n) => [`${origin}/${n}.mp3`, null, null]),
  )
  expect(await app.db.select({ title: podcast.title }).from(podcast)).toEqual([{ title: 'feed.xml' }])
})

test('items without sound are skipped; videos and untyped files count as sound', async () => {
  const enclosures = [
    '',
    '<enclosure url="https://x.example.com/a.pdf" type="application/pdf"/>',
    `<enclosure url="${sound('v')}" type="video/mp4"/>`,
    '<enclosure url="https://x.example.com/b.mp3?x=1"/>',
    `<enclosure url="https://x.example.com/c.jpg" type="image/jpeg"/><enclosure url="${sound('a')}" type="audio/mpeg"/>`,
    '<enclosure url="" type="audio/mpeg"/>',
  ]
  serve(
    '/feed.xml',
    feedOf(enclosures.map((enclosure, n) => `<item><title>T${n}</title><guid>${n}</guid>${enclosure}</item>`).join('')),
  )
  const report = await run()
  expect(counts(report)).toEqual({ added: 3, changed: 0, unchanged: 0, skipped: 3 })
  expect(report.skipped.map(({ what }) => what)).toEqual(['T0', 'T1', 'T5'])
})

test('a long feed is imported, and a second import is fast', async () => {
  const length = isThorough ? 3_000 : 600
  serve(
    '/feed.xml',
    feedOf(
      Array.from(
        { length },
        (_, n) =>
          `<item><title>Part ${n}</title><guid>${n}</guid><description>&lt;p&gt;Words of ${n}&lt;/p&gt;</description><enclosure url="${sound(n)}" type="audio/mpeg"/></item>`,
      ).join(''),
    ),
  )
  expect(counts(await run())).toEqual({ added: length, changed: 0, unchanged: 0, skipped: 0 })
  expect((await app.db.select({ count: season.episodeCount }).from(season))[0]?.count).toBe(length)
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: length, skipped: 0 })
})

test('failed pictures and chapters are reported, the episode is imported, and the next run retries', async () => {
  serve(
    '/feed.xml',
    feedOf(
      itemOf(1, `<itunes:image href="${origin}/late.png"/><podcast:chapters url="${origin}/bad.json" type="x"/>`),
      '<title>X</title><itunes:image href="/svg"/>',
    ),
    { etag: '"v1"' },
  )
  serve('/svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  serve('/bad.json', 'not json')
  const report = await run()
  expect(counts(report)).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 0 })
  expect(report.notes.map(({ what }) => what.replace(origin, '')).toSorted()).toEqual([
    '/bad.json',
    '/late.png',
    '/svg',
  ])
  expect(counts(await run())).toEqual({ added: 0, changed: 0, unchanged: 1, skipped: 0 })
  for (const page of ['/late.png', '/svg'])
    serve(
      page,
      await sharp({ create: { width: 5, height: 5, channels: 3, background: '#111' } })
        .png()
        .toBuffer(),
    )
  serve('/bad.json', '{"chapters":[{"startTime":1,"title":"One"}]}')
  expect(counts(await run())).toEqual({ added: 0, changed: 1, unchanged: 0, skipped: 0 })
  expect(await rows()).toMatchObject([
    { avatar: expect.stringContaining('5x5'), chapters: [{ start: 1, title: 'One' }] },
  ])
  expect((await app.db.select().from(podcast))[0]?.avatar).toContain('5x5')
  requests = []
  await run()
  expect(requests).toEqual(['/feed.xml', '/svg'])
})

test('F7 --download copies sounds, through redirects, with their real type and length; failed ones stay remote', async () => {
  const bytes = await mp3({ TIT2: 'x' }, { seconds: 3 })
  pages.set('/track/1.mp3', (_request, response) => {
    response.writeHead(302, { location: `${origin}/1.mp3` }).end()
  })
  serve('/1.mp3', bytes)
  serve('/2.mp3', '<html>gone</html>')
  serve(
    '/feed.xml',
    feedOf(
      [1, 2, 3]
        .map(
          (n) =>
            `<item><title>T${n}</title><guid>${n}</guid><enclosure url="${n === 1 ? '/track/1.mp3' : `/${n}.mp3`}" type="audio/x-m4a"/></item>`,
        )
        .join(''),
    ),
  )
  const report = await run({ download: true })
  expect(report.also).toEqual(['new podcast “Night Walk”', '1 sound copied'])
  expect(report.skipped).toEqual([
    { what: 'T2', why: 'was not copied: it contains no readable audio' },
    { what: 'T3', why: 'was not copied: the answer was 404' },
  ])
  const [own] = await app.db.select().from(episode).where(eq(episode.guid, '1'))
  expect(own).toMatchObject({
    mime: 'audio/mpeg',
    length: 3,
    fileSize: bytes.length,
    fileKey: expect.stringMatching(/^audio\/[0-9a-f]{16}\.mp3$/),
  })
  expect((await app.storage.find(own?.fileKey ?? ''))?.size).toBe(bytes.length)
  requests = []
  await run({ download: true })
  expect(requests).toEqual(['/feed.xml', '/2.mp3', '/3.mp3'])
  expect((await app.get('podcast/episode_media', { episode_id: own?.id ?? 0 })).episode.remotePath).toContain(
    '/api/podcast/stream',
  )
})
