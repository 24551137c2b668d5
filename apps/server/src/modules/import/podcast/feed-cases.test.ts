import { readFileSync } from 'node:fs'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { openFakeServer } from '../../../testing/services/fake-server.ts'
import type { FakeServer } from '../../../testing/services/fake-server.ts'
import { typedIn } from '../../../testing/typed.ts'
import { removeItem } from '../../catalogue/removal/removal.store.ts'
import { importPodcast } from './import-podcast.ts'

// Each import starts a thread that reads the feed, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let server: FakeServer
const pages = new Map<string, string>()

beforeAll(async () => {
  app = await openTestApp()
  server = await openFakeServer(({ path: requested }) => {
    const text = pages.get(requested) ?? fileOf(requested)
    return text === undefined ? { status: 404 } : { text: text.replaceAll('http://feeds.test', server.url) }
  })
})
afterAll(async () => {
  await server.close()
  await app.close()
})
afterEach(async () => {
  pages.clear()
  await app.db.delete(podcast)
})

function fileOf(requested: string): string | undefined {
  try {
    return readFileSync(path.join(import.meta.dirname, 'cases', path.basename(requested)), 'utf8')
  } catch {
    return undefined
  }
}

const services = () => ({
  ...app,
  outbound: openOutbound({ allowPrivate: true }),
  allowPrivate: true,
  now: () => app.clock.now,
})
const run = async (page: string) => {
  const report = await importPodcast(services(), `${server.url}/${page}`)
  await app.runJobs()
  return report
}
const rows = () => app.db.select().from(episode).orderBy(asc(episode.publishedAt))

test('titles and notes keep text in angle brackets, and entities and addresses are parsed', async () => {
  expect(await run('podcast-titles-notes.xml')).toMatchObject({ added: 5, skipped: [], notes: [] })
  const found = await rows()
  expect(found.map(({ name }) => name)).toEqual([
    'Use <script> tags in HTML',
    'The <audio> tag',
    'Vec<Option<T>> in Rust',
    '<style> scoping and you',
    'Hamlet revisited',
  ])
  const rel = 'rel="noopener noreferrer nofollow ugc"'
  expect(found.map(({ bio }) => bio)).toEqual([
    '<p>It’s Tom &amp; Jerry</p>',
    '<p>It’s Tom &amp; Jerry</p>',
    `<p>Write to Ann &lt;<a href="mailto:ann@example.org" ${rel}>ann@example.org</a>&gt; or see &lt;<a href="https://example.org/x" ${rel}>https://example.org/x</a>&gt;.</p>`,
    '<p>plain</p>',
    '<p>It’s fine</p>',
  ])
  expect(await app.db.select({ bio: podcast.bio }).from(podcast)).toEqual([{ bio: '<p>It’s a show</p>' }])
})

test('every transcript of the trial feed is imported, in the next format if one fails', async () => {
  const words = Array.from({ length: 30_000 }, (_, n) => ({
    startTime: n,
    endTime: n + 1,
    speaker: 'Ada',
    body: `word${n}`,
  }))
  pages.set('/words.json', JSON.stringify({ version: '1.0.0', segments: words }))
  expect(await run('podcast-transcripts.xml')).toMatchObject({ added: 18, skipped: [], notes: [] })
  const found: Record<string, string> = {}
  for (const { id, name } of await rows()) {
    const [first] = await app.get('podcast/transcript', { episode_id: id })
    found[name] = (first?.lines ?? [])
      .slice(0, 4)
      .map(({ speaker, text }) => `${speaker === undefined ? '' : `${speaker}: `}${text.slice(0, 20)}`)
      .join(' | ')
  }
  const subtitles = 'Ada: Hello from the subti | Bob: And goodbye to all'
  expect(found).toEqual({
    'Fallback VTT 404': subtitles,
    'Fallback VTT html': subtitles,
    'Fallback VTT empty': subtitles,
    'Fallback JSON large':
      'Ada: word0 word1 word2 wo | word41 word42 word43 | word81 word82 word83 | word118 word119 word',
    'Whisper JSON': 'hi there second',
    'Whisper then SRT': 'hi there second',
    'Array JSON': 'Ada: top level array',
    'SRT only': subtitles,
    'VTT ok': 'Ada: Hello from vtt | Bob: Two voices | Ada: in one cue',
    'VTT two': 'Ada: first | Bob: second | Ada: Yes. | Bob: No.',
    'SRT forms': 'dot millis short mil',
    'SRT blank': 'first half second ha',
    'No type': subtitles,
    'Odd type': subtitles,
    'Type caption': subtitles,
    'Text html srt': subtitles,
    Upper: subtitles,
    'Query name': subtitles,
  })
})

