import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ImportReport } from '@earshot/contract/listening/playlist'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody } from '../../testing/files/form.ts'
import { seedAlbum, seedArtist, seedMember, seedPlaylist, seedTrack } from '../../testing/seed.ts'

const CASES = path.join(import.meta.dirname, 'files', 'cases')
let app: TestApp
let memberId: number
let token: string
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false, publicUrl: 'https://music.example' })
  memberId = await seedMember(app.db)
  token = await app.signIn(memberId)
  await song('Chuck Terrill', 'Winding Road')
  await song('Loreena Test', 'Prologue', { album: 'Book' })
  await song('Ani Vale', 'Speak Out (feat. Rob Stone)')
  await song('Mara Quill and Teo Strand', 'Duet')
  await song('Rock ’n’ Sons', 'Don’t Go - Live')
  await song('Pat & Lee', 'Yes…')
  await song('AC/DC Test', 'T.N.T.')
  await song('Jörg Maß', 'Über Allem')
  await song('Irakere', 'Song')
})
afterAll(() => app.close())

const artists = new Map<string, number>()
async function song(artist: string, title: string, { album, length = 4 }: { album?: string; length?: number } = {}) {
  const artistId = artists.get(artist) ?? (await seedArtist(app.db, { name: artist }))
  artists.set(artist, artistId)
  const albumId = album === undefined ? undefined : await seedAlbum(app.db, { artistId, title: album })
  return seedTrack(app.db, { artistId, title, length, ...(albumId !== undefined && { albumId }) })
}

const Reply = z.object({ error: z.string().nullable(), data: ImportReport.nullable() })
async function report(content: string | Uint8Array, filename = 'list.m3u8') {
  const { type, body } = formBody([
    { name: 'user_id', content: `${memberId}` },
    { name: 'file', filename, content },
  ])
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/song/import_playlist',
    headers: { 'api-key': 'earshot-web', token, 'content-type': type },
    payload: body,
  })
  const { data, error } = Reply.parse(reply.json())
  if (data === null) throw new Error(error ?? 'no report')
  return data
}
const info = (...names: string[]) => names.map((name) => `#EXTINF:4,${name}\nx.mp3\n`).join('')

test.each(readdirSync(CASES))('LIBRARY-11 every song of %s that is here is found', async (file) => {
  const { matched, missed, entries } = await report(readFileSync(path.join(CASES, file)), file)
  expect(missed.map(({ title, reason }) => [title, reason])).toEqual(
    file === 'm3u-punctuation-variants.m3u8' ? [['Ira - Song', 'not_found']] : [],
  )
  expect(matched.length + missed.length).toBe(entries)
  expect(entries).toBeGreaterThan(0)
})

test('LIBRARY-11 the name of a table is that of its playlist, and titles stay with their artists', async () => {
  const { name, matched } = await report(readFileSync(path.join(CASES, 'tunemymusic.csv')), 'tunemymusic.csv')
  expect([name, matched.map(({ title }) => title)]).toEqual([
    expect.stringMatching(/^Mix/),
    ['Chuck Terrill - Winding Road'],
  ])
})

test.each([
  ['a table with semicolons and quotes', 'Titel;Interpret;Dauer\n"Winding ""Road""";Chuck Terrill;0:04\n', 'x.csv'],
  ['a table whose line ends are old', 'Name\tArtist\tTime\rWinding Road\tChuck Terrill\t4\r', 'x.txt'],
  ['a table with a long cell', `title,artist\nWinding Road,Chuck Terrill,${'x'.repeat(50_000)}`, 'x.csv'],
  ['a PLS in any case and order', '[PLAYLIST]\r\ntitle2=Chuck Terrill - Winding Road\r\nFILE2=a.mp3\r\n', 'x.pls'],
])('%s is read', async (_, content, file) => {
  expect((await report(content, file)).matched).toHaveLength(1)
})

test('a table without columns for title and artist is refused', async () => {
  await expect(report('id,year\n1,2\n', 'a.csv')).rejects.toThrow('file: has no columns for title and artist')
  await expect(report(`title,artist\n${'a,b\n'.repeat(10_001)}`, 'a.csv')).rejects.toThrow('at most 10000 entries')
})

test('LIBRARY-11 the only song of a name may differ by 20 seconds, of several the closest is taken', async () => {
  const alone = await song('Length Test', 'Alone', { length: 200 })
  const [short, long] = [
    await song('Length Test', 'Two', { length: 200 }),
    await song('Length Test', 'Two', { length: 214 }),
  ]
  const at = async (title: string, seconds: number) =>
    (await report(`#EXTINF:${seconds},Length Test - ${title}\nx`)).matched.map(({ song_id: id }) => id)
  expect(await at('Alone', 220)).toEqual([alone])
  expect(await at('Alone', 221)).toEqual([])
  expect([await at('Two', 199), await at('Two', 215)]).toEqual([[short], [long]])
  expect(await at('Two', 207)).toEqual([])
  const { missed } = await report('#EXTINF:300,Length Test - Two\nx')
  expect(missed).toEqual([
    {
      line: 1,
      title: 'Length Test - Two',
      reason: 'other_version',
      candidates: [long, short].map((id) => ({
        song_id: id,
        title: 'Two',
        artistName: 'Length Test',
        albumName: null,
        length: id === long ? 214 : 200,
      })),
    },
  ])
})

