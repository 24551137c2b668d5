import type { PostDetail } from '@earshot/contract/community/community'
import { UPLOAD } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { upload } from '../../db/schema/upload.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { sendForm } from '../../testing/files/form.ts'
import type { FormPart } from '../../testing/files/form.ts'
import { boxesOf, cameraVideo } from '../../testing/files/videos.ts'
import { seedMember, seedPost } from '../../testing/seed.ts'

let app: TestApp
let token: string
let memberId: number
let postId: number
let film: Buffer
beforeAll(async () => {
  app = await openTestApp()
  memberId = await seedMember(app.db)
  token = await app.signIn(memberId)
  film = await cameraVideo()
})
beforeEach(async () => {
  postId = await seedPost(app.db, { memberId })
})
afterAll(() => app.close())

const photo = (side = 64) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#000',
    },
  })
const texts = (type: string, pos = 0, more: Record<string, string | number> = {}): FormPart[] =>
  Object.entries({ blog_id: postId, type, pos, ...more }).map(([name, content]) => ({ name, content: String(content) }))
const image = (content: Uint8Array | string, at = 0, filename = 'sea.jpg'): FormPart => ({
  name: `images[${at}]`,
  filename,
  content,
})
const send = (parts: readonly FormPart[], as = token) => sendForm(app, 'blog/upload_media', parts, as)
const body = async (): Promise<PostDetail> => app.get('blog/post', { blog_id: postId })
const sendVideo = (content: Uint8Array | string, more: FormPart[] = [], filename = 'concert.mp4') =>
  send([...texts('video'), { name: 'video', filename, content }, ...more])
const stored = async (url: string | null | undefined) => (await app.fastify.inject({ url: url ?? '' })).rawPayload

test('API-24 CREATE-15 text and YouTube blocks are sent as JSON, sanitised and sorted by pos', async () => {
  await app.post(
    'blog/upload_media',
    { blog_id: postId, type: 'youtube', pos: 2, youtube_link: ' https://youtu.be/dQw4w9WgXcQ?t=3 ' },
    token,
  )
  expect(
    await app.post(
      'blog/upload_media',
      { blog_id: postId, type: 'text', pos: 0, content: '<p onclick="x()">One<script>x()</script></p>' },
      token,
    ),
  ).toEqual({})
  await app.post('blog/upload_media', { blog_id: postId, type: 'text', pos: 1, content: 'two < three\n\nfour' }, token)
  expect((await body()).medias.map(({ pos, type, content, link }) => ({ pos, type, content, link }))).toEqual([
    { pos: 0, type: 'text', content: '<p>One</p>', link: null },
    { pos: 1, type: 'text', content: '<p>two &lt; three</p><p>four</p>', link: null },
    { pos: 2, type: 'youtube', content: null, link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ])
})

test.each<[string, object, RegExp]>([
  ['an empty editor', { type: 'text', content: '<p><br></p>' }, /^content: is required/],
  ['text that is markup only', { type: 'text', content: '<script>x()</script>' }, /^content: is required/],
  ['no text', { type: 'text' }, /^content: is required/],
  [
    'a link elsewhere',
    { type: 'youtube', youtube_link: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' },
    /^youtube_link: must be/,
  ],
  ['a script', { type: 'youtube', youtube_link: 'javascript:alert(1)' }, /^youtube_link:/],
  ['a picture without a form', { type: 'image' }, /^images\[0\]: is required/],
  ['a video without a form', { type: 'video' }, /^video: is required/],
  ['another kind', { type: 'audio' }, /^type: must be/],
  ['a place before the first', { type: 'text', content: 'a', pos: -1 }, /^pos:/],
])('CREATE-14 CREATE-15 %s is refused and nothing changes', async (_kind, input, error) => {
  expect(await app.refusal('POST', 'blog/upload_media', { blog_id: postId, pos: 0, ...input }, token)).toMatchObject({
    code: 400,
    error: expect.stringMatching(error),
  })
  expect((await body()).medias).toEqual([])
})

test('API-24 CREATE-09 pictures with the same pos form a grid in the order of their fields, and the first one is the cover of the post', async () => {
  const parts = [
    image(await photo(40).png().toBuffer(), 1),
    image(await photo(30).jpeg().toBuffer(), 0),
    image(await photo(50).jpeg().toBuffer(), 9),
  ]
  expect(await send([...texts('image', 3), ...parts])).toMatchObject({ code: 200, status: 1, data: {} })
  const { medias, thumbnail } = await body()
  expect(medias.map(({ pos, cols, image: url }) => ({ pos, cols, size: /_(\d+)x/.exec(url ?? '')?.[1] }))).toEqual([
    { pos: 3, cols: 3, size: '30' },
    { pos: 3, cols: 3, size: '40' },
    { pos: 3, cols: 3, size: '50' },
  ])
  expect(thumbnail).toBe(medias[0]?.image)
  await send([...texts('image', 1, { cols: 4 }), image(await photo(20).jpeg().toBuffer())])
  expect((await body()).medias[0]).toMatchObject({ pos: 1, cols: 4, image: (await body()).thumbnail })
})

test('API-24 a repeated request for the same pos leaves one block and the correct cover', async () => {
  const parts = [...texts('image', 5), image(await photo(44).jpeg().toBuffer())]
  await Promise.all([send(parts), send(parts)])
  expect((await body()).medias).toHaveLength(1)
  await app.post('blog/upload_media', { blog_id: postId, type: 'text', pos: 5, content: 'words instead' }, token)
  expect(await body()).toMatchObject({ thumbnail: null, medias: [{ pos: 5, type: 'text', image: null }] })
})

test('CREATE-09 CONSTANTS-09 ten pictures are accepted, eleven are refused', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 11 }, async (_, at) =>
      image(
        await photo(16 + at)
          .jpeg()
          .toBuffer(),
        at,
      ),
    ),
  )
  expect(await send([...texts('image'), ...pictures])).toMatchObject({
    code: 413,
    error: 'images: at most 10 files can be sent at once.',
  })
  expect((await body()).medias).toEqual([])
  expect(await send([...texts('image'), ...pictures.slice(0, 10)])).toMatchObject({ code: 200 })
  expect((await body()).medias).toHaveLength(10)
})

