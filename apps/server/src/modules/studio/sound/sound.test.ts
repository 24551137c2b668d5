import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { encoded, hasFfmpeg, mp3, wavOf, withKilledFfmpeg } from '../../../testing/files/sounds.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist, seedPodcast, seedTrack } from '../../../testing/seed.ts'
import { openUploader } from '../../../testing/services/uploader.ts'
import type { Uploader } from '../../../testing/services/uploader.ts'
import { withMore } from '../../../testing/thorough.ts'
import { cleanSounds } from './clean.jobs.ts'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let tus: Uploader
let editor: Person
let stranger: Person
let artistId: number
let podcastId: number
let releaseId: number
beforeAll(async () => {
  app = await openTestApp()
  tus = await openUploader(app)
  editor = await seedPerson(app)
  stranger = await seedPerson(app)
  artistId = await seedArtist(app.db)
  podcastId = await seedPodcast(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId: editor.id, role: 'editor' })
  await app.db.insert(podcastMember).values({ podcastId, memberId: editor.id, role: 'owner' })
  const [row] = await app.db.insert(release).values({ artistId }).returning({ id: release.id })
  releaseId = row?.id ?? 0
})
afterEach(async () => {
  await app.db.delete(releaseTrack)
  await app.db.delete(studioSound)
})
afterAll(() => app.close())

const forArtist = (filename: string) => ({ ...withoutRelease(filename), release_id: releaseId })
const withoutRelease = (filename: string) =>
  ({ creator_kind: 'artist', creator_id: artistId, purpose: 'release', filename }) as const
const forPodcast = (filename: string) =>
  ({ creator_kind: 'podcast', creator_id: podcastId, purpose: 'episode', filename }) as const
const send = (bytes: Uint8Array, metadata: Parameters<Uploader['upload']>[1]) =>
  tus.upload(editor.token, metadata, new Uint8Array(bytes))
const check = () => app.runJobs(['sounds'])
const list = (input: object = { release_id: releaseId }, token = editor.token) => app.get('studio/sounds', input, token)
const rowOf = async (name: string) => (await app.db.select().from(studioSound).where(eq(studioSound.name, name)))[0]

const RATE = 44_100
const tone = (seconds: number, level: number, isSilent: (second: number) => boolean = () => false): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, at) =>
    isSilent(at / RATE) ? 0 : level * Math.sin((2 * Math.PI * 441 * at) / RATE),
  )

