import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transcript } from '../../../db/schema/catalogue/timed-text.ts'
import { podcastMember } from '../../../db/schema/money/membership.ts'
import { upload } from '../../../db/schema/upload.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { sendForm } from '../../../testing/files/form.ts'
import { encoded, hasFfmpeg, mp3 } from '../../../testing/files/sounds.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedEpisode, seedPodcast, seedSeason } from '../../../testing/seed.ts'
import { openUploader } from '../../../testing/services/uploader.ts'
import { writeTranscripts } from '../../import/timed-text/timed-text.store.ts'

let app: TestApp
let owner: Person
let podcastId: number
beforeAll(async () => {
  app = await openTestApp()
  owner = await seedPerson(app)
  podcastId = await seedPodcast(app.db)
  await app.db.insert(podcastMember).values({ podcastId, memberId: owner.id, role: 'owner' })
})
afterAll(() => app.close())

const read = (id: number) => app.get('studio/episode', { episode_id: id }, owner.token)
const versionOf = async (id: number) => ({ episode_id: id, version: (await read(id)).version })
const text = async (path: string) => (await app.fastify.inject({ url: path })).body
const refused = (call: string, input: object) => app.refusal('POST', call, input, owner.token)

/** Returns a tag with chapters as MP3 encoders write it. */
function chapterTag(chapters: readonly (readonly [ms: number, title: string])[]): Buffer {
  const frame = (id: string, body: Buffer) => {
    const head = Buffer.alloc(10)
    head.write(id, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const frames = chapters.map(([ms, title], at) => {
    const times = Buffer.alloc(16, 0xff)
    times.writeUInt32BE(ms, 0)
    times.writeUInt32BE(ms + 500, 4)
    const name = frame('TIT2', Buffer.concat([Buffer.from([3]), Buffer.from(title)]))
    return frame('CHAP', Buffer.concat([Buffer.from(`ch${at}\0`), times, name]))
  })
  const body = Buffer.concat(frames)
  const head = Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x00', 'latin1')
  for (const [at, shift] of [21, 14, 7, 0].entries()) head[6 + at] = (body.length >> shift) & 127
  return Buffer.concat([head, body])
}

test('SHOW-05 SHOW-11 an uploaded sound becomes that of its episode, and proposes the chapters of its tags', async () => {
  const tus = await openUploader(app)
  const files: [name: string, bytes: Buffer, chapters: [number, string][]][] = [
    [
      'tide.mp3',
      Buffer.concat([
        chapterTag([
          [500, 'Two'],
          [0, 'One'],
        ]),
        await mp3(undefined, { hertz: 410 }),
      ]),
      [
        [0, 'One'],
        [0.5, 'Two'],
      ],
    ],
    ...(hasFfmpeg
      ? ([
          [
            'tide.ogg',
            encoded('ogg', { CHAPTER001: '00:00:00.250', CHAPTER001NAME: 'Quarter', CHAPTER002: 'x' }, 420),
            [[0.25, 'Quarter']],
          ],
        ] satisfies [string, Buffer, [number, string][]][])
      : []),
  ]
  const ids: number[] = []
  for (const [filename, bytes] of files) {
    const { id } = await app.post('studio/create_episode', { podcast_id: podcastId }, owner.token)
    ids.push(id)
    const metadata = { creator_kind: 'podcast', creator_id: podcastId, purpose: 'episode', filename } as const
    await tus.upload(owner.token, { ...metadata, episode_id: id }, new Uint8Array(bytes))
    expect((await read(id)).missing).toContain('Wait until the sound is checked.')
  }
  await app.runJobs(['sounds'])
  for (const [at, [, , chapters]] of files.entries()) {
    const { sound, name, chapters: saved } = await read(ids[at] ?? 0)
    expect(sound?.chapters.map(({ start, title }) => [start, title])).toEqual(chapters)
    expect([name, sound?.state, sound?.waveform !== null, saved]).toEqual(['tide', 'ready', true, []])
  }
  const { sounds } = await app.get('studio/sounds', { episode_id: ids[0] }, owner.token)
  const listened = await fetch(`${tus.url}/api/studio/stream?sound_id=${sounds[0]?.id}&token=${sounds[0]?.token}`)
  expect([listened.status, listened.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
})

test('SHOW-10 SHOW-12 chapters of a published episode are shown at once, hidden ones to apps alone', async () => {
  const id = await seedEpisode(app.db, { podcastId, length: 600, mime: 'audio/mpeg' })
  const key = 'art/00000000000000aa_700x700.jpg'
  await app.db.insert(upload).values({ key, memberId: owner.id, createdAt: app.clock.now })
  const chapters = [
    { start: 0, title: 'Begin' },
    { start: 12.3, title: 'The gulls', href: 'https://gulls.example', image: `/media/${key}` },
    { start: 30, title: 'Only a picture', is_hidden: 1 as const },
  ]
  const saved = await app.post('studio/update_chapters', { ...(await versionOf(id)), chapters }, owner.token)
  expect(saved.chapters).toHaveLength(3)
  const shown = (await app.get('podcast/episode_media', { episode_id: id })).episode.chapters
  expect(shown).toEqual([
    { start: 0, title: 'Begin' },
    { start: 12.3, title: 'The gulls', href: 'https://gulls.example', image: `/media/${key}` },
  ])
  expect(JSON.parse(await text(`/podcast/episode/${id}/chapters.json`))).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Begin' },
      {
        startTime: 12.3,
        title: 'The gulls',
        url: 'https://gulls.example',
        img: expect.stringMatching(new RegExp(`^http.+/media/${key}$`)),
      },
      { startTime: 30, title: 'Only a picture', toc: false },
    ],
  })
  expect(await text(`/podcast/${podcastId}/feed.xml`)).toContain(`/podcast/episode/${id}/chapters.json`)
  const one = await versionOf(id)
  for (const [wrong, error] of [
    [[{ start: 600, title: 'End' }], 'chapters.0.start: must be before the end of the sound at 600 s'],
    [[{ start: -1, title: 'No' }], 'chapters.0.start: must be at least 0'],
    [
      [
        { start: 5, title: 'A' },
        { start: 5, title: 'B' },
      ],
      'chapters.1.start: must be after the chapter before',
    ],
    [[{ start: 0, title: '' }], 'chapters.0.title: is required'],
    [[{ start: 0, title: 'A', href: 'javascript:1' }], 'chapters.0.href: must be a web address'],
    [[{ start: 0, title: 'A', image: '/media/art/none.jpg' }], 'chapters.0.image: must be an uploaded picture'],
    [Array.from({ length: 301 }, (_, at) => ({ start: at, title: 'A' })), 'chapters: must be at most 300 chapters'],
  ] as const)
    expect(await refused('studio/update_chapters', { ...one, chapters: wrong })).toMatchObject({ status: 400, error })
  const paid = await seedEpisode(app.db, {
    podcastId,
    seasonId: await seedSeason(app.db, { podcastId, subscribersOnly: true }),
  })
  await app.post(
    'studio/update_chapters',
    { ...(await versionOf(paid)), chapters: [{ start: 0, title: 'A' }] },
    owner.token,
  )
  expect((await app.fastify.inject({ url: `/podcast/episode/${paid}/chapters.json` })).statusCode).toBe(404)
  expect(await text(`/podcast/${podcastId}/feed.xml`)).not.toContain(`/podcast/episode/${paid}/`)
})

const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ida>The sea comes in.\n\n00:08.000 --> 00:09.000\n<v Wren>It does.\n'

async function sendTranscript(id: number, language: string, content: string | Buffer) {
  const { version } = await read(id)
  const { code, error } = await sendForm(
    app,
    'studio/upload_transcript',
    [
      { name: 'episode_id', content: String(id) },
      { name: 'version', content: String(version) },
      { name: 'language', content: language },
      { name: 'transcript', filename: 'words.vtt', content },
    ],
    owner.token,
  )
  return [code, error]
}

test('SHOW-13 SHOW-14 a transcript of a file or of the editor is served, searched, and replaces that of the feed', async () => {
  const id = await seedEpisode(app.db, { podcastId })
  await app.db.transaction((tx) =>
    writeTranscripts(tx, [
      { id, words: [{ language: 'en', is_synced: true, lines: [{ start: 0, text: 'From the feed' }] }] },
    ]),
  )
  expect(await sendTranscript(id, 'en', VTT)).toEqual([200, null])
  expect(await sendTranscript(id, 'de', 'Das Meer kommt.\n\nJa.\n')).toEqual([200, null])
  expect((await read(id)).transcripts).toEqual([
    { language: 'en', is_synced: true, line_count: 2, by: 'creator', has_feed: true },
    { language: 'de', is_synced: false, line_count: 2, by: 'creator', has_feed: false },
  ])
  expect(await text(`/podcast/episode/${id}/transcript-0.vtt`)).toContain(
    '00:00:01.000 --> 00:00:03.000\n<v Ida>The sea',
  )
  expect(await text(`/podcast/episode/${id}/transcript-1.txt`)).toBe('Das Meer kommt.\nJa.')
  const lines = [
    { start: 1, end: 3, speaker: 'Ida', text: 'The ocean comes in.' },
    { start: 8, speaker: 'Wren', text: 'It does.' },
  ]
  const saved = await app.post(
    'studio/update_transcript',
    { ...(await versionOf(id)), language: 'en', lines },
    owner.token,
  )
  expect(saved.transcripts[0]).toMatchObject({ line_count: 2, has_feed: true })
  expect(await app.get('studio/transcript', { episode_id: id, language: 'en' }, owner.token)).toEqual({
    language: 'en',
    is_synced: true,
    by: 'creator',
    has_feed: true,
    lines,
  })
  expect((await app.get('podcast/transcript', { episode_id: id }))[0]?.lines).toEqual(lines)
  await app.runJobs()
  const found = await app.get('song/search_lines', { search_text: 'ocean comes' })
  expect(found.episodes.data.map((each) => each.id)).toEqual([id])

  // A later read of the feed stays below the creator's transcript.
  const feed = [{ language: 'en', is_synced: true, lines: [{ start: 0, text: 'The feed again' }] }]
  await app.db.transaction((tx) => writeTranscripts(tx, [{ id, words: feed }]))
  expect(await text(`/podcast/episode/${id}/transcript-0.vtt`)).toContain('The ocean comes in.')
  const restored = await app.post('studio/remove_transcript', { ...(await versionOf(id)), language: 'en' }, owner.token)
  expect(restored.transcripts.find(({ language }) => language === 'en')).toMatchObject({ by: 'feed', has_feed: false })
  expect(await text(`/podcast/episode/${id}/transcript-0.vtt`)).toContain('The feed again')
  await app.post('studio/remove_transcript', { ...(await versionOf(id)), language: 'de' }, owner.token)
  expect((await read(id)).transcripts).toHaveLength(1)
  expect(await refused('studio/remove_transcript', { ...(await versionOf(id)), language: 'en' })).toMatchObject({
    status: 409,
    error: 'This transcript comes from the feed.',
  })

  const one = { ...(await versionOf(id)), language: 'en' }
  for (const [wrong, error] of [
    [
      [
        { start: 5, text: 'A' },
        { start: 4, text: 'B' },
      ],
      'lines.1: must not start before the line above it',
    ],
    [[{ start: 5, end: 4, text: 'A' }], 'lines.0: must not end before it starts'],
    [[{ start: 5, text: 'A' }, { text: 'B' }], 'lines.1: must have a start, as the other lines have'],
    [[], 'lines: must have a line'],
    [Array.from({ length: 20_001 }, () => ({ text: 'A' })), 'lines: must be at most 20000 lines'],
  ] as const)
    expect(await refused('studio/update_transcript', { ...one, lines: wrong })).toMatchObject({ status: 400, error })
  for (const [content, error] of [
    ['WEBVTT\n\n', 'transcript: cannot be read: it contains no transcript in WebVTT, SRT or JSON'],
    ['<html><p>Hello</p></html>', 'transcript: must be a transcript: this is a web page'],
    [Buffer.from([65, 0, 66]), 'transcript: must be a text file'],
    ['  \n ', 'transcript: must not be empty'],
  ] as const)
    expect(await sendTranscript(id, 'en', content)).toEqual([400, error])
  expect(await sendTranscript(id, 'en', 'x'.repeat(2 * 1024 * 1024 + 1))).toMatchObject([413, expect.anything()])
})

test('SHOW-14 SHOW-26 transcripts and chapters of a draft go with it', async () => {
  const { id } = await app.post('studio/create_episode', { podcast_id: podcastId }, owner.token)
  await app.post(
    'studio/update_transcript',
    { ...(await versionOf(id)), language: 'sv', lines: [{ text: 'Havet kommer' }] },
    owner.token,
  )
  await app.post(
    'studio/update_chapters',
    { ...(await versionOf(id)), chapters: [{ start: 2, title: 'A' }] },
    owner.token,
  )
  expect(await app.get('studio/transcript', { episode_id: id, language: 'sv' }, owner.token)).toMatchObject({
    lines: [{ text: 'Havet kommer' }],
  })
  expect(await app.db.$count(transcript, eq(transcript.episodeId, id))).toBe(0)
  await app.runJobs()
  expect((await app.get('song/search_lines', { search_text: 'Havet kommer' })).episodes.data).toEqual([])
  for (const path of ['chapters.json', 'transcript-0.txt'])
    expect((await app.fastify.inject({ url: `/podcast/episode/${id}/${path}` })).statusCode).toBe(404)
})
