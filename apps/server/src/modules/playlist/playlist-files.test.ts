import { PLAYLISTS_MAX } from '@earshot/contract/limits'
import { ImportReport } from '@earshot/contract/listening/playlist'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody } from '../../testing/files/form.ts'
import { seedAlbum, seedArtist, seedMember, seedPlaylist, seedTrack } from '../../testing/seed.ts'

let app: TestApp
let memberId: number
let token: string
let tides: number
let gulls: number
let cafe: number
const RECORDING = '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae'
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false, publicUrl: 'https://music.example' })
  memberId = await seedMember(app.db, { fullName: 'Nell <Harper>' })
  token = await app.signIn(memberId)
  const artistId = await seedArtist(app.db, { name: 'Ann Ohm' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Sea & Salt' })
  tides = await seedTrack(app.db, { artistId, albumId, title: 'Tides', length: 200 })
  gulls = await seedTrack(app.db, { artistId, title: 'Gulls’ Song', length: 100, isrc: 'GBAYE6800011' })
  cafe = await seedTrack(app.db, {
    artistId: await seedArtist(app.db, { name: 'Zoë' }),
    title: 'Café',
    length: 90,
    recordingId: RECORDING,
  })
})
afterAll(() => app.close())

const Reply = z.object({ status: z.int(), error: z.string().nullable(), data: ImportReport.nullable() })
async function send(content: string | Uint8Array, more: { name?: string } = {}) {
  const { type, body } = formBody([
    { name: 'user_id', content: `${memberId}` },
    ...Object.entries(more).map(([name, value]) => ({ name, content: value })),
    { name: 'file', filename: 'list.m3u8', content },
  ])
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/song/import_playlist',
    headers: { 'api-key': 'earshot-web', token, 'content-type': type },
    payload: body,
  })
  return Reply.parse(reply.json())
}
const report = async (content: string | Uint8Array, more: { name?: string } = {}) => {
  const { data, error } = await send(content, more)
  if (data === null) throw new Error(error ?? 'no report')
  return data
}
const songsOf = async (id: number | undefined) =>
  (await app.get('song/playlist_media', { playlist_id: id ?? 0 }, token)).songs.map((song) => song.id)
const owned = async () => (await app.db.select().from(playlist).where(eq(playlist.memberId, memberId))).length

test('PLAYLIST-14 an M3U8 file becomes a playlist, with a report of the matches', async () => {
  const { playlist: made, ...rest } = await report(
    [
      '\u{feff}#EXTM3U',
      '#PLAYLIST:By the sea',
      '#EXTINF:202,Ann Ohm - tides',
      'http://169.254.169.254/latest/tides.mp3',
      '#EXTINF:260,Ann Ohm - Tides',
      'other-version.mp3',
      `Music/Ann Ohm/07 - Ann Ohm - Gulls' song.flac`,
      'https://example.org/list.m3u8',
      '#EXTINF:-1,Nobody - Nothing',
      'x.mp3',
    ].join('\r\n'),
  )
  expect(rest).toEqual({
    name: 'By the sea',
    encoding: 'utf-8',
    entries: 5,
    matched: [
      { line: 1, title: 'Ann Ohm - tides', song_id: tides, by: 'title' },
      { line: 3, title: "Ann Ohm - Gulls' song", song_id: gulls, by: 'title' },
    ],
    missed: [
      {
        line: 2,
        title: 'Ann Ohm - Tides',
        reason: 'other_version',
        candidates: [{ song_id: tides, title: 'Tides', artistName: 'Ann Ohm', albumName: 'Sea & Salt', length: 200 }],
      },
      { line: 4, title: '', reason: 'unnamed', candidates: [] },
      { line: 5, title: 'Nobody - Nothing', reason: 'not_found', candidates: [] },
    ],
  })
  expect(made).toMatchObject({ name: 'By the sea', is_public: 0, song_count: 2 })
  expect(await songsOf(made?.id)).toEqual([tides, gulls])
})