/** Returns a file made by ffmpeg with these arguments. */
function made(ext: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-made-'))
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...args, `sound.${ext}`], { cwd: folder })
    return readFileSync(path.join(folder, `sound.${ext}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const sine = (options: string) => ['-f', 'lavfi', '-i', `sine=${options}`]

test.skipIf(!hasFfmpeg)(
  'RELEASE-10 lossless and unplayable files get a copy for listening, others are played as they are',
  async () => {
    type File = [bytes: Uint8Array, played: string, original: string, isEpisode?: true]
    const files = withMore<File>(
      [
        [wavOf(tone(2, 0.3)), 'audio copy.opus', 'original .wav'],
        [encoded('flac'), 'original .flac', ''],
        [made('flac', ...sine('duration=2:sample_rate=96000')), 'audio copy.opus', 'original .flac'],
        [encoded('alac'), 'audio copy.opus', 'original .m4a'],
        [encoded('flac', {}, 550), 'audio copy.m4a', 'original .flac', true],
      ],
      [
        [made('flac', ...sine('duration=2'), '-sample_fmt', 's32'), 'audio copy.opus', 'original .flac'],
        [encoded('aiff'), 'audio copy.opus', 'original .aiff'],
        [await mp3({ TIT2: 'F' }, { hertz: 500 }), 'original .mp3', ''],
        [encoded('opus'), 'original .opus', ''],
        [await mp3(undefined, { hertz: 600 }), 'original .mp3', '', true],
      ],
    )
    for (const [bytes, , , isEpisode] of files) await send(bytes, isEpisode ? forPodcast('a') : forArtist('a'))
    await check()
    const found = await app.db.select().from(studioSound).orderBy(studioSound.id)
    const wordsOf = (key: string | null) => key?.replace(/\/[0-9a-f]{16}-?/, ' ') ?? ''
    expect(found.map(({ problem, fileKey, originalKey }) => [problem, wordsOf(fileKey), wordsOf(originalKey)])).toEqual(
      files.map(([, played, original]) => [null, played, original]),
    )
    for (const { fileKey, fileSize } of found) expect((await app.storage.find(fileKey ?? ''))?.size).toBe(fileSize)
    const hashes = found.flatMap(({ fileHash }) => fileHash ?? [])
    const measured = await app.db.select().from(soundMeasure).where(inArray(soundMeasure.fileHash, hashes))
    expect(measured.filter(({ peaks }) => peaks !== null)).toHaveLength(files.length)
    const { sounds, loudness } = await list()
    expect(sounds.map(({ loudness: lufs }) => lufs !== null)).toEqual(sounds.map(() => true))
    expect(loudness).toBeLessThan(0)
  },
)

test.skipIf(!hasFfmpeg)(
  'RELEASE-09 a file without a usable sound fails by its content, with what was found in it',
  async () => {
    const flac = made('flac', ...sine('duration=20'))
    const files: [name: string, bytes: Uint8Array, problem: RegExp][] = [
      ['text.mp3', Buffer.from('These are words. '.repeat(500)), /contains no sound: it is a text/],
      [
        'picture.flac',
        Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500)]),
        /it is a picture/,
      ],
      ['songs.zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)]), /it is a ZIP archive/],
      [
        'film.m4a',
        made('mp4', '-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x64', ...sine('duration=2'), '-shortest'),
        /is a video/,
      ],
      ['cut.wav', wavOf(tone(3, 0.3)).subarray(0, 100_000), /broken: it is cut short/],
      ['cut.flac', flac.subarray(0, flac.length / 2), /broken/],
      [
        'noise.mp3',
        Buffer.from(Float64Array.from({ length: 4000 }, (_, at) => Math.sin(at * at)).buffer),
        /contains no readable audio/,
      ],
      ['short.wav', wavOf(tone(0.5, 0.3)), /shorter than 1 second/],
    ]
    for (const [name, bytes] of files) await send(bytes, forArtist(name))
    await check()
    const { sounds } = await list()
    for (const [at, [name, , problem]] of files.entries())
      expect(sounds[at]).toMatchObject({ name, state: 'failed', problem: expect.stringMatching(problem) })
  },
)

test.skipIf(!hasFfmpeg)(
  'RELEASE-11 the check names clipping, silence, a silent channel, lossy originals and repeated files',
  async () => {
    const left = '[0:a]pan=stereo|c0=c0|c1=0*c0'
    const files: [name: string, bytes: Uint8Array, warnings: string[]][] = [
      ['fine.wav', wavOf(tone(2, 0.3)), []],
      [
        'loud.wav',
        wavOf(Float32Array.from({ length: 2 * RATE }, (_, at) => (at % 4 < 2 ? 0.99 : -0.99))),
        ['clipping'],
      ],
      ['start.wav', wavOf(tone(5, 0.3, (second) => second < 3.5)), ['silence-at-start']],
      ['end.wav', wavOf(tone(5, 0.3, (second) => second > 1.5)), ['silence-at-end']],
      ['left.wav', made('wav', ...sine('duration=2'), '-filter_complex', left), ['silent-channel']],
      ['lossy.mp3', await mp3(undefined, { hertz: 700 }), ['lossy-original']],
      ['twice.wav', wavOf(tone(2, 0.2)), ['same-content']],
      ['again.wav', wavOf(tone(2, 0.2)), ['same-content']],
    ]
    for (const [name, bytes] of files) await send(bytes, forArtist(name))
    await check()
    const { sounds } = await list()
    expect(sounds.map(({ name, warnings }) => [name, warnings])).toEqual(
      files.map(([name, , warnings]) => [name, warnings]),
    )
  },
)

test('RELEASE-12 tags propose title, artist, album, numbers, codes, lyrics and cover; else the name of the file a title', async () => {
  const APIC = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const tags = { TIT2: 'Low Tide', TPE1: 'Marrow & Finch', TALB: 'Kitchen', TRCK: '3/9', TPOS: '2/2', TYER: '2026' }
  await send(
    await mp3({
      ...tags,
      TCON: 'Folk',
      TSRC: 'SE-ABC-26-00001',
      APIC,
      SYLT: [
        [1500, 'One\n'],
        [3250, 'Two\n'],
      ],
    }),
    forArtist('x.mp3'),
  )
  await send(await mp3(undefined, { hertz: 800 }), forArtist('04 - Some_Name.mp3'))
  await check()
  const { sounds } = await list()
  expect(sounds[0]?.tags).toMatchObject({
    title: 'Low Tide',
    artist: 'Marrow & Finch',
    album: 'Kitchen',
    year: 2026,
    genres: ['Folk'],
    disc_no: 2,
    track_no: 3,
    isrc: 'SEABC2600001',
    has_lyrics: true,
  })
  expect(sounds[0]?.art).toMatch(/^\/media\/art\/.+_700x700\.jpg$/)
  expect((await rowOf('x.mp3'))?.tags.lyrics).toEqual([{ language: 'en', text: '[00:01.50]One\n[00:03.25]Two' }])
  expect(sounds[1]?.tags).toMatchObject({ title: 'Some Name', genres: [], has_lyrics: false })
})

test.skipIf(!hasFfmpeg)(
  'RELEASE-08 a check that the machine ends can be tried again, and none waits without its job',
  async () => {
    await send(wavOf(tone(2, 0.25)), forArtist('a.wav'))
    await withKilledFfmpeg(() => check().catch(() => {}))
    await app.db.execute(`update pgboss.job set state = 'failed' where name = 'sounds' and state < 'completed'`)
    expect((await list()).sounds[0]?.state).toBe('checking')
    await cleanSounds.run(app.services, {}, { id: '' })
    const [failed] = (await list()).sounds
    expect(failed).toMatchObject({ state: 'failed', problem: 'The check did not come to its end. Try again.' })
    const sound_id = failed?.id ?? 0
    expect(await app.post('studio/retry_sound', { sound_id }, editor.token)).toMatchObject({ state: 'checking' })
    expect((await app.refusal('POST', 'studio/retry_sound', { sound_id }, editor.token)).code).toBe(409)
    await check()
    expect((await list()).sounds[0]?.state).toBe('ready')
  },
)

test('RELEASE-02 a draft is heard by its team alone, with a token of the session that is checked at each request', async () => {
  const bytes = await mp3(undefined, { hertz: 900 })
  await send(bytes, forArtist('Große Flut.mp3'))
  await check()
  const { sounds, space } = await list()
  expect(space).toEqual({ used: bytes.length, allowed: 50_000_000_000 })
  const { id = 0, token } = sounds[0] ?? {}
  const url = (call: string, sent: string | null | undefined) =>
    `${tus.url}/api/studio/${call}?sound_id=${id}&token=${sent ?? ''}`
  const part = await fetch(url('stream', token), { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-type'), part.headers.get('cache-control')]).toEqual([
    206,
    'audio/mpeg',
    'private, no-store',
  ])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  const original = await fetch(url('original', token))
  expect(original.headers.get('content-disposition')).toBe(
    `attachment; filename="Gro_e Flut.mp3"; filename*=UTF-8''Gro%C3%9Fe%20Flut.mp3`,
  )
  expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes)
  const statuses = async (headers: Record<string, string>, sent: string) => [
    (await fetch(url('stream', sent), { headers })).status,
    (await fetch(url('original', sent), { headers })).status,
  ]
  expect(await statuses({ token: editor.token }, 'x')).toEqual([200, 200])
  expect(await statuses({ token: stranger.token }, token ?? '')).toEqual([404, 404])
  expect(await statuses({}, 'x')).toEqual([404, 404])
  expect((await app.refusal('GET', `studio/sounds?release_id=${releaseId}`, {}, stranger.token)).code).toBe(404)
  expect((await app.refusal('GET', `studio/sounds?kind=artist&id=${artistId}`, {}, stranger.token)).code).toBe(403)
  for (const call of ['remove_sound', 'retry_sound', 'stream_token'])
    expect((await app.refusal('POST', `studio/${call}`, { sound_id: id }, stranger.token)).code).toBe(404)
  await app.db.delete(artistMember).where(eq(artistMember.memberId, editor.id))
  expect(await statuses({}, token ?? '')).toEqual([404, 404])
  await app.db.insert(artistMember).values({ artistId, memberId: editor.id, role: 'editor' })
})

test('RELEASE-33 the original of a published track is sent to its team under the name that it had', async () => {
  const bytes = await mp3(undefined, { hertz: 950 })
  await send(bytes, forArtist('tide.mp3'))
  await check()
  const { fileKey, fileHash } = (await rowOf('tide.mp3')) ?? {}
  const track_id = await seedTrack(app.db, {
    artistId,
    fileKey: 'audio/copy.opus',
    originalKey: fileKey ?? '',
    fileHash: fileHash ?? '',
  })
  const { token } = await app.post('studio/stream_token', { track_id }, editor.token)
  const reply = await fetch(`${tus.url}/api/studio/original?track_id=${track_id}&token=${token}`)
  expect(reply.headers.get('content-disposition')).toContain('filename="tide.mp3"')
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes)
  expect((await app.refusal('POST', 'studio/stream_token', { track_id }, stranger.token)).code).toBe(403)
})

test('RELEASE-09 a removed sound goes with the files that nothing else uses; unused ones go after a week', async () => {
  const bytes = await mp3(undefined, { hertz: 1000 })
  await send(bytes, forArtist('a.mp3'))
  for (const name of ['b.mp3', 'c.mp3']) await send(bytes, withoutRelease(name))
  await send(Buffer.from('words'), forArtist('d.mp3'))
  await check()
  const [a, b, , d] = await app.db.select().from(studioSound).orderBy(studioSound.id)
  const remove = { sound_id: a?.id ?? 0 }
  expect((await app.refusal('POST', 'studio/remove_sound', remove, editor.token)).code).toBe(409)
  await app.post('studio/remove_sound', { sound_id: b?.id ?? 0 }, editor.token)
  expect(await app.storage.find(a?.fileKey ?? '')).toBeDefined()
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 8 * 86_400_000)
  await cleanSounds.run(app.services, {}, { id: '' })
  app.clock.now = now
  expect((await list({ kind: 'artist', id: artistId })).sounds.map(({ id }) => id)).toEqual([a?.id])
  expect(await app.storage.find(d?.sentKey ?? '')).toBeUndefined()
  await app.db.delete(releaseTrack)
  await app.post('studio/remove_sound', remove, editor.token)
  expect(await app.storage.find(a?.fileKey ?? '')).toBeUndefined()
})