test('LIBRARY-11 a song on two albums is the one of the album that the file names', async () => {
  await song('Twice', 'Hit', { album: 'Single' })
  const onAlbum = await song('Twice', 'Hit', { album: 'Album' })
  const { matched } = await report('title,artist,album\nHit,Twice,ALBUM', 'a.csv')
  expect(matched.map(({ song_id: id }) => id)).toEqual([onAlbum])
})

test('LIBRARY-11 a miss offers up to three songs: misspelt ones of the artist, and the title by others', async () => {
  const { missed } = await report(
    info('Chuck Terrill - Winding Rode', 'Somebody Else - Prologue', 'Nobody - Nothing', 'Ani Vale - Speek Out'),
  )
  expect(missed.map(({ title, reason, candidates }) => [title, reason, candidates.map((each) => each.title)])).toEqual([
    ['Chuck Terrill - Winding Rode', 'not_found', ['Winding Road']],
    ['Somebody Else - Prologue', 'not_found', ['Prologue']],
    ['Nobody - Nothing', 'not_found', []],
    ['Ani Vale - Speek Out', 'not_found', ['Speak Out (feat. Rob Stone)']],
  ])
  for (let n = 0; n < 5; n += 1) await song(`Band ${n}`, 'Common Title')
  expect((await report(info('Unknown - Common Title'))).missed[0]?.candidates).toHaveLength(3)
})

test('LIBRARY-11 editions of a song are the song, other recordings are not', async () => {
  const found = async (name: string) => (await report(info(name))).matched.length
  expect(await found('Chuck Terrill - Winding Road - Remastered 2011')).toBe(1)
  expect(await found('Chuck Terrill - Winding Road (2009 Remaster)')).toBe(1)
  expect(await found('Chuck Terrill - Winding Road (Live)')).toBe(0)
  expect(await found('The Chuck Terrill - Winding Road')).toBe(1)
})

test('a list without a title has the name of its file, and a number where the member has it already', async () => {
  const names: string[] = []
  for (let n = 0; n < 23; n += 1) names.push((await report(info('Loreena Test - Prologue'), 'Road trip.m3u8')).name)
  expect([names[0], names[1], names.at(-1)]).toEqual(['Road trip', 'Road trip 2', 'Road trip 23'])
})

test('a link to a song is only believed with its names', async () => {
  const id = await song('Linked', 'One')
  const other = await song('Linked', 'One', { length: 300 })
  const linked = (title: string) =>
    `#EXTINF:4,Linked - ${title}\nhttps://else.example/api/song/stream?song_id=${other}\n`
  expect((await report(linked('One'))).matched).toMatchObject([{ song_id: other, by: 'link' }])
  expect((await report(linked('Prologue'))).matched).toEqual([])
  expect((await report(info('Linked - One'))).matched).toMatchObject([{ song_id: id, by: 'title' }])
})

test('LIBRARY-12 an exported library is imported without loss, regardless of names', async () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      'A - B',
      'X - Y - Z',
      ' - ',
      '#EXTINF:4,a',
      '!!!',
      'feat. x',
      'A (feat. B)',
      '01 - One',
      'a,b;c',
      '"q"',
      ']]>',
      '&amp;',
      '<t>',
      '…',
      'file://a',
      '¿',
      'ß',
      '\u202Eabc',
      'e\u0301',
      '𝕏',
      '- ',
      'and',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
  const name = hostile
    .map((text) =>
      text
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ artist: name, title: name, album: fc.option(name), length: fc.integer({ min: 1, max: 9 }) }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      async (songs) => {
        const ids: number[] = []
        for (const { artist, title, album, length } of songs)
          ids.push(await song(artist, title, { length, ...(album !== null && { album }) }))
        const id = await seedPlaylist(app.db, { memberId, isPublic: true }, ids)
        for (const format of ['m3u8', 'jspf', 'xspf'] as const) {
          const { body } = await app.fastify.inject({
            url: `/api/song/export_playlist?playlist_id=${id}&format=${format}`,
          })
          const { matched, missed } = await report(body, `list.${format}`)
          expect([format, missed, matched.map(({ song_id: each }) => each)]).toEqual([format, [], ids])
          expect(body.includes('#EXTART:')).toBe(format === 'm3u8')
        }
      },
    ),
    { numRuns: 40 },
  )
})