test('the episodes of all pages of a feed are imported, and the report names a page that was not read', async () => {
  expect(await run('podcast-paged1.xml')).toMatchObject({ added: 5, skipped: [], notes: [] })
  expect((await rows()).map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `Page ${n}`))
  expect(await run('podcast-paged1.xml')).toMatchObject({ added: 0, unchanged: 5 })
  await app.db.delete(podcast)
  const second = fileOf('podcast-paged2.xml') ?? ''
  pages.set('/podcast-paged2.xml', second.replace('<atom:link rel="prev"', '<atom:link rel="next"'))
  expect(await run('podcast-paged1.xml')).toMatchObject({ added: 5, notes: [] })
  await app.db.delete(podcast)
  pages.set(
    '/podcast-paged2.xml',
    second.replace('"prev" href="http://feeds.test/podcast-paged1.xml"', '"next" href="/gone.xml"'),
  )
  const why = 'was not read, so older episodes are missing: its server answered 404'
  expect(await run('podcast-paged1.xml')).toMatchObject({ added: 5, notes: [{ what: `${server.url}/gone.xml`, why }] })
})

test('a feed with endless pages is read up to its hundredth page', async () => {
  for (let n = 1; n <= 102; n += 1)
    pages.set(`/endless/${n}`, feedOf(itemOf(`${n}`, `e-${n}`), `<atom:link rel="next" href="/endless/${n + 1}"/>`))
  const why = 'was not read, so older episodes are missing: only 100 pages of a feed are read'
  expect(await run('endless/1')).toMatchObject({ added: 100, notes: [{ what: `${server.url}/endless/101`, why }] })
})

const feedOf = (items: string, more = '') =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Show</title>${more}${items}</channel></rss>`
const itemOf = (title: string, guid: string | undefined, more = '', url = `https://media.example.com/${title}.mp3`) =>
  `<item><title>${title}</title>${guid === undefined ? '' : `<guid>${guid}</guid>`}<enclosure url="${url}" type="audio/mpeg"/>${more}</item>`

/** Creates a member who follows the podcast from now on. */
async function follow() {
  const [{ id } = { id: 0 }] = await app.db.select({ id: podcast.id }).from(podcast)
  const { token } = await seedPerson(app)
  await app.post('podcast/update_podcast_follow', { podcast_id: id }, token)
  await app.db.update(creatorFollow).set({ createdAt: sql`now()` })
}
const countNotified = () => app.db.$count(notification, eq(notification.kind, 'episode'))

test('a podcast that moves to another host with new guids keeps its episodes, and notifies nobody again', async () => {
  const today = (text: string, day = 0) =>
    text.replaceAll(/\w{3}, 0(\d) Sep 2020/g, (_, n: string) => {
      const date = new Date(app.clock.now.getTime() - (Number(n) + day) * 86_400_000)
      return date.toUTCString().slice(0, 16)
    })
  const moved = today(fileOf('podcast-moved.xml') ?? '')
  const before = moved.replaceAll('fourth-', 'third-').replaceAll('feeds.test/a.mp3?fourth', 'media.example.com/old/')
  pages.set('/podcast-moved.xml', before)
  expect(await run('podcast-moved.xml')).toMatchObject({ added: 6 })
  const ids = (await rows()).map(({ id }) => id)
  await follow()
  pages.set('/podcast-moved.xml', moved)
  expect(await run('podcast-moved.xml')).toMatchObject({ added: 0, changed: 6, skipped: [] })
  const found = await rows()
  expect(found.map(({ id }) => id)).toEqual(ids)
  expect(found.map(({ guid }) => guid)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `fourth-${n}`))
  expect(await countNotified()).toBe(0)
  const fresh = itemOf('Talk 7', 'fourth-7', `<pubDate>${app.clock.now.toUTCString()}</pubDate>`)
  pages.set('/podcast-moved.xml', moved.replace('<item>', `${fresh}<item>`))
  expect(await run('podcast-moved.xml')).toMatchObject({ added: 1, changed: 0, unchanged: 6 })
  expect(await countNotified()).toBe(1)
})

