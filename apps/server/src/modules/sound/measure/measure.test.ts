import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { encoded, hasFfmpeg, mp3, wav, wavOf, withKilledFfmpeg } from '../../../testing/files/sounds.ts'
import { seedAlbum, seedEpisode, seedSeason, seedTrack } from '../../../testing/seed.ts'
import { importMusic } from '../../import/music/import-music.ts'
import { measureAll, measureSounds } from './measure-sounds.ts'
import { scanSounds } from './measure.jobs.ts'
import { measureStore } from './measure.store.ts'

// Each measurement starts a thread, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.delete(artist)
  await app.db.delete(podcast)
  await app.db.delete(soundMeasure)
})

const RATE = 44_100

/** Stores a sound as a track. */
async function stored(bytes: Buffer, ext: string, values: Parameters<typeof seedTrack>[1] = {}): Promise<number> {
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const fileKey = `audio/${fileHash.slice(0, 16)}.${ext}`
  await app.storage.put(fileKey, bytes)
  return seedTrack(app.db, { fileKey, fileHash, fileSize: bytes.length, ...values })
}
const measure = () => measureAll(app, () => {})
const measuredOf = async (id: number) => app.get('song/waveform', { type: 'song', id })
const barsOf = (waveform: string | null) => [...Buffer.from(waveform ?? '', 'base64')]

/** Returns a sine that reaches `peak` dB below full scale, silent where `isSilent` returns true. */
const sine = (seconds: number, peak: number, isSilent: (second: number) => boolean = () => false): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, at) =>
    isSilent(at / RATE) ? 0 : 10 ** (peak / 20) * Math.sin((2 * Math.PI * 1000 * at) / RATE),
  )

test.skipIf(!hasFfmpeg)('a sound with silence in its middle has a gap there, and its exact length', async () => {
  const id = await stored(wavOf(sine(4, -6, (second) => second >= 1.6 && second < 2.4)), 'wav')
  expect(await measure()).toEqual({ checked: 1, measured: 1 })
  const { waveform, length_ms } = await measuredOf(id)
  const bars = barsOf(waveform)
  const at = (share: number) => bars[Math.floor(bars.length * share)] ?? 0
  expect(length_ms).toBe(4000)
  expect([at(0.2), at(0.5), at(0.8)].map((bar) => Math.round(bar / 12.8))).toEqual([10, 0, 10])
})

test.skipIf(!hasFfmpeg)('a tone of -23 LUFS measures -23, and its true peak', async () => {
  const id = await stored(wavOf(sine(10, -23)), 'wav')
  await measure()
  const { loudness, true_peak } = await measuredOf(id)
  expect(Math.abs((loudness ?? 0) + 23)).toBeLessThanOrEqual(0.5)
  expect(Math.abs((true_peak ?? 0) + 23)).toBeLessThanOrEqual(0.5)
  expect((await app.get('song/song_media', { song_id: id })).song.loudness).toBe(loudness)
})

test.skipIf(!hasFfmpeg)('silence has a length and no loudness', async () => {
  const id = await stored(wavOf(sine(2, 0, () => true)), 'wav')
  await measure()
  expect(await measuredOf(id)).toMatchObject({ length_ms: 2000, loudness: null })
})

test('a song whose file lies about its length gets the length of its decoded sound', async () => {
  const sound = await mp3(undefined, { seconds: 4 })
  const id = await stored(sound, 'mp3', { length: 60 })
  await measure()
  expect((await app.get('song/song_media', { song_id: id })).song.length).toBe(4)
})

test('a broken file has no waveform and is not tried again', async () => {
  const id = await stored(Buffer.from('this is no sound at all '.repeat(100)), 'mp3')
  expect(await measure()).toEqual({ checked: 1, measured: 1 })
  expect(await measuredOf(id)).toEqual({ waveform: null, length_ms: null, loudness: null, true_peak: null })
  expect(await measure()).toEqual({ checked: 0, measured: 0 })
  expect(await measureStore(app.db).countMeasured()).toEqual({ all: 1, measured: 1, undecodable: 1 })
})

test('a sound whose ffmpeg is killed is passed over, and measured by a later look', async () => {
  const id = await stored(await mp3(undefined, { hertz: 350, seconds: 1 }), 'mp3')
  const look = (method: 'ffmpeg' | 'wasm') =>
    measureSounds(app.services, 'song', { where: { after: 0 }, limit: 10, method })
  expect(await withKilledFfmpeg(() => look('ffmpeg'))).toMatchObject({ measured: 0 })
  expect(await look('wasm')).toMatchObject({ measured: 1 })
  expect((await measuredOf(id)).waveform).not.toBeNull()
})

test.skipIf(!hasFfmpeg)('a file that is not there is passed over, and measured once it is there', async () => {
  const bytes = wav({ seconds: 1 })
  const id = await stored(bytes, 'wav', { fileKey: 'audio/later.wav' })
  expect(await measure()).toEqual({ checked: 1, measured: 0 })
  await app.storage.put('audio/later.wav', bytes)
  expect(await measure()).toEqual({ checked: 1, measured: 1 })
  expect((await measuredOf(id)).waveform).not.toBeNull()
  await app.storage.delete('audio/later.wav')
})

test.skipIf(!hasFfmpeg)('two tracks of the same file are measured once', async () => {
  const bytes = wav({ hertz: 500 })
  const ids = [await stored(bytes, 'wav'), await stored(bytes, 'wav')]
  expect(await measure()).toEqual({ checked: 2, measured: 1 })
  const [first, second] = await Promise.all(ids.map(measuredOf))
  expect(second).toEqual(first)
  expect(await app.db.$count(soundMeasure)).toBe(1)
})

