import { eq } from 'drizzle-orm'
import { parseAtomFeed } from 'feedsmith'
import { parseFeed } from 'podcast-partytime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { soundCopy } from '../../../db/schema/catalogue/sound.ts'
import { post } from '../../../db/schema/community/community.ts'
import { CATALOGUE } from '../../../invalidation/tags.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { encoded, hasFfmpeg, mp3, withKilledFfmpeg } from '../../../testing/files/sounds.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedPodcast,
  seedPost,
  seedSeason,
  seedTrack,
} from '../../../testing/seed.ts'
import { setBucket } from '../../cover/cover.buckets.ts'
import { shippedBuckets } from '../../cover/shipped.ts'
import { makeCopies } from '../../sound/copy/copy.jobs.ts'

const SITE = 'https://music.example'
const ART = '/media/art/0123456789abcdef'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE })
  const { settings } = shippedBuckets()
  await setBucket(app.db, 'settings', { ...settings, contact: { ...settings.contact, email: 'desk@music.example' } })
})
afterAll(() => app.close())

const ask = (url: string, headers: { [name: string]: string } = {}) => app.fastify.inject({ url, headers })

async function seedFeeds() {
  const podcastId = await seedPodcast(app.db, {
    title: 'Low & <Tide>',
    host: 'Ida',
    avatar: `${ART}_3000x2000.jpg`,
    isSerial: true,
    isExplicit: true,
  })
  const sound = await mp3(undefined, { seconds: 1 })
  const stored = { fileKey: 'audio/low.mp3', fileHash: 'a'.repeat(64), fileSize: sound.length, mime: 'audio/mpeg' }
  await app.storage.put(stored.fileKey, sound)
  const seasonId = await seedSeason(app.db, { podcastId, number: 1 })
  const episodeId = await seedEpisode(app.db, { podcastId, seasonId, number: 1, name: 'Ebb & flow', ...stored })
  const artistId = await seedArtist(app.db, { name: 'Marrow', avatar: `${ART}_1400x1400.jpg` })
  const albumId = await seedAlbum(app.db, { artistId, releaseDate: '2026-05-01' })
  const trackId = await seedTrack(app.db, {
    artistId,
    albumId,
    trackNo: 1,
    title: 'Überfahrt',
    ...stored,
    fileHash: 'b',
  })
  return { podcastId, episodeId, artistId, trackId, sound }
}

// Rules of Apple, Spotify and Podcasting 2.0 that can be checked without a request to their services.
const RULES: readonly [rule: string, holds: (xml: string) => boolean][] = [
  ['one title, link, description and language', (xml) => /<language>[a-z]{2}/.test(xml) && /<description>./.test(xml)],
  ['a category of Apple', (xml) => /<itunes:category text="[A-Z]/.test(xml)],
  ['itunes:explicit of the channel and of each item', (xml) => count(xml, /<itunes:explicit>(yes|no)</g) > items(xml)],
  ['itunes:type', (xml) => /<itunes:type>(episodic|serial)</.test(xml)],
  ['itunes:episodeType of each item', (xml) => count(xml, /<itunes:episodeType>full</g) === items(xml)],
  [
    'an owner with an address',
    (xml) => /<itunes:owner>\s*<itunes:name>.+<\/itunes:name>\s*<itunes:email>\S+@\S+</.test(xml),
  ],
  ['a copyright', (xml) => /<copyright>© \d{4} /.test(xml)],
  ['lastBuildDate', (xml) => /<lastBuildDate>\w{3}, /.test(xml)],
  ['podcast:locked with the address of the owner', (xml) => /<podcast:locked owner="\S+@\S+">yes</.test(xml)],
  ['podcast:guid and medium', (xml) => /<podcast:guid>[\da-f-]{36}</.test(xml) && /<podcast:medium>/.test(xml)],
  ['a square JPEG', (xml) => /<itunes:image href="[^"]+(_(\d+)x\2|@square)\.jpg"/.test(xml)],
  ['enclosures with a name, an ending, bytes and a type that apps play', (xml) => enclosures(xml).every(isPlayable)],
  ['titles without line breaks', (xml) => !/<title>\s/.test(xml)],
  [
    'a page for each item',
    (xml) => count(xml, /<link>https:\/\/music\.example\/(podcast\/\d+\/\d+|plays\/\d+)</g) === items(xml),
  ],
]
const count = (xml: string, pattern: RegExp): number => [...xml.matchAll(pattern)].length
const items = (xml: string): number => count(xml, /<item>/g)
const enclosures = (xml: string): string[] => [...xml.matchAll(/<enclosure [^>]+>/g)].map(([tag]) => tag)
const isPlayable = (tag: string): boolean =>
  /url="[^"?]+\/[a-z0-9-]+\.(mp3|m4a)"/.test(tag) && /length="[1-9]/.test(tag) && /type="audio\/(mpeg|mp4)"/.test(tag)

