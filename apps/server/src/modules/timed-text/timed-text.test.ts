import { rmSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { lyrics, transcript } from '../../db/schema/catalogue/timed-text.ts'
import type { TestApp } from '../../testing/app.ts'
import { withMusicFolder } from '../../testing/files/music-folder.ts'
import { encoded, hasFfmpeg, mp3 } from '../../testing/files/sounds.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlan,
  seedPlaylist,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../testing/seed.ts'
import { importMusic } from '../import/music/import-music.ts'

let app: TestApp
let folder: string
const put = withMusicFolder([track], (opened) => ({ app, folder } = opened))

const run = async (charset?: string) => {
  const report = await importMusic(app, folder, { charset })
  await app.runJobs()
  return report
}
const songId = async (title: string) =>
  (await app.db.select({ id: track.id }).from(track).where(eq(track.title, title))).at(0)?.id ?? 0
const lyricsOf = async (title: string) => app.get('song/lyrics', { song_id: await songId(title) })

test('an import stores lyrics of tags, plain and synchronised, and replies mark the songs with lyrics', async () => {
  put('1.mp3', await mp3({ TIT2: 'Plain', TPE1: 'Ida', USLT: 'Harbour lights\n\nCalling me' }, { hertz: 300 }))
  put(
    '2.mp3',
    await mp3(
      {
        TIT2: 'Timed',
        TPE1: 'Ida',
        USLT: 'Harbour lights\nCalling me',
        SYLT: [
          [1500, 'Harbour lights'],
          [4250, '\nCalling '],
          [4500, 'me'],
        ],
      },
      { hertz: 330 },
    ),
  )
  put(
    '3.mp3',
    await mp3(
      { TIT2: 'LRC inside', TPE1: 'Ida', USLT: '[offset:+500]\n[00:02.00][00:08.00]Chorus\n[00:05.00]Verse' },
      { hertz: 360 },
    ),
  )
  put('4.mp3', await mp3({ TIT2: 'Instrumental', TPE1: 'Ida' }, { hertz: 390 }))
  expect(await run()).toMatchObject({ added: 4, notes: [], skipped: [] })

  expect(await lyricsOf('Plain')).toEqual([
    { language: 'en', is_synced: false, lines: [{ text: 'Harbour lights' }, { text: '' }, { text: 'Calling me' }] },
  ])
  expect(await lyricsOf('Timed')).toEqual([
    {
      language: 'en',
      is_synced: true,
      lines: [
        { start: 1.5, text: 'Harbour lights' },
        { start: 4.25, text: 'Calling me' },
      ],
    },
  ])
  expect((await lyricsOf('LRC inside'))[0]?.lines).toEqual([
    { start: 1.5, text: 'Chorus' },
    { start: 4.5, text: 'Verse' },
    { start: 7.5, text: 'Chorus' },
  ])
  expect(await lyricsOf('Instrumental')).toEqual([])
  const has = async (title: string) =>
    (await app.get('song/song_media', { song_id: await songId(title) })).song.has_lyrics
  expect([await has('Plain'), await has('Instrumental')]).toEqual([true, false])
  const memberId = await seedMember(app.db)
  const playlistId = await seedPlaylist(app.db, { memberId, isPublic: true }, [
    await songId('Instrumental'),
    await songId('Timed'),
  ])
  const { songs } = await app.get('song/playlist_media', { playlist_id: playlistId })
  expect(songs.map((song) => [song.title, song.has_lyrics])).toEqual([
    ['Instrumental', false],
    ['Timed', true],
  ])
  expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
})

test('a lyrics file beside the sound takes precedence over its tags; a new, changed or removed one is detected', async () => {
  put('One.mp3', await mp3({ TIT2: 'One', TPE1: 'Ida', USLT: 'From the tag' }, { hertz: 300 }))
  put('Two.mp3', await mp3({ TIT2: 'Two', TPE1: 'Ida' }, { hertz: 330 }))
  put('one.LRC', Buffer.from('[00:01.00]Été', 'latin1'))
  await run()
  expect((await lyricsOf('One'))[0]).toMatchObject({ is_synced: true, lines: [{ start: 1, text: 'Été' }] })

  put('Two.lrc', '\uFEFF[00:02.00]New')
  expect(await run()).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
  expect((await lyricsOf('Two'))[0]?.lines).toEqual([{ start: 2, text: 'New' }])

  put('Two.lrc', '[00:03.00]Newer')
  rmSync(path.join(folder, 'one.LRC'))
  expect(await run()).toMatchObject({ added: 0, changed: 2, unchanged: 0 })
  expect((await lyricsOf('Two'))[0]?.lines).toEqual([{ start: 3, text: 'Newer' }])
  expect((await lyricsOf('One'))[0]).toMatchObject({ is_synced: false, lines: [{ text: 'From the tag' }] })
})

test('lyrics beside a sound are decoded with the given character set, also later; Unicode is unchanged', async () => {
  put('1.mp3', await mp3({ TIT2: 'Greeting', TPE1: 'Ida' }, { hertz: 300 }))
  put('2.mp3', await mp3({ TIT2: 'Unicode', TPE1: 'Ida' }, { hertz: 330 }))
  put(
    '1.lrc',
    Buffer.concat([
      Buffer.from('[00:01.00]'),
      Buffer.from('c4e3bac3', 'hex'),
      Buffer.from('\n[00:02.00]'),
      Buffer.from('d4d9bcfb', 'hex'),
    ]),
  )
  put('2.lrc', '[00:01.00]你好')
  const words = async (title: string) => (await lyricsOf(title))[0]?.lines.map(({ text }) => text)
  await run()
  expect(await words('Greeting')).not.toContain('你好')
  expect(await run('gbk')).toMatchObject({ changed: 1 })
  expect(await words('Greeting')).toEqual(['你好', '再见'])
  expect(await words('Unicode')).toEqual(['你好'])
  put('1.lrc', Buffer.concat([Buffer.from('[00:01.00]'), Buffer.from('c4e3bac3', 'hex'), Buffer.from('!')]))
  await run()
  expect(await words('Greeting')).toEqual(['你好!'])
})

test('every frame of lyrics is stored, and lines of both are found', async () => {
  const words =
    '[00:01.00] <00:01.00>風<00:01.30>に<00:01.60>なる\n[00:02.00] <00:02.00>beau<00:02.20>ti<00:02.40>ful <00:02.60>day'
  put(
    '1.mp3',
    await mp3({ TIT2: 'Wind', TPE1: 'Ida', USLT: [words, 'Becoming the wind\nA day of beauty'] }, { hertz: 300 }),
  )
  await run()
  expect((await lyricsOf('Wind')).map(({ is_synced, lines }) => [is_synced, ...lines.map(({ text }) => text)])).toEqual(
    [
      [true, '風になる', 'beautiful day'],
      [false, 'Becoming the wind', 'A day of beauty'],
    ],
  )
  const found = async (search_text: string) =>
    (await app.get('song/search_lines', { search_text })).songs.data[0]?.found_line
  expect(await found('風になる')).toMatchObject({ start: 1 })
  expect(await found('beautiful day')).toMatchObject({ start: 2 })
  expect(await found('becoming')).toMatchObject({ excerpt: expect.anything() })
})

test('tracks that were imported before lyrics existed are read again by the next import', async () => {
  put('1.mp3', await mp3({ TIT2: 'Old', TPE1: 'Ida', USLT: 'Words' }, { hertz: 300 }))
  await run()
  const before = await songId('Old')
  await app.db.delete(lyrics)
  const [row] = await app.db.select({ fingerprint: track.fingerprint }).from(track)
  await app.db.update(track).set({ fingerprint: row?.fingerprint?.split(':').slice(0, 3).join(':') ?? null })
  expect(await run()).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
  expect([await songId('Old'), (await lyricsOf('Old'))[0]?.lines]).toEqual([before, [{ text: 'Words' }]])
  expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
})

test('oversized or broken lyrics do not prevent the import of a song', async () => {
  put('1.mp3', await mp3({ TIT2: 'Large', TPE1: 'Ida', USLT: 'x'.repeat(70_000) }, { hertz: 300 }))
  put('2.mp3', await mp3({ TIT2: 'Beside', TPE1: 'Ida' }, { hertz: 330 }))
  put('2.lrc', 'x'.repeat(70_000))
  put(
    '3.mp3',
    await mp3({ TIT2: 'Markup', TPE1: 'Ida', USLT: '<img src=x onerror=alert(1)>\u0000tail' }, { hertz: 360 }),
  )
  const report = await run()
  expect(report.added).toBe(3)
  expect(report.notes.map(({ what, why }) => `${path.basename(what)} ${why}`).toSorted()).toEqual([
    '1.mp3 has lyrics of more than 64 kB, which were skipped',
    '2.lrc was skipped: it is larger than 64 kB',
  ])
  expect([await lyricsOf('Large'), await lyricsOf('Beside')]).toEqual([[], []])
  // The text is plain; clients escape it.
  expect((await lyricsOf('Markup'))[0]?.lines).toEqual([{ text: '<img src=x onerror=alert(1)>' }])
})

test.skipIf(!hasFfmpeg)('FLAC, Ogg Vorbis and M4A keep their lyrics (needs ffmpeg)', async () => {
  for (const [n, ext] of (['flac', 'ogg', 'm4a'] as const).entries())
    put(`${ext}.${ext}`, encoded(ext, { title: ext, artist: 'Ida', lyrics: `[00:01.00]${ext} words` }, 300 + n * 30))
  await run()
  for (const ext of ['flac', 'ogg', 'm4a'])
    expect([ext, (await lyricsOf(ext))[0]?.lines]).toEqual([ext, [{ start: 1, text: `${ext} words` }]])
})

test('PLAYERLINKS-05 only listeners who may play the sound read lyrics and transcripts', async () => {
  const artistId = await seedArtist(app.db)
  const podcastId = await seedPodcast(app.db)
  const albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  const song = await seedTrack(app.db, { artistId, albumId })
  const seasonId = await seedSeason(app.db, { podcastId, subscribersOnly: true })
  const episodeId = await seedEpisode(app.db, { podcastId, seasonId })
  const text = { pos: 0, isSynced: false, lines: [{ text: 'Secret' }] }
  await app.db.insert(lyrics).values({ trackId: song, ...text })
  await app.db.insert(transcript).values({ episodeId, ...text })
  const member = await seedMember(app.db)
  const token = await app.signIn(member)

  for (const sent of ['', token]) {
    expect(await app.refusal('GET', 'song/lyrics', { song_id: song }, sent)).toMatchObject({ code: 403 })
    expect(await app.refusal('GET', 'podcast/transcript', { episode_id: episodeId }, sent)).toMatchObject({ code: 403 })
  }
  const expiresAt = new Date(Date.now() + 3_600_000)
  for (const of of [{ artistId }, { podcastId }])
    await seedSubscription(app.db, { memberId: member, planId: await seedPlan(app.db, of), expiresAt })
  expect((await app.get('song/lyrics', { song_id: song }, token))[0]?.lines).toEqual(text.lines)
  expect((await app.get('podcast/transcript', { episode_id: episodeId }, token))[0]?.lines).toEqual(text.lines)
  expect((await app.get('podcast/episode_media', { episode_id: episodeId })).episode.has_transcript).toBe(true)
  await seedEpisode(app.db, { podcastId, seasonId })
  const { episodes } = await app.get('podcast/season_media', { season_id: seasonId })
  expect(episodes.map((each) => each.has_transcript)).toEqual([true, false])
  const { songs } = await app.get('song/album_media', { album_id: albumId })
  expect(songs.map((each) => each.has_lyrics)).toEqual([true])

  expect(await app.refusal('GET', 'song/lyrics', { song_id: 999_999 })).toMatchObject({ code: 404 })
  expect(await app.refusal('GET', 'podcast/transcript', { episode_id: 999_999 })).toMatchObject({ code: 404 })
  expect(await app.get('podcast/transcript', { episode_id: await seedEpisode(app.db) })).toEqual([])
})
