import { parse } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedAlbum, seedArtist, seedEpisode, seedPlaylist, seedPodcast, seedTrack } from '../../../testing/seed.ts'

const SITE = 'https://music.example'
let app: TestApp
let ids: {
  artist: number
  album: number
  closed: number
  song: number
  open: number
  private: number
  podcast: number
  episode: number
}
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE, playerUrl: 'https://play.example/' })
  const artist = await seedArtist(app.db, { name: 'Marrow <b>' })
  const art = '/media/art/0123456789abcdef_640x480.jpg'
  const album = await seedAlbum(app.db, { artistId: artist, title: 'Small & "Rooms"', art })
  const closed = await seedAlbum(app.db, { artistId: artist, title: 'Paid', subscribersOnly: true })
  const song = await seedTrack(app.db, { artistId: artist, albumId: album, title: '<script>x()</script>', length: 61 })
  await seedTrack(app.db, { artistId: artist, albumId: album, title: 'Second' })
  const paid = await seedTrack(app.db, { artistId: artist, albumId: closed, title: 'Paid song' })
  const podcast = await seedPodcast(app.db, { title: 'Night Ferry' })
  ids = {
    artist,
    album,
    closed,
    song,
    open: await seedPlaylist(app.db, { isPublic: true }, [song, paid]),
    private: await seedPlaylist(app.db, {}, [song]),
    podcast,
    episode: await seedEpisode(app.db, { podcastId: podcast, name: 'Fog' }),
  }
})
afterAll(() => app.close())

const ask = (url: string) => app.fastify.inject({ url, headers: { host: 'music.example' } })
const oembed = (url: string, more = '') => ask(`/oembed?url=${encodeURIComponent(url)}${more}`)

test('an embedded player may be framed by any site, and is the one page that may', async () => {
  const reply = await ask(`/embed/album/${ids.album}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['x-frame-options']).toBeUndefined()
  expect(reply.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(reply.headers['content-security-policy']).not.toContain('unsafe')
  for (const path of ['/oembed', '/embed/player.js', `/artist/${ids.artist}/feed.xml`, '/embed/album/999999'])
    expect((await ask(path)).headers['x-frame-options'], path).toBe('SAMEORIGIN')
})

test('it shows names as text, plays the first track without scripts, and each other by its link', async () => {
  const { body } = await ask(`/embed/album/${ids.album}?theme=dark`)
  expect(body).toContain('&lt;script>x()'.replace('>', '&gt;'))
  expect(body).not.toContain('<script>x()')
  expect(body).toContain('<html lang="en" data-theme="dark"')
  expect(body).toContain(`src="/api/song/stream?song_id=${ids.song}"`)
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(() => parse(body)).not.toThrow()
  const second = await ask(`/embed/album/${ids.album}?track=2&theme=nonsense`)
  expect(second.body).toMatch(/<audio[^>]*aria-label="Second"/)
  expect(second.body).not.toContain('<html lang="en" data-theme')
})

test('the title of a playlist leads to its page in the player, wherever the player is served', async () => {
  const { body } = await ask(`/embed/playlist/${ids.open}`)
  expect(body).toContain(`href="https://play.example/playlist/${ids.open}"`)
})

test('each note stands once on the page, for the script to read', async () => {
  const { body } = await ask(`/embed/album/${ids.album}`)
  const script = (await ask('/embed/player.js')).body
  expect(body.match(/This is a preview\./g)).toHaveLength(1)
  expect(script).not.toMatch(/preview\. Subscribers|cannot be played/)
})

test('SUBSCRIPTION-05 sound for subscribers is not offered', async () => {
  const { body } = await ask(`/embed/album/${ids.closed}`)
  expect(body).not.toContain('<audio')
  expect(body).toContain('Only subscribers can hear this.')
})

test.each([
  () => `/embed/artist/${ids.artist}`,
  () => `/embed/song/${ids.song}`,
  () => `/embed/podcast/${ids.podcast}`,
  () => `/embed/playlist/${ids.open}`,
])('each kind has its player (%#)', async (path) => {
  expect((await ask(path())).statusCode).toBe(200)
})

test.each([
  () => `/embed/playlist/${ids.private}`,
  () => '/embed/album/0',
  () => '/embed/album/999999',
  () => '/embed/constructor/1',
  () => '/embed/member/1',
])('a private, unknown or other thing is 404 (%#)', async (path) => {
  expect((await ask(path())).statusCode).toBe(404)
})

test('oEmbed says how to embed a page, no larger than asked for', async () => {
  const reply = await oembed(`${SITE}/discover/${ids.album}`)
  expect(reply.headers['cache-control']).toBe('public, max-age=60')
  expect(reply.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_name: 'Earshot',
    title: 'Small & "Rooms"',
    author_name: 'Marrow <b>',
    author_url: `${SITE}/artist/${ids.artist}`,
    thumbnail_url: `${SITE}/media/art/0123456789abcdef_640x480.jpg`,
    thumbnail_width: 640,
    thumbnail_height: 480,
    width: 600,
    height: 380,
  })
  expect(reply.json().html).toBe(
    `<iframe src="${SITE}/embed/album/${ids.album}" width="600" height="380" title="Small &amp; &quot;Rooms&quot;" style="border:0" loading="lazy" allow="autoplay"></iframe>`,
  )
  expect((await oembed(`${SITE}/plays/${ids.song}`, '&maxwidth=300&maxheight=100')).json()).toMatchObject({
    width: 300,
    height: 100,
  })
})

test('PLAYBACK-05 oEmbed knows the page of an episode, below its own podcast only', async () => {
  const page = `${SITE}/podcast/${ids.podcast}/${ids.episode}`
  expect((await oembed(page)).json()).toMatchObject({
    title: 'Fog',
    author_name: 'Night Ferry',
    html: expect.stringContaining(`src="${SITE}/embed/episode/${ids.episode}"`),
  })
  expect((await ask(`/embed/episode/${ids.episode}`)).body).toContain(`href="/podcast/${ids.podcast}/${ids.episode}"`)
  const elsewhere = await seedPodcast(app.db)
  expect((await oembed(`${SITE}/podcast/${elsewhere}/${ids.episode}`)).statusCode).toBe(404)
})

test.each([
  ['of another site', 'https://evil.example/discover/1', '', 404],
  ['of a page that shows no sound', `${SITE}/community`, '', 404],
  ['that is none', 'nonsense', '', 400],
  ['as XML', `${SITE}/discover/1`, '&format=xml', 501],
])('oEmbed refuses a URL %s', async (_, url, more, status) => {
  expect((await oembed(url, more)).statusCode).toBe(status)
})