test('XSPF and JSPF are matched by MusicBrainz id, then ISRC, then title, artist and length', async () => {
  const jspf = {
    playlist: {
      title: 'By the sea',
      track: [
        { title: 'Misspelt', identifier: [`https://musicbrainz.org/recording/${RECORDING}`] },
        { title: 'Also', identifier: 'urn:isrc:GB-AYE-68-00011' },
        { title: 'Tides', creator: 'ANN OHM', duration: 197_000, identifier: 7 },
        { title: 7, creator: null },
      ],
    },
  }
  const found = [cafe, gulls, tides]
  const fromJson = await report(JSON.stringify(jspf))
  expect(fromJson.matched.map(({ by }) => by)).toEqual(['musicbrainz', 'isrc', 'title'])
  expect(fromJson.missed).toEqual([{ line: 4, title: '', reason: 'unnamed', candidates: [] }])
  expect(fromJson.playlist?.name).toBe('By the sea 2')
  expect(await songsOf(fromJson.playlist?.id)).toEqual(found)
  const xspf = `<?xml version="1.0"?>
    <x:playlist version="1" xmlns:x="http://xspf.org/ns/0/"><x:title>Sea &amp; more</x:title><x:trackList>
      <x:track><x:identifier> https://musicbrainz.org/recording/${RECORDING} </x:identifier></x:track>
      <x:track><x:identifier>isrc:GBAYE6800011</x:identifier></x:track>
      <x:track><x:title><![CDATA[Tides]]></x:title><x:creator>Ann&#32;Ohm</x:creator><x:duration>203000</x:duration>
        <x:extension application="a"><y><title>Other</title></y></x:extension></x:track>
    </x:trackList></x:playlist>`
  const fromXml = await report(xspf)
  expect([fromXml.playlist?.name, fromXml.matched.map(({ song_id: id }) => id)]).toEqual(['Sea & more', found])
})

test('an exported playlist can be imported again, in every format', async () => {
  const id = await seedPlaylist(
    app.db,
    { memberId, name: 'All <of> & "them"', description: 'A\u0007 < B', isPublic: true },
    [cafe, tides, gulls],
  )
  for (const format of ['m3u8', 'jspf', 'xspf'] as const) {
    const reply = await app.fastify.inject({ url: `/api/song/export_playlist?playlist_id=${id}&format=${format}` })
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="playlist-${id}.${format}"`)
    expect(reply.body).toContain(`https://music.example/api/song/stream?song_id=${tides}`)
    const again = await report(reply.body, { name: `Again ${format}` })
    expect(again.missed, format).toEqual([])
    expect(await songsOf(again.playlist?.id), format).toEqual([cafe, tides, gulls])
  }
})

test('PLAYLISTEDIT-10 a private playlist is exported for its owner only', async () => {
  const id = await seedPlaylist(app.db, { memberId }, [tides])
  const url = `/api/song/export_playlist?playlist_id=${id}&format=m3u8`
  expect((await app.fastify.inject({ url })).statusCode).toBe(404)
  const stranger = await app.signIn(await seedMember(app.db))
  expect((await app.fastify.inject({ url, headers: { token: stranger } })).statusCode).toBe(404)
  expect((await app.fastify.inject({ url, headers: { token } })).body).toContain('#EXTINF:200,Ann Ohm - Tides')
})