test('the old URL of a feed may name its new one, also with all new guids', async () => {
  pages.set('/old', feedOf(itemOf('A', 'a', date(1)) + itemOf('B', 'b', date(2))))
  await run('old')
  pages.set('/old', feedOf(itemOf('A', 'a'), `<itunes:new-feed-url>${server.url}/new</itunes:new-feed-url>`))
  pages.set(
    '/new',
    feedOf(itemOf('A', 'x', date(1), 'https://b.example/1') + itemOf('B', 'y', date(2), 'https://b.example/2')),
  )
  expect(await run('new')).toMatchObject({ added: 0, changed: 2 })
  expect(await app.db.select({ feed: podcast.feed }).from(podcast)).toEqual([{ feed: `${server.url}/new` }])
})

test('a known feed that names its new URL is read from there, but from no feed that names another one', async () => {
  const moving = (to: string) => `<itunes:new-feed-url>${server.url}/${to}</itunes:new-feed-url>`
  const feeds = () => app.db.select({ title: podcast.title, feed: podcast.feed }).from(podcast)
  pages.set('/first', feedOf(itemOf('A', 'a', date(1))))
  await run('first')
  pages.set('/first', feedOf(itemOf('A', 'a', date(1)), moving('second')))
  expect(await run('first')).toMatchObject({ added: 0, unchanged: 1 })
  expect(await feeds()).toEqual([{ title: 'Show', feed: `${server.url}/first` }])
  pages.set('/second', feedOf(itemOf('A', 'a', date(1)), moving('third')))
  await run('first')
  expect(await feeds()).toEqual([{ title: 'Show', feed: `${server.url}/first` }])
  pages.set('/second', feedOf(itemOf('B', 'b', date(2)) + itemOf('A', 'a', date(1)), moving('second')))
  const also = [`the feed moved to ${server.url}/second`]
  expect(await run('first')).toMatchObject({ added: 1, unchanged: 1, also })
  expect(await feeds()).toEqual([{ title: 'Show', feed: `${server.url}/second` }])
})

test('duplicate guids, guids with another case, and items that get a sound later create no duplicate episodes', async () => {
  const bare = '<item><title>C</title><guid>c</guid></item>'
  const sound = (n: string) => `https://media.example.com/${n}.mp3`
  pages.set('/f', feedOf(itemOf('A', 'same', date(1), sound('a')) + itemOf('B', 'same', date(2), sound('b')) + bare))
  expect(await run('f')).toMatchObject({ added: 2, skipped: [{ what: 'C', why: 'has no audio' }] })
  const ids = (await rows()).map(({ id }) => id)
  pages.set('/f', feedOf(itemOf('A', 'SAME', date(1), sound('a2')) + itemOf('B', 'same', date(2), sound('b'))))
  expect(await run('f')).toMatchObject({ added: 0, changed: 2 })
  expect((await rows()).map(({ id }) => id)).toEqual(ids)
  pages.set(
    '/f',
    feedOf(
      itemOf('A', 'SAME', date(1), sound('a2')) + itemOf('B', 'same', date(2), sound('b')) + itemOf('C', 'c', date(3)),
    ),
  )
  expect(await run('f')).toMatchObject({ added: 1, changed: 0, unchanged: 2, skipped: [] })
})

test('entities of a document type, of HTML and unknown ones do not prevent reading a feed', async () => {
  const entities =
    '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/hostname">]>'
  pages.set(
    '/f',
    entities + feedOf(itemOf('&b; &file; &nope; &eacute; &#x1F600; &lt;<![CDATA[ <b>x</b>]]>', 'a', date(1))),
  )
  expect(await run('f')).toMatchObject({ added: 1 })
  const [{ name } = { name: '' }] = await rows()
  expect(name).toMatch(/é 😀 < x$/)
  expect(name).not.toContain(readFileSync('/etc/hostname', 'utf8').trim())
})

