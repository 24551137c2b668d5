import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transcript } from '../../../db/schema/catalogue/timed-text.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedPlan,
  seedPodcast,
  seedSeason,
  seedTrack,
} from '../../../testing/seed.ts'

const SITE = 'https://music.example'
const NOWHERE = 999_999
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE, playerUrl: '/player/' })
})
afterAll(() => app.close())

const ask = (url: string, headers: { [name: string]: string } = {}) => app.fastify.inject({ url, headers })

test('a podcast has a feed of the episodes that everybody may hear, in the namespaces that podcast apps read', async () => {
  const podcastId = await seedPodcast(app.db, {
    title: 'Low & Tide',
    host: 'Ida',
    bio: '<p>Between the <b>posts</b>.</p>',
    avatar: '/media/art/0123456789abcdef_600x600.jpg',
    language: 'en',
  })
  await seedPlan(app.db, { podcastId })
  const [open, closed] = [
    await seedSeason(app.db, { podcastId, number: 2 }),
    await seedSeason(app.db, { podcastId, number: 3, subscribersOnly: true }),
  ]
  const id = await seedEpisode(app.db, {
    podcastId,
    seasonId: open,
    number: 4,
    name: 'Posts <and> piers',
    bio: '<p>Notes</p><script>x()</script>',
    guid: 'low-4',
    length: 754,
    fileSize: 12_000,
    mime: 'audio/mpeg',
    chapters: [{ start: 0, title: 'Begin' }],
    publishedAt: new Date('2026-03-02T08:00:00Z'),
  })
  await app.db.insert(transcript).values([
    { episodeId: id, pos: 0, language: 'en', isSynced: true, lines: [{ start: 0, end: 2, text: 'Hello' }] },
    { episodeId: id, pos: 1, language: 'de', isSynced: false, lines: [{ text: 'Hallo' }] },
  ])
  const paid = await seedEpisode(app.db, {
    podcastId,
    seasonId: closed,
    name: 'Paid',
    chapters: [{ start: 0, title: 'P' }],
  })

  const reply = await ask(`/podcast/${podcastId}/feed.xml`)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  const feed = parseRssFeed(reply.body)
  expect(feed).toMatchObject({
    title: 'Low & Tide',
    description: 'Between the posts.',
    link: `${SITE}/podcast/${podcastId}`,
    language: 'en',
    copyright: '© 2026 Ida',
    lastBuildDate: 'Mon, 02 Mar 2026 08:00:00 GMT',
    itunes: {
      author: 'Ida',
      explicit: false,
      type: 'episodic',
      image: `${SITE}/media/art/0123456789abcdef_600x600.jpg`,
    },
    atom: { links: [{ href: `${SITE}/podcast/${podcastId}/feed.xml`, rel: 'self' }] },
    podcast: {
      medium: 'podcast',
      guid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-/),
      persons: [{ display: 'Ida', role: 'host' }],
      fundings: [{ url: `${SITE}/podcast/${podcastId}` }],
    },
  })
  expect(feed.items).toHaveLength(1)
  expect(feed.items?.[0]).toMatchObject({
    title: 'Posts <and> piers',
    description: '<p>Notes</p>',
    guid: { value: 'low-4', isPermaLink: false },
    enclosures: [{ url: `${SITE}/sound/episode/${id}/posts-and-piers.mp3`, length: 12_000, type: 'audio/mpeg' }],
    link: `${SITE}/podcast/${podcastId}/${id}`,
    itunes: { duration: 754, episode: 4, season: 2 },
    podcast: {
      chapters: { url: `${SITE}/podcast/episode/${id}/chapters.json`, type: 'application/json+chapters' },
      transcripts: [
        { url: `${SITE}/podcast/episode/${id}/transcript-0.vtt`, type: 'text/vtt', language: 'en' },
        { url: `${SITE}/podcast/episode/${id}/transcript-1.txt`, type: 'text/plain', language: 'de' },
      ],
    },
  })
  const etag = String(reply.headers.etag)
  expect((await ask(`/podcast/${podcastId}/feed.xml`, { 'if-none-match': etag })).statusCode).toBe(304)

  expect((await ask(`/podcast/episode/${id}/chapters.json`)).json()).toEqual({
    version: '1.2.0',
    chapters: [{ startTime: 0, title: 'Begin' }],
  })
  expect((await ask(`/podcast/episode/${id}/transcript-0.vtt`)).body).toContain('00:00:00.000 --> 00:00:02.000\nHello')
  expect((await ask(`/podcast/episode/${id}/transcript-1.txt`)).body).toBe('Hallo')
  for (const path of [`${paid}/chapters.json`, `${paid}/transcript-0.vtt`, `${id}/transcript-7.vtt`, `${id}/x.vtt`])
    expect((await ask(`/podcast/episode/${path}`)).statusCode, path).toBe(404)
  expect(await app.get('podcast/podcast_media', { podcast_id: podcastId })).toMatchObject({
    feed_url: `/podcast/${podcastId}/feed.xml`,
  })
})

test.each([
  ['https://pod.example/feed', 'https://pod.example/feed'],
  ['https://pod.example/feed?key=secret', null],
  ['/srv/feeds/own.xml', null],
])('a podcast that was imported from %s has the feed %s and none of ours', async (feed, shown) => {
  const podcastId = await seedPodcast(app.db, { feed })
  const reply = await ask(`/podcast/${podcastId}/feed.xml`)
  expect([reply.statusCode, reply.headers['location'] ?? null]).toEqual(shown === null ? [404, null] : [302, shown])
  expect(reply.body).not.toContain('secret')
  expect(await app.get('podcast/podcast_media', { podcast_id: podcastId })).toMatchObject({ feed_url: shown })
})

test('an artist has a feed of the tracks that everybody may hear, in the order of the album, newest album first', async () => {
  const artistId = await seedArtist(app.db, { name: 'Marrow' })
  const old = await seedAlbum(app.db, { artistId, title: 'Old', releaseDate: '2019-05-01' })
  const recent = await seedAlbum(app.db, { artistId, title: 'New', releaseDate: '2026-05-01' })
  const paid = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  const track = (title: string, albumId: number, trackNo: number) =>
    seedTrack(app.db, { artistId, albumId, title, trackNo, fileSize: 9, mime: 'audio/flac' })
  await track('Old one', old, 1)
  await track('New two', recent, 2)
  const first = await track('New one', recent, 1)
  await track('Paid', paid, 1)
  const feed = parseRssFeed((await ask(`/artist/${artistId}/feed.xml`)).body)
  expect(feed).toMatchObject({ title: 'Marrow', podcast: { medium: 'music' } })
  expect(feed.items?.map(({ title }) => title)).toEqual(['New one', 'New two', 'Old one'])
  const dates = (feed.items ?? []).map(({ pubDate }) => new Date(String(pubDate)).getTime())
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(feed.items?.[0]?.enclosures).toEqual([
    { url: `${SITE}/sound/song/${first}/new-one.flac`, length: 9, type: 'audio/flac' },
  ])
})

test.each(['/podcast/0/feed.xml', `/podcast/${NOWHERE}/feed.xml`, '/artist/x/feed.xml', `/artist/${NOWHERE}/feed.xml`])(
  '%s is 404',
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
  },
)