test('a file in Latin-1 or UTF-16 is read, and the report names the encoding', async () => {
  const words = '#EXTM3U\n#EXTINF:90,Zoë - Café\nx.mp3\n'
  const latin = await report(Buffer.from(words, 'latin1'))
  expect([latin.encoding, latin.matched.map(({ song_id: id }) => id)]).toEqual(['windows-1252', [cafe]])
  const wide = await report(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')]))
  expect([wide.encoding, wide.matched.map(({ song_id: id }) => id)]).toEqual(['utf-16', [cafe]])
})

test('an unreadable file is refused with a reason, and nothing is created', async () => {
  const before = await owned()
  const entry = (title: string) => `#EXTINF:200,Ann Ohm - ${title}\nx\n`
  const one = '<track><title>a</title></track>'
  const refusals: [content: string, status: number, error: string][] = [
    ['', 400, 'file: names no songs'],
    ['#EXTM3U\n', 400, 'file: names no songs'],
    [`${entry('Tides')}\u0000`, 400, 'file: contains NUL characters, so it is not a text file'],
    ['{"playlist":', 400, 'file: is not a valid JSPF playlist'],
    ['{"playlist":{"track":{}}}', 400, 'file: is not a valid JSPF playlist'],
    ['{"a":'.repeat(100_000), 400, 'file: is not a valid JSPF playlist'],
    ['<html><body>Not found</body></html>', 400, 'file: is not a valid XSPF playlist'],
    ['<a>'.repeat(600_000), 400, 'file: is not a valid XSPF playlist'],
    [`<playlist>${'<a>'.repeat(600_000)}`, 400, 'file: is not a valid XSPF playlist'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><playlist/>', 400, 'file: has a DOCTYPE, which no playlist needs'],
    ['<playlist><trackList></trackList></playlist>', 400, 'file: names no songs'],
    [entry('Tides').repeat(10_001), 413, 'file: can have at most 10000 entries.'],
    [`{"playlist":{"track":[${'7,'.repeat(10_000)}7]}}`, 413, 'file: can have at most 10000 entries.'],
    [`<playlist><trackList>${one.repeat(10_001)}`, 413, 'file: can have at most 10000 entries.'],
    ['#'.repeat(2 * 1024 * 1024 + 1), 413, 'list.m3u8: a file can have at most 2 MB here.'],
  ]
  for (const [content, status, error] of refusals) {
    const { data: _, ...answer } = await send(content)
    expect(answer, content.slice(0, 40)).toMatchObject({ status, error })
  }
  expect(await owned()).toBe(before)
})

test('special names and characters of programs and the database are plain text', async () => {
  const known = '<title>Tides</title><creator>Ann Ohm</creator>'
  const xspf = await report(
    `<playlist><trackList><track>${known}<constructor>a</constructor><__proto__>b</__proto__><toString/></track></trackList></playlist>`,
  )
  expect(xspf.matched.map(({ song_id: id }) => id)).toEqual([tides])
  const nul = '\u0000'
  const named = { playlist: { title: `Nul${nul}`, track: [{ title: `Tides${nul}`, creator: `${nul}Ann${nul}Ohm` }] } }
  const jspf = await report(JSON.stringify(named))
  expect(jspf.matched.map(({ song_id: id }) => id)).toEqual([tides])
  expect(jspf.playlist?.name).toBe('Nul')
})

test('an import without a file is refused', async () => {
  const { type, body } = formBody([{ name: 'user_id', content: `${memberId}` }])
  const headers = { 'api-key': 'earshot-web', token, 'content-type': type }
  const reply = await app.fastify.inject({ method: 'POST', url: '/api/song/import_playlist', headers, payload: body })
  expect(reply.json()).toMatchObject({ status: 400, error: 'file: is required' })
})

test('a file without a match creates no playlist', async () => {
  const before = await owned()
  const { playlist: made, missed } = await report('https://a.example/1.mp3\nlist.m3u8\nhttp://127.0.0.1/list.m3u8')
  expect(made).toBeUndefined()
  expect(missed.map(({ reason }) => reason)).toEqual(['unnamed', 'not_found', 'unnamed'])
  expect(await owned()).toBe(before)
})

test('PLAYLIST-03 an import with a taken name is refused', async () => {
  await seedPlaylist(app.db, { memberId, name: 'Taken' })
  expect(await send('#EXTINF:200,Ann Ohm - Tides\nx', { name: 'taken' })).toMatchObject({ status: 409 })
})

test('PLAYLIST-03 concurrent imports of one file get different names', async () => {
  const file = '#PLAYLIST:Twins\n#EXTINF:200,Ann Ohm - Tides\nx'
  const names = (await Promise.all([report(file), report(file), report(file)])).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Twins', 'Twins 2', 'Twins 3'])
})

test('PLAYLIST-08 a member with 500 playlists imports none', async () => {
  const full = await seedMember(app.db)
  await app.db.execute(
    sql`insert into playlist (member_id, name) select ${full}, 'Many ' || n from generate_series(1, ${PLAYLISTS_MAX}::int) n`,
  )
  const { type, body } = formBody([
    { name: 'user_id', content: `${full}` },
    { name: 'file', filename: 'list.m3u8', content: '#EXTINF:200,Ann Ohm - Tides\nx' },
  ])
  const headers = { 'api-key': 'earshot-web', token: await app.signIn(full), 'content-type': type }
  const reply = await app.fastify.inject({ method: 'POST', url: '/api/song/import_playlist', headers, payload: body })
  expect(reply.json()).toMatchObject({ status: 409, error: expect.stringMatching(/^You have 500 playlists/) })
})

test('an ISRC and a recording may belong to several tracks; the first one is used', async () => {
  await seedTrack(app.db, { isrc: 'GBAYE6800011' })
  const { matched } = await report(JSON.stringify({ playlist: { track: [{ identifier: 'isrc:GBAYE6800011' }] } }))
  expect(matched.map(({ song_id: id }) => id)).toEqual([gulls])
  expect(await app.db.select({ id: track.id }).from(track).where(eq(track.isrc, 'GBAYE6800011'))).toHaveLength(2)
})
