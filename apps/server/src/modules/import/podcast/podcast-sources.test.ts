import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { openFakeServer } from '../../../testing/services/fake-server.ts'
import type { FakeServer } from '../../../testing/services/fake-server.ts'
import { removeItem, restoreItem } from '../../catalogue/removal/removal.store.ts'
import { importPodcasts } from './import-podcasts.ts'

// Each import starts a thread that reads the feed, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let server: FakeServer
let origin: string
let folder: string
const pages = new Map<string, string | { location: string }>()
beforeAll(async () => {
  app = await openTestApp()
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-sources-'))
  server = await openFakeServer(({ path: requested }) => {
    const page = pages.get(requested)
    if (page === undefined) return { status: 404 }
    return typeof page === 'string' ? { text: page } : { status: 301, headers: page }
  })
  origin = server.url
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})
afterEach(async () => {
  pages.clear()
  await app.db.delete(podcast)
})

const NOW = new Date('2026-02-03T04:05:06Z')
const feedOf = (items: string, title = 'Night Walk', more = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>${title}</title>${more}${items}</channel></rss>`
const itemOf = (n: number, more = '') =>
  `<item><title>Part ${n}</title><guid>guid-${n}</guid><enclosure url="https://media.example.com/${n}.mp3" type="audio/mpeg"/>${more}</item>`
const run = (page: string, options: Parameters<typeof importPodcasts>[2] = {}) =>
  importPodcasts(
    { ...app, outbound: openOutbound({ allowPrivate: true }), allowPrivate: true, now: () => NOW },
    page.startsWith('/f') || page.startsWith(folder) ? page : `${origin}${page}`,
    options,
  )
const podcasts = () => app.db.select({ title: podcast.title, feed: podcast.feed }).from(podcast).orderBy(podcast.id)

test('a feed that is no podcast is refused with what was found in it, and nothing is written', async () => {
  pages.set(
    '/news',
    feedOf(
      '<item><title>Rain</title></item><item><title>Wind</title><enclosure url="https://a.example.com/1.jpg" type="image/jpeg"/></item><item><title>Snow</title><enclosure url="https://a.example.com/2.png"/></item>',
      'Daily News',
    ),
  )
  await expect(run('/news')).rejects.toThrow(
    '“Daily News” is not a podcast: none of its 3 items has audio (1 without any file, 1 with a picture, 1 with other files).',
  )
  pages.set('/empty', feedOf(''))
  await expect(run('/empty')).rejects.toThrow('“Night Walk” is not a podcast: the feed has no episodes.')
  expect(await podcasts()).toEqual([])
  // The feed of an existing podcast may become empty.
  pages.set('/walk', feedOf(itemOf(1)))
  await run('/walk')
  pages.set('/walk', feedOf(''))
  expect(await run('/walk')).toMatchObject({ added: 0, unchanged: 0 })
})

test('a feed with the title and episodes of another never takes over its podcast', async () => {
  pages.set('/mine', feedOf(itemOf(1) + itemOf(2)))
  await run('/mine')
  pages.set('/copy', feedOf(itemOf(1) + itemOf(2)))
  const report = await run('/copy')
  expect(report).toMatchObject({ added: 2, unchanged: 0 })
  expect(report.notes.map(({ why }) => why)).toEqual([
    `has the title and episodes of the podcast from ${origin}/mine, and became a podcast of its own; if that one moved here, use --moved-from`,
  ])
  expect(await podcasts()).toEqual([
    { title: 'Night Walk', feed: `${origin}/mine` },
    { title: 'Night Walk', feed: `${origin}/copy` },
  ])
})

test('a podcast follows its feed when the old URL leads to the new one, or the operator says so', async () => {
  pages.set('/old', feedOf(itemOf(1) + itemOf(2)))
  await run('/old')
  pages.set('/old', { location: `${origin}/new` })
  pages.set('/new', feedOf(itemOf(1) + itemOf(2)))
  expect(await run('/new')).toMatchObject({ added: 0, unchanged: 2 })
  pages.delete('/old')
  pages.delete('/new')
  pages.set('/newest', feedOf(itemOf(3) + itemOf(1)))
  expect(await run('/newest', { movedFrom: `${origin}/new` })).toMatchObject({ added: 1, unchanged: 1 })
  expect(await podcasts()).toEqual([{ title: 'Night Walk', feed: `${origin}/newest` }])
  pages.set('/another', feedOf(itemOf(4), 'Another'))
  await expect(run('/another', { movedFrom: `${origin}/never` })).rejects.toThrow(
    `No podcast was imported from ${origin}/never.`,
  )
})

test('an episode without a date is as old as its neighbour, or the feed, and not new', async () => {
  const date = (day: number) => `<pubDate>Mon, 0${day} Jan 2024 10:00:00 GMT</pubDate>`
  pages.set('/walk', feedOf(itemOf(3, date(8)) + itemOf(2) + itemOf(1, date(1))))
  await run('/walk')
  const days = async () =>
    (await app.db.select({ at: episode.publishedAt }).from(episode).orderBy(asc(episode.name))).map(({ at }) =>
      at.toISOString().slice(0, 10),
    )
  expect(await days()).toEqual(['2024-01-01', '2024-01-01', '2024-01-08'])
  await app.db.delete(podcast)
  pages.set('/undated', feedOf(itemOf(1), 'Undated', '<lastBuildDate>Tue, 05 Mar 2019 10:00:00 GMT</lastBuildDate>'))
  await run('/undated')
  expect(await days()).toEqual(['2019-03-05'])
})

test('an OPML file imports all of its feeds, and names those that cannot be read', async () => {
  pages.set('/a', feedOf(itemOf(1), 'A'))
  pages.set('/b', feedOf(itemOf(2), 'B'))
  const file = path.join(folder, 'feeds.opml')
  writeFileSync(
    file,
    `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body><outline text="Group"><outline type="rss" text="A" xmlUrl="${origin}/a"/><outline type="rss" text="Gone" xmlUrl="${origin}/gone"/></outline><outline type="rss" text="B" xmlUrl="${origin}/b"/><outline type="rss" text="Local" xmlUrl="/etc/hostname"/></body></opml>`,
  )
  const report = await run(file)
  expect(report).toMatchObject({ added: 2, also: ['new podcast “A”', 'new podcast “B”'] })
  expect(report.skipped).toEqual([
    { what: `${origin}/gone`, why: 'The feed cannot be read: its server answered 404.' },
    { what: '/etc/hostname', why: 'is not a web URL' },
  ])
  expect((await podcasts()).map(({ title }) => title)).toEqual(['A', 'B'])
  writeFileSync(file, '<opml version="2.0"><head/><body/></opml>')
  await expect(run(file)).rejects.toThrow(/lists no feeds|is not valid/)
})

test('a dry run of a feed reports what an import does, and writes nothing', async () => {
  pages.set('/walk', feedOf(itemOf(1) + itemOf(2)))
  const dry = await run('/walk', { isDry: true })
  expect(await podcasts()).toEqual([])
  expect({ ...(await run('/walk')), podcastId: undefined }).toEqual(dry)
  pages.set('/walk', feedOf(itemOf(3) + itemOf(2, '<description>New words</description>') + itemOf(1)))
  expect(await run('/walk', { isDry: true })).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
  expect(await app.db.$count(episode)).toBe(2)
})

test('a removed podcast does not come back through a URL that leads to it, and a dry run names removed episodes', async () => {
  pages.set('/once', feedOf(itemOf(1) + itemOf(2)))
  await run('/once')
  const [known] = await app.db.select({ id: podcast.id }).from(podcast)
  const [part] = await app.db.select({ id: episode.id }).from(episode).where(eq(episode.name, 'Part 2'))
  await removeItem(app.services, { kind: 'episode', id: part?.id ?? 0 }, { isDryRun: false })
  pages.set('/once', feedOf(itemOf(1) + itemOf(2) + itemOf(3)))
  const skipped = [{ what: 'Part 2', why: 'was removed (see `earshot removed`)' }]
  expect(await run('/once', { isDry: true })).toMatchObject({ added: 1, unchanged: 1, skipped })
  await removeItem(app.services, { kind: 'podcast', id: known?.id ?? 0 }, { isDryRun: false })
  pages.set('/other', { location: `${origin}/once` })
  await expect(run('/other')).rejects.toThrow('The podcast Night Walk was removed (see `earshot removed`).')
})

test('a podcast and an episode that are removed while their feed is read stay removed', async () => {
  pages.set('/walk', feedOf(itemOf(1)))
  await run('/walk')
  const [known] = await app.db.select({ id: podcast.id }).from(podcast)
  const item = { kind: 'podcast', id: known?.id ?? 0 } as const
  const picture = `<itunes:image href="${origin}/2.jpg"/>`
  pages.set('/walk', feedOf(itemOf(1) + itemOf(2, picture)))
  const outbound = openOutbound({ allowPrivate: true })
  const removing: typeof outbound = {
    ...outbound,
    get: async (url, requested) => {
      if (url.endsWith('.jpg')) await removeItem(app.services, item, { isDryRun: false })
      return outbound.get(url, requested)
    },
  }
  await expect(
    importPodcasts({ ...app, outbound: removing, allowPrivate: true, now: () => NOW }, `${origin}/walk`),
  ).rejects.toThrow('The podcast was hidden or removed while it was imported')
  expect((await restoreItem(app.services, item, { isDryRun: false })).title).toBe('Night Walk')
  expect(await app.db.$count(episode)).toBe(1)
})

test('one feed moves, not a list of feeds; an old feed of spaces alone is read at once', async () => {
  const list = path.join(folder, 'moved.opml')
  writeFileSync(list, `<opml version="2.0"><body><outline xmlUrl="${origin}/a"/></body></opml>`)
  await expect(run(list, { movedFrom: `${origin}/old` })).rejects.toThrow('--moved-from works for one feed')
  pages.set('/old', feedOf(itemOf(1)))
  await run('/old')
  pages.set('/old', `<itunes:new-feed-url>${' '.repeat(300_000)}`)
  pages.set('/copy', feedOf(itemOf(1)))
  const started = performance.now()
  expect(await run('/copy')).toMatchObject({ added: 1 })
  expect(performance.now() - started).toBeLessThan(30_000)
})