/** Builds a JPEG with an exact number of bytes: decoders ignore bytes after its end. */
const photoOf = async (bytes: number) => {
  const jpeg = await photo().jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

test('CONSTANTS-10 CREATE-11 exactly 3 MB is accepted, one byte more is refused with the name of the file and its limit', async () => {
  expect(await send([...texts('image'), image(await photoOf(UPLOAD.imageBytes))])).toMatchObject({ code: 200 })
  expect(
    await send([...texts('image', 1), image(await photoOf(UPLOAD.imageBytes + 1), 0, 'C:\\fake\\big "one".jpg')]),
  ).toMatchObject({ code: 413, error: expect.stringMatching(/big.*: a file can have at most 3 MB here\.$/) })
  expect((await body()).medias).toHaveLength(1)
})

const bomb = () =>
  sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
test.each<[string, () => Promise<Uint8Array | string> | string, number]>([
  ['an SVG with a script', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
  ['a page named like a picture', () => '<!doctype html><script>alert(1)</script>', 415],
  ['a HEIC of a phone', () => '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 415],
  ['a GIF', () => photo().gif().toBuffer(), 415],
  ['a WebP', () => photo().webp().toBuffer(), 415],
  ['a GIF that is a script as well', () => 'GIF89a/*<svg onload=alert(1)>*/=1;', 415],
  ['a picture that is cut off', async () => (await photo(300).jpeg().toBuffer()).subarray(0, 900), 415],
  ['a picture bomb of 81 million pixels', bomb, 413],
  ['nothing', () => '', 415],
])(
  'CREATE-09 CREATE-11 T15 T16 %s is refused by its name, in a post, in a comment and elsewhere',
  async (_kind, content, code) => {
    const bytes = await content()
    const refused = { code, data: null, error: expect.stringMatching(/^sea\.jpg: .+\.$/) }
    const before = await app.db.$count(upload)
    // The valid picture before the invalid one is not stored either.
    expect(
      await send([...texts('image'), image(await photo(77).jpeg().toBuffer(), 0, 'good.jpg'), image(bytes, 1)]),
    ).toMatchObject({ ...refused, field: 'images[1]' })
    for (const path of ['blog/upload_comment_file', 'file/upload'])
      expect(await sendForm(app, path, [{ name: 'file', filename: 'sea.jpg', content: bytes }], token)).toMatchObject({
        ...refused,
        field: 'file',
      })
    expect(await app.db.$count(upload)).toBe(before)
    expect((await body()).medias).toEqual([])
  },
)

test('POST-17 API-23 API-36 T15 T16 a picture for a comment is re-encoded without metadata and hidden content, and its URL is returned', async () => {
  const picture = await photo(90)
    .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '54/1 19/1 0/1' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([picture, Buffer.from('<script>alert("hidden")</script>PK\u0003\u0004')])
  for (const path of ['blog/upload_comment_file', 'file/upload']) {
    const { code, data } = await sendForm(app, path, [{ name: 'file', filename: 'sea.jpg', content: polyglot }], token)
    expect(code).toBe(200)
    expect(data?.url).toMatch(/^\/media\/art\/[0-9a-f]{16}_90x90\.jpg$/)
    const bytes = await stored(data?.url)
    expect([(await sharp(bytes).metadata()).exif, bytes.includes('hidden'), bytes.includes('GPS')]).toEqual([
      undefined,
      false,
      false,
    ])
  }
})

test('POST-17 API-23 a form without a file, or with more, is refused; without a token it is not read', async () => {
  const file = { name: 'file', filename: 'a.jpg', content: await photo().jpeg().toBuffer() }
  expect(await sendForm(app, 'blog/upload_comment_file', [], token)).toMatchObject({
    code: 400,
    error: 'file: is required',
  })
  expect(await sendForm(app, 'blog/upload_comment_file', [file, { ...file, name: 'second' }], token)).toMatchObject({
    code: 413,
  })
  expect(await sendForm(app, 'blog/upload_comment_file', [file], '')).toMatchObject({ code: 401, status: 1000 })
  expect(await send([...texts('image'), image('x')], '')).toMatchObject({ code: 401, status: 1000 })
})

test('API-24 members add blocks only to their own existing posts', async () => {
  const other = await app.signIn(await seedMember(app.db))
  const parts = [...texts('image'), image(await photo(33).jpeg().toBuffer())]
  const before = await app.db.$count(upload)
  expect(await send(parts, other)).toMatchObject({ code: 403, error: 'This post belongs to another member.' })
  expect(
    await app.refusal(
      'POST',
      'blog/upload_media',
      { blog_id: postId, type: 'text', pos: 0, content: 'mine now' },
      other,
    ),
  ).toMatchObject({ code: 403 })
  expect(
    await app.refusal('POST', 'blog/upload_media', { blog_id: 999_999, type: 'text', pos: 0, content: 'a' }, token),
  ).toMatchObject({ code: 404 })
  expect([await app.db.$count(upload), (await body()).medias]).toEqual([before, []])
})

test('CREATE-10 T16 a video is rewritten: it starts at once, contains no location, and is served in ranges', async () => {
  expect([boxesOf(film).at(-1), film.includes('secret place'), film.includes('54.3233')]).toEqual(['moov', true, true])
  expect(
    await sendVideo(film, [{ name: 'poster', filename: 'p.png', content: await photo(120).png().toBuffer() }]),
  ).toMatchObject({ code: 200 })
  const {
    medias: [media],
    thumbnail,
  } = await body()
  expect(media).toMatchObject({
    type: 'video',
    link: expect.stringMatching(/^\/media\/video\/[0-9a-f]{16}\.mp4$/),
    thumbnail: expect.stringMatching(/_120x120\.jpg$/),
  })
  expect(thumbnail).toBe(media?.thumbnail)
  const bytes = await stored(media?.link)
  expect(boxesOf(bytes).indexOf('moov')).toBeLessThan(boxesOf(bytes).indexOf('mdat'))
  expect([bytes.includes('secret place'), bytes.includes('54.3233')]).toEqual([false, false])
  const part = await app.fastify.inject({ url: media?.link ?? '', headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.headers['content-type'], part.body, part.headers['cache-control']]).toEqual([
    206,
    'video/mp4',
    'ftyp',
    'private, max-age=31536000, immutable',
  ])
  await sendVideo(film)
  expect((await body()).medias).toMatchObject([{ link: media?.link }])
})

// Random bytes begin like a picture once in a while.
const noise = (size: number) => Buffer.from(Array.from({ length: size }, (_, n) => (n * 7919) % 251))

test.each<[string, () => Uint8Array | string]>([
  ['a text in its name', () => 'hello, I am no film\n'.repeat(50)],
  ['a picture', () => Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1')],
  ['a WebM', () => Buffer.from('\u001aE\u00df\u00a3 webm', 'latin1')],
  ['a film that is cut off before its index', () => film.subarray(0, film.length / 2)],
  ['only the beginning of a film', () => film.subarray(0, 40)],
  [
    'a film with noise for pictures',
    () =>
      Buffer.concat([film.subarray(0, 60), noise(film.indexOf('moov') - 64), film.subarray(film.indexOf('moov') - 4)]),
  ],
  [
    'a page behind the first box of a film',
    () => Buffer.concat([film.subarray(0, 32), Buffer.from('<script>alert(1)</script>'.repeat(40))]),
  ],
  [
    'a film of QuickTime',
    () =>
      Buffer.concat([
        Buffer.from('\u0000\u0000\u0000\u0014ftypqt  \u0000\u0000\u0000\u0000qt  ', 'latin1'),
        film.subarray(32),
      ]),
  ],
])('CREATE-10 CREATE-11 T16 %s is no video, and nothing of it stays', async (_kind, content) => {
  const before = await app.db.$count(upload)
  expect(await sendVideo(content())).toMatchObject({
    code: 415,
    data: null,
    error: expect.stringMatching(/^concert\.mp4: .+\.$/),
    field: 'video',
  })
  expect([await app.db.$count(upload), (await body()).medias]).toEqual([before, []])
})

test('CREATE-10 a truncated video is refused, one with trailing data is accepted', async () => {
  await sendVideo(film)
  const quick = await stored((await body()).medias[0]?.link)
  expect(await sendVideo(quick.subarray(0, quick.length * 0.7))).toMatchObject({
    code: 415,
    error: 'concert.mp4: this video cannot be read; it may be damaged or cut off.',
  })
  expect(await sendVideo(Buffer.concat([quick, Buffer.from('<script>alert("hidden")</script>')]))).toMatchObject({
    code: 200,
  })
  expect((await stored((await body()).medias[0]?.link)).includes('hidden')).toBe(false)
})

test('CREATE-10 CONSTANTS-10 a block has one video of at most 20 MB, and its poster is a picture', async () => {
  expect(await sendVideo(Buffer.concat([film, Buffer.alloc(UPLOAD.videoBytes - film.length)]))).not.toMatchObject({
    code: 413,
  })
  expect(await sendVideo(Buffer.concat([film, Buffer.alloc(UPLOAD.videoBytes - film.length + 1)]))).toMatchObject({
    code: 413,
    error: 'concert.mp4: a file can have at most 20 MB here.',
  })
  const before = await app.db.$count(upload)
  expect(
    await sendVideo(film, [{ name: 'poster', filename: 'p.svg', content: '<svg onload=alert(1)>' }]),
  ).toMatchObject({ code: 415, error: expect.stringMatching(/^p\.svg: /) })
  expect(await sendVideo(film, [{ name: 'video', filename: 'again.mp4', content: film }])).toMatchObject({
    code: 400,
    error: 'video: is sent twice',
  })
  expect(await app.db.$count(upload)).toBe(before)
})

test('API-24 a post has at most fifty blocks', async () => {
  for (let pos = 0; pos < UPLOAD.blocksPerPost; pos += 1)
    await app.post('blog/upload_media', { blog_id: postId, type: 'text', pos, content: `Block ${pos}` }, token)
  expect(
    await app.refusal(
      'POST',
      'blog/upload_media',
      { blog_id: postId, type: 'text', pos: 50, content: 'one more' },
      token,
    ),
  ).toMatchObject({ code: 400, error: 'pos: a post has at most 50 blocks' })
  await app.post('blog/upload_media', { blog_id: postId, type: 'text', pos: 49, content: 'another last one' }, token)
  expect((await body()).medias).toHaveLength(50)
})

test('T15 an uploaded file is listed with the first member who uploaded it', async () => {
  const content = await photo(61).jpeg().toBuffer()
  const first = await sendForm(app, 'file/upload', [{ name: 'file', filename: 'a.jpg', content }], token)
  const second = await sendForm(
    app,
    'file/upload',
    [{ name: 'file', filename: 'b.jpg', content }],
    await app.signIn(await seedMember(app.db)),
  )
  expect(second.data?.url).toBe(first.data?.url)
  expect(
    await app.db
      .select({ memberId: upload.memberId })
      .from(upload)
      .where(eq(upload.key, first.data?.url?.replace('/media/', '') ?? '')),
  ).toEqual([{ memberId }])
})

test('WRITING-09 the pictures of a block have descriptions in one line each, and one without stays without', async () => {
  const picture = await photo().jpeg().toBuffer()
  await send([
    ...texts('image', 0, { alts: `The sea\t at  dusk\n\n${'x'.repeat(400)}` }),
    ...[0, 1, 2].map((at) => image(picture, at)),
  ])
  expect((await body()).medias.map(({ alt }) => alt)).toEqual(['The sea at dusk', null, 'x'.repeat(300)])
})