test('feeds of podcasts and artists keep the rules of directories, and podcast-partytime reads them', async () => {
  const { podcastId, artistId } = await seedFeeds()
  for (const path of [`/podcast/${podcastId}/feed.xml`, `/artist/${artistId}/feed.xml`]) {
    const { body } = await ask(path)
    expect([path, ...RULES.filter(([, holds]) => !holds(body)).map(([rule]) => rule)]).toEqual([path])
    expect(parseFeed(body)).toMatchObject({ link: expect.stringContaining(SITE), locked: true, items: [{}] })
  }
  expect(parseFeed((await ask(`/podcast/${podcastId}/feed.xml`)).body)).toMatchObject({
    title: 'Low & <Tide>',
    itunesType: 'serial',
    explicit: true,
  })
})

test('an enclosure plays from a URL with a name, in ranges, for everybody may hear it', async () => {
  const { episodeId, trackId, sound } = await seedFeeds()
  const complete = await ask(`/sound/episode/${episodeId}/ebb-flow.mp3`)
  expect([complete.statusCode, complete.headers['content-type'], complete.rawPayload.length]).toEqual([
    200,
    'audio/mpeg',
    sound.length,
  ])
  expect((await ask(`/sound/song/${trackId}/any-name.mp3`, { range: 'bytes=0-9' })).rawPayload).toHaveLength(10)
  const paid = await seedEpisode(app.db, {
    podcastId: await seedPodcast(app.db),
    seasonId: await seedSeason(app.db, { subscribersOnly: true }),
    fileKey: 'audio/low.mp3',
  })
  for (const path of [`episode/${paid}/x.mp3`, 'episode/0/x.mp3', 'album/1/x.mp3', 'song/999999/x.mp3'])
    expect((await ask(`/sound/${path}`)).statusCode, path).toBe(404)
})

test('a corrected title and a removed episode change what a reader with the old date or ETag gets', async () => {
  const { podcastId, episodeId } = await seedFeeds()
  const path = `/podcast/${podcastId}/feed.xml`
  const { headers } = await ask(path)
  const old = { 'if-none-match': String(headers.etag), 'if-modified-since': new Date(Date.UTC(2100, 0)).toUTCString() }
  expect((await ask(path, old)).statusCode).toBe(304)
  await app.db.update(podcast).set({ title: 'High Tide' }).where(eq(podcast.id, podcastId))
  await app.services.invalidation.publish(CATALOGUE)
  expect((await ask(path, old)).body).toContain('High Tide')
  expect((await ask(path, { 'if-modified-since': old['if-modified-since'] })).statusCode).toBe(200)
  expect(episodeId).toBeGreaterThan(0)
})

test('a post that was edited has its own time of update in the feed', async () => {
  const id = await seedPost(app.db, { title: 'Edited', createdAt: new Date('2026-03-01T00:00:00Z') })
  await app.db
    .update(post)
    .set({ editedAt: new Date('2026-03-05T00:00:00Z') })
    .where(eq(post.id, id))
  const { body } = await ask('/community/feed.xml', { host: 'music.example' })
  expect(parseAtomFeed(body).entries).toMatchObject([
    { published: '2026-03-01T00:00:00.000Z', updated: '2026-03-05T00:00:00.000Z' },
  ])
})

test.skipIf(!hasFfmpeg)('a FLAC file has an MP3 copy for podcast apps beside it, made once', async () => {
  const artistId = await seedArtist(app.db)
  const flac = encoded('flac')
  const fileHash = 'c'.repeat(64)
  await app.storage.put('audio/tone.flac', flac)
  const id = await seedTrack(app.db, {
    artistId,
    title: 'Tone',
    fileKey: 'audio/tone.flac',
    fileHash,
    fileSize: flac.length,
    mime: 'audio/flac',
  })
  // After a temporary failure of the storage, the sound still gets a copy.
  const away = { ...app.services.storage, putFile: () => Promise.reject(new Error('the storage is away')) }
  await expect(makeCopies({ ...app.services, storage: away })).rejects.toThrow('the storage is away')
  // A kill by the kernel for lack of memory is not an error of the sound either.
  expect(await withKilledFfmpeg(() => makeCopies(app.services))).toMatchObject({ made: 0 })
  expect(await makeCopies(app.services)).toMatchObject({ made: 1 })
  expect(await makeCopies(app.services)).toMatchObject({ made: 0 })
  const [copy] = await app.db.select().from(soundCopy).where(eq(soundCopy.fileHash, fileHash))
  const { body } = await ask(`/artist/${artistId}/feed.xml`)
  expect(enclosures(body)).toEqual([
    `<enclosure url="${SITE}/sound/song/${id}/tone.mp3" length="${copy?.fileSize}" type="audio/mpeg"/>`,
  ])
  expect(body).toContain(`<podcast:source uri="${SITE}/sound/song/${id}/tone.flac"/>`)
  expect((await ask(`/sound/song/${id}/tone.mp3`)).headers['content-type']).toBe('audio/mpeg')
  expect((await ask(`/sound/song/${id}/tone.flac`)).rawPayload).toEqual(flac)
})
