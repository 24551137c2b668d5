import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Region } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { playlist } from '../../../db/schema/listening/playlist.ts'
import { CATALOGUE } from '../../../invalidation/tags.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import {
  seedAlbum,
  seedArticle,
  seedArtist,
  seedContest,
  seedEpisode,
  seedMember,
  seedPlaylist,
  seedPodcast,
  seedPost,
  seedSeason,
  seedTopic,
  seedTrack,
} from '../../../testing/seed.ts'
import { CARD, drawCard } from './draw-card.ts'

const ART = 'art/0123456789abcdef_300x300.jpg'
let app: TestApp
let pages: Record<string, number>
let art: Buffer
beforeAll(async () => {
  app = await openTestApp()
  const { db } = app
  art = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#004080' } })
    .jpeg()
    .toBuffer()
  await app.services.storage.put(ART, art)
  const artist = await seedArtist(db, { name: 'Marrow' })
  const song = await seedTrack(db, { artistId: artist })
  const podcast = await seedPodcast(db)
  const season = await seedSeason(db, { podcastId: podcast })
  pages = {
    album: await seedAlbum(db, { artistId: artist, art: `/media/${ART}` }),
    song,
    artist,
    playlist: await seedPlaylist(db, { isPublic: true }, [song]),
    podcast,
    episode: await seedEpisode(db, { seasonId: season }),
    post: await seedPost(db, { topicId: await seedTopic(db) }),
    article: await seedArticle(db),
    member: await seedMember(db),
    contest: await seedContest(db),
  }
})
afterAll(() => app.close())

const ask = (path: string, headers = {}) => app.fastify.inject({ url: `/card/${path}.jpg`, headers })

// sharp measures the input, not the result of the pipeline.
const statsOf = async (picture: Buffer, part: Region) => sharp(await sharp(picture).extract(part).toBuffer()).stats()

test('each kind of page has a card of 1200 × 630 pixels', async () => {
  for (const [kind, id] of Object.entries(pages)) {
    const reply = await ask(`${kind}/${id}`)
    expect([reply.statusCode, reply.headers['content-type']], kind).toEqual([200, 'image/jpeg'])
    const { width, height, format } = await sharp(reply.rawPayload).metadata()
    expect({ width, height, format }, kind).toEqual({ ...CARD, format: 'jpeg' })
  }
})

test('a card shows the art of its album, is sent as 304 while nothing changed, and is another with another title', async () => {
  const first = await ask(`album/${pages['album']}`)
  const { dominant } = await statsOf(first.rawPayload, { left: 0, top: 0, width: 600, height: 630 })
  expect(dominant.b).toBeGreaterThan(dominant.r + 50)
  const etag = String(first.headers.etag)
  expect((await ask(`album/${pages['album']}`, { 'if-none-match': etag })).statusCode).toBe(304)

  await app.db
    .update(album)
    .set({ title: 'Another title' })
    .where(eq(album.id, pages['album'] ?? 0))
  app.services.invalidation.publishHere(CATALOGUE)
  const second = await ask(`album/${pages['album']}`, { 'if-none-match': etag })
  expect(second.statusCode).toBe(200)
  expect(second.headers.etag).not.toBe(etag)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
})

test('one card of a page is stored, whatever it said before, and none of what is gone', async () => {
  const id = await seedPlaylist(app.db, { name: 'First', isPublic: true }, [pages['song'] ?? 0])
  const stored = () => app.services.storage.find(`card/playlist-${id}`)
  const change = async (values: Partial<typeof playlist.$inferInsert>) => {
    await app.db.update(playlist).set(values).where(eq(playlist.id, id))
    app.services.invalidation.publishHere(['playlist'])
  }
  const first = await ask(`playlist/${id}`)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect((await stored())?.size).toBeGreaterThan(first.rawPayload.length)
  await change({ name: 'Second' })
  const second = await ask(`playlist/${id}`)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
  expect((await ask(`playlist/${id}`)).rawPayload.equals(second.rawPayload)).toBe(true)
  await change({ isPublic: false })
  expect((await ask(`playlist/${id}`)).statusCode).toBe(404)
  expect(await stored()).toBeUndefined()
})

test('private, hidden and unknown items and unknown kinds have no card', async () => {
  const own = await seedPlaylist(app.db, {}, [pages['song'] ?? 0])
  const hidden = await seedPost(app.db, { topicId: await seedTopic(app.db), visibility: 'hidden' })
  for (const path of [
    `playlist/${own}`,
    `post/${hidden}`,
    'album/999999',
    'album/0',
    'album/x',
    'constructor/1',
    'topic/1',
  ])
    expect((await ask(path)).statusCode, path).toBe(404)
})

test.each([
  ['300 letters', 'Harbour lights and other songs '.repeat(10)],
  ['one long word', 'Donaudampfschifffahrt'.repeat(12)],
  ['a right-to-left text', 'مرحبا بالعالم أغان من الميناء القديم '.repeat(8)],
  ['a letter', 'I'],
  ['markup', '<b>Small</b> & "Rooms" <span foreground="#fff">'],
])('%s: the words stay inside the margin of the card', async (_, title) => {
  for (const picture of [art, undefined]) {
    const card = await drawCard({ kind: 'Album', title, by: title, picture: null, isPerson: false }, picture)
    const margin = await statsOf(card, { left: CARD.width - 40, top: 0, width: 40, height: 420 })
    expect(Math.max(...margin.channels.map(({ stdev }) => stdev))).toBeLessThan(2)
  }
})

test.each(['🎧🔥', '日本の音楽'])(
  '%s, for which there are no letters: the picture takes the whole card',
  async (title) => {
    const card = await drawCard({ kind: 'Album', title, by: null, picture: null, isPerson: false }, art)
    const right = await statsOf(card, { left: 700, top: 0, width: 500, height: 630 })
    expect(right.dominant.b).toBeGreaterThan(right.dominant.r + 50)
  },
)

test('a picture that cannot be read leaves a card without one', async () => {
  const card = await drawCard(
    { kind: 'Album', title: 'Small Rooms', by: null, picture: null, isPerson: true },
    Buffer.from('no picture'),
  )
  expect((await sharp(card).metadata()).width).toBe(CARD.width)
})
