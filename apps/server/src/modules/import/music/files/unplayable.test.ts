import path from 'node:path'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { artist, track } from '../../../../db/schema/catalogue/catalogue.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { withMusicFolder } from '../../../../testing/files/music-folder.ts'
import { encoded, hasFfmpeg, mp3 } from '../../../../testing/files/sounds.ts'
import { ffmpegCopier } from '../../sound/playable-copy.ts'
import { importMusic } from '../import-music.ts'

let app: TestApp
let folder: string
const put = withMusicFolder([artist], (opened) => ({ app, folder } = opened))

const rows = () => app.db.select().from(track).orderBy(asc(track.trackNo))
const without = { ...ffmpegCopier, isReady: async () => false }
// Common file names: the codec decides, not the extension.
const FILES = [
  ['01 Alac.m4a', 'alac', 'ALAC', 'Alac'],
  ['02 Layer two.mp3', 'mp2', 'MP2', 'Layer two'],
  ['03 Dolby.ac3', 'ac3', 'AC-3', 'Dolby'],
  ['04 Adaptive.wav', 'adpcm', 'ADPCM in WAV', 'Adaptive'],
  ['05 Apple.aif', 'aiff', 'AIFF', 'Apple'],
  ['06 Windows.wma', 'wma', 'Windows Media Audio', 'Windows'],
] as const
const putAll = () => {
  for (const [n, [name, format, , title]] of FILES.entries())
    put(name, encoded(format, { title, artist: 'Ida', album: 'Odd', track: String(n + 1) }, 300 + n * 40))
}

test.skipIf(!hasFfmpeg)(
  'sound that no browser plays gets a playable copy, and the original is kept (needs ffmpeg)',
  async () => {
    putAll()
    const report = await importMusic(app, folder)
    expect(report.skipped).toEqual([])
    expect(report).toMatchObject({ added: 6, also: expect.arrayContaining(['6 playable copies']) })
    const found = await rows()
    expect(found.map(({ title, mime, length }) => [title, mime, length])).toEqual(
      FILES.map(([, , , title]) => [title, 'audio/ogg', 1]),
    )
    for (const { id, fileKey, fileSize, originalKey } of found) {
      expect(await app.storage.find(fileKey)).toMatchObject({ size: fileSize })
      expect(await app.storage.find(originalKey ?? '')).toBeDefined()
      const reply = await app.fastify.inject({ url: `/api/song/stream?song_id=${id}` })
      expect(reply.headers['content-type']).toBe('audio/ogg')
      expect(reply.rawPayload.subarray(0, 4).toString()).toBe('OggS')
    }
    const again = await importMusic(app, folder)
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 6, skipped: [] })
  },
)

test.skipIf(!hasFfmpeg)(
  'without ffmpeg, sound that no browser plays is left out with its codec and the cure, and comes in later (needs ffmpeg)',
  async () => {
    putAll()
    put('07 Plain.mp3', await mp3({ TIT2: 'Plain', TPE1: 'Ida', TALB: 'Odd', TRCK: '7' }))
    const report = await importMusic(app, folder, { copier: without })
    expect(report.added).toBe(1)
    expect(report.skipped.map(({ what, why }) => [path.basename(what), why])).toEqual(
      FILES.map(([name, , codec]) => [
        name,
        `is ${codec}, which browsers do not play; install ffmpeg on the server and import again`,
      ]),
    )
    expect(await importMusic(app, folder)).toMatchObject({ added: 6, unchanged: 1, skipped: [] })
  },
)

test.skipIf(!hasFfmpeg)(
  'a song that was imported in silence before codecs were looked at gets its copy at the next import (needs ffmpeg)',
  async () => {
    put('1.m4a', encoded('alac', { title: 'Alac', artist: 'Ida' }))
    await importMusic(app, folder)
    const [made] = await rows()
    const old = { fileKey: `audio/${made?.fileHash.slice(0, 16)}.m4a`, originalKey: null, mime: 'audio/mp4' }
    await app.db.update(track).set({ ...old, fingerprint: made?.fingerprint?.replace(/:ids$/, '') ?? '' })
    expect(await importMusic(app, folder)).toMatchObject({ added: 0, changed: 1, skipped: [] })
    expect(await rows()).toEqual([made])
  },
)

test.skipIf(!hasFfmpeg)('a sound that ffmpeg cannot decode is left out with its reason (needs ffmpeg)', async () => {
  const broken = encoded('wma', { title: 'Broken', artist: 'Ida' }).subarray(0, 400)
  put('broken.wma', broken)
  const report = await importMusic(app, folder)
  expect(report.added).toBe(0)
  expect(report.skipped[0]?.why).toMatch(/^cannot be copied \(ffmpeg could not decode it/)
})