test('imported sounds are measured by a job, with the ReplayGain of their tags and the delay of their encoder', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-measure-'))
  try {
    writeFileSync(path.join(folder, 'plain.mp3'), await mp3({ TIT2: 'Plain', TPE1: 'Ida' }, { hertz: 300 }))
    if (hasFfmpeg) {
      const gains = { REPLAYGAIN_TRACK_GAIN: '-7.50 dB', REPLAYGAIN_ALBUM_GAIN: '-6.00 dB' }
      writeFileSync(path.join(folder, 'gained.flac'), encoded('flac', { title: 'Gained', artist: 'Ida', ...gains }))
      writeFileSync(path.join(folder, 'delayed.mp3'), encoded('mp3', { title: 'Delayed', artist: 'Ida' }, 330))
    }
    await importMusic(app, folder)
    await app.runJobs(['events', 'sounds'])
  } finally {
    rmSync(folder, { recursive: true })
  }
  const { songs } = await app.get('song/search_all_v1', { search_text: '' })
  const titled = (title: string) => songs.data.find((song) => song.title === title)?.id ?? 0
  const { song: plain } = await app.get('song/song_media', { song_id: titled('Plain') })
  expect(plain.loudness).toBeLessThan(0)
  if (!hasFfmpeg) return
  expect((await app.get('song/song_media', { song_id: titled('Gained') })).song.loudness).toBe(-10.5)
  const rows = await app.db
    .select({ albumGain: soundMeasure.albumGain, delay: soundMeasure.delay, padding: soundMeasure.padding })
    .from(soundMeasure)
  expect(rows).toContainEqual({ albumGain: -6, delay: null, padding: null })
  expect(rows).toContainEqual({ albumGain: null, delay: expect.any(Number), padding: expect.any(Number) })
})

test.skipIf(!hasFfmpeg)('songs and episodes from before an upgrade are measured after a start', async () => {
  const songs = [await stored(wav({ hertz: 400 }), 'wav'), await stored(wav({ hertz: 420 }), 'wav')]
  const bytes = wav({ hertz: 440 })
  await app.storage.put('audio/episode.wav', bytes)
  const episode = await seedEpisode(app.db, {
    seasonId: await seedSeason(app.db),
    fileKey: 'audio/episode.wav',
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    fileSize: bytes.length,
    mime: 'audio/wav',
  })
  const remote = await seedEpisode(app.db, { enclosure: 'https://example.org/1.mp3' })
  await sendJob(app.db, scanSounds)
  await app.runJobs(['sounds'])
  const lengths = await Promise.all([
    ...songs.map(measuredOf),
    app.get('song/waveform', { type: 'episode', id: episode }),
    app.get('song/waveform', { type: 'episode', id: remote }),
  ])
  expect(lengths.map(({ length_ms }) => length_ms)).toEqual([1000, 1000, 1000, null])
})

test.skipIf(!hasFfmpeg)('an album is as loud as its tracks together, and each track says how loud it is', async () => {
  const albumId = await seedAlbum(app.db)
  await stored(wavOf(sine(5, -20)), 'wav', { albumId, length: 5, trackNo: 1 })
  await stored(wavOf(sine(5, -40)), 'wav', { albumId, length: 5, trackNo: 2 })
  await measure()
  const { album, songs } = await app.get('song/album_media', { album_id: albumId })
  expect(songs.map(({ loudness }) => Math.round(loudness ?? 0))).toEqual([-20, -40])
  expect(album.loudness).toBeCloseTo(-23, 0)
})

describe('without ffmpeg', () => {
  const measureByWasm = () => measureSounds(app, 'song', { where: { after: 0 }, limit: 10, method: 'wasm' })

  test('MP3 is measured by the decoders in WebAssembly, with the same loudness to a tenth and the same length', async () => {
    const bytes = await mp3(undefined, { seconds: 3 })
    const id = await stored(bytes, 'mp3')
    await measureByWasm()
    const { waveform, length_ms, loudness } = await measuredOf(id)
    expect(barsOf(waveform).length).toBeGreaterThan(100)
    // A sine of 440 Hz at 0.3 of full scale, played by two speakers.
    expect(loudness).toBeCloseTo(-11.6, 0)
    if (!hasFfmpeg) return
    await app.db.delete(soundMeasure)
    await measure()
    const other = await measuredOf(id)
    expect(other.length_ms).toBe(length_ms)
    expect(Math.abs((other.loudness ?? 0) - (loudness ?? 0))).toBeLessThanOrEqual(0.1)
  })

  test.skipIf(!hasFfmpeg)(
    'FLAC, Ogg Vorbis and Opus are measured too; what they cannot decode waits for ffmpeg',
    async () => {
      const ids: number[] = []
      for (const ext of ['flac', 'ogg', 'opus', 'm4a'] as const) ids.push(await stored(encoded(ext), ext))
      await measureByWasm()
      const lengths = async () => (await Promise.all(ids.map(measuredOf))).map(({ length_ms }) => length_ms)
      expect(await lengths()).toEqual([1000, 1000, 1000, null])
      expect((await measureByWasm()).checked).toBe(0)
      expect(await measure()).toEqual({ checked: 1, measured: 1 })
      expect((await lengths()).at(3)).toBeGreaterThan(990)
    },
  )

  test('a broken file has no waveform', async () => {
    const id = await stored(Buffer.from('this is no sound at all '.repeat(100)), 'mp3')
    await measureByWasm()
    expect((await measuredOf(id)).waveform).toBeNull()
  })
})

test('the waveform of what does not exist is 404', async () => {
  expect((await app.refusal('GET', 'song/waveform?type=song&id=999999', {})).code).toBe(404)
})