const date = (day: number) => `<pubDate>Mon, 0${day} Jan 2024 10:00:00 GMT</pubDate>`

test.each([
  ['query', (title: string, time: number) => `https://media.example.com/${title}.mp3?token=${time}`],
  ['path', (title: string, time: number) => `https://media.example.com/${time}/${title}.mp3`],
])(
  'a feed without guids whose URLs change their %s has no new episodes, and a removed one stays away',
  async (_what, urlAt) => {
    const transcript = `<podcast:transcript url="${server.url}/ok.vtt" type="text/vtt"/>`
    const at = (time: number) =>
      pages.set(
        '/feed.xml',
        feedOf(
          itemOf('A', undefined, date(1) + transcript, urlAt('A', time)) +
            itemOf('B', undefined, date(2), urlAt('B', time)) +
            itemOf('C', undefined, date(3), urlAt('C', time)),
        ),
      )
    at(1)
    expect(await run('feed.xml')).toMatchObject({ added: 3 })
    const [, , last] = await rows()
    await removeItem(app.services, { kind: 'episode', id: last?.id ?? 0 }, { isDryRun: false })
    server.asked.length = 0
    for (const time of [2, 3]) {
      at(time)
      const report = await run('feed.xml')
      expect(report).toMatchObject({ added: 0, changed: 2 })
      expect(report.skipped).toEqual([{ what: 'C', why: 'was removed (see `earshot removed`)' }])
    }
    expect((await rows()).map(({ name, enclosure }) => [name, enclosure])).toEqual([
      ['A', urlAt('A', 3)],
      ['B', urlAt('B', 3)],
    ])
    // No other part of an episode is fetched again.
    expect(server.asked.map(({ path: requested }) => requested)).toEqual(['/feed.xml', '/feed.xml'])
  },
)

test('chapter times are parsed as clocks and seconds, and the report names invalid ones', async () => {
  const chapters = [
    ['10.5', 'Seconds'],
    ['00:00:20', 'Clock'],
    ['1:02:03.500', 'Late'],
    ['soon', 'Never'],
  ]
    .map(([start, title]) => `<psc:chapter start="${start}" title="${title}"/>`)
    .join('')
  const psc = `<psc:chapters version="1.2">${chapters}</psc:chapters>`
  pages.set(
    '/bad.json',
    '{"chapters":[{"startTime":1,"title":"One"},{"startTime":"one","title":"Two"},{"title":"Three"}]}',
  )
  const json = (name: string) => `<podcast:chapters url="${server.url}/${name}" type="application/json+chapters"/>`
  pages.set(
    '/feed.xml',
    feedOf(
      itemOf('A', 'a', date(1) + psc) +
        itemOf('B', 'b', date(2) + json('ch1.json')) +
        itemOf('C', 'c', date(3) + json('bad.json')),
    ),
  )
  const why = 'has chapters whose time cannot be read'
  const report = await run('feed.xml')
  expect(report.notes.toSorted((a, b) => a.what.localeCompare(b.what))).toEqual([
    { what: 'A: “soon”', why },
    { what: `${server.url}/bad.json: “one”, “”`, why },
  ])
  expect((await rows()).map(({ chapters: found }) => found)).toEqual([
    [
      { start: 10.5, title: 'Seconds' },
      { start: 20, title: 'Clock' },
      { start: 3723.5, title: 'Late' },
    ],
    [
      { start: 0, title: 'Zero' },
      { start: 5, title: 'Five str' },
      { start: 10, title: 'Ten clock' },
    ],
    [{ start: 1, title: 'One' }],
  ])
})

test('the list of feeds has the time of the last reading, also after an import', async () => {
  await run('podcast-paged1.xml')
  const { out } = await typedIn(app, 'feeds')
  expect(out).toContain(`\tread ${app.clock.now.toISOString()}\tnext read 20`)
  await app.db.delete(podcast)
  await importPodcast(services(), path.join(import.meta.dirname, 'cases/podcast-titles-notes.xml'))
  expect((await typedIn(app, 'feeds')).out).toMatch(/\tread 20\S+\tnot read again$/m)
})
