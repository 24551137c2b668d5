import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedMember } from '../../testing/seed.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp()
  token = await app.signIn(await seedMember(app.db))
})
afterAll(() => app.close())

type Part = { name: string; filename?: string; content: Uint8Array | string }

async function send(
  parts: readonly Part[],
  { as = token, boundary = 'edge' }: { as?: string; boundary?: string } = {},
) {
  const chunks = parts.flatMap(({ name, filename, content }) => [
    `--edge\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : 'content-type: image/jpeg\r\n'}\r\n`,
    content,
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, '--edge--\r\n'].map((chunk) => Buffer.from(chunk)))
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/user/update_profile_with_image',
    headers: { 'api-key': 'earshot-web', token: as, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  const body: {
    status: number
    data: { avatarURL?: string; photo?: string; backImage?: string } | null
    error: string | null
  } = reply.json()
  return { ...body, code: reply.statusCode }
}

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
const image = (content: Uint8Array | string, filename = 'me.jpg'): Part => ({ name: 'image', filename, content })

test('API-15 PROFILE-04 one picture or both are stored, and the profile names them', async () => {
  const first = await send([image(await photo().jpeg().toBuffer())])
  expect(first).toMatchObject({
    code: 200,
    status: 1,
    data: { avatarURL: expect.stringMatching(/^\/media\/art\/[0-9a-f]{16}_64x64\.jpg$/) },
  })
  expect(first.data?.photo).toBe(first.data?.avatarURL)
  const second = await send([{ name: 'back_image', filename: 'b.png', content: await photo(80).png().toBuffer() }])
  expect(second.data).toMatchObject({
    avatarURL: first.data?.avatarURL,
    backImage: expect.stringMatching(/_80x80\.jpg$/),
  })
})

test('PROFILE-04 metadata about place and camera are removed from a photograph (threat T16)', async () => {
  const picture = await photo()
    .withExif({
      IFD0: { Make: 'Camera', Artist: 'somebody' },
      IFD3: { GPSLatitude: '54/1 19/1 0/1', GPSLongitude: '10/1 8/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  expect((await sharp(picture).metadata()).exif).toBeDefined()
  const { data } = await send([image(picture)])
  const stored = await app.fastify.inject({ url: data?.avatarURL ?? '' })
  const { exif, icc, xmp, iptc } = await sharp(stored.rawPayload).metadata()
  expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined })
  expect(stored.rawPayload.includes('GPS')).toBe(false)
})

test('a polyglot loses what was hidden in it', async () => {
  const { data } = await send([
    image(
      Buffer.concat([
        await photo().jpeg().toBuffer(),
        Buffer.from('<script>alert("hidden")</script><?php hidden ?>PK\u0003\u0004hidden'),
      ]),
    ),
  ])
  const stored = await app.fastify.inject({ url: data?.avatarURL ?? '' })
  expect(stored.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(stored.rawPayload.includes('hidden')).toBe(false)
})

const bomb = () =>
  sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
test.each<[string, () => Promise<Part[]>, { code: number; error: RegExp }]>([
  [
    'an SVG with a script',
    async () => [image('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'me.svg')],
    { code: 415, error: /must be a JPEG or PNG/ },
  ],
  [
    'a page that is named like a picture',
    async () => [image('<!doctype html><script>alert(1)</script>')],
    { code: 415, error: /must be a JPEG or PNG/ },
  ],
  [
    'a GIF that is a script as well',
    async () => [image('GIF89a/*<svg onload=alert(1)>*/=1;')],
    { code: 415, error: /must be a JPEG or PNG/ },
  ],
  [
    'a GIF',
    async () => [image(await photo().gif().toBuffer())],
    { code: 415, error: /^me\.jpg: a picture must be a JPEG or PNG of at most 3 MB\.$/ },
  ],
  [
    'a WebP',
    async () => [{ name: 'back_image', filename: 'b.png', content: await photo().webp().toBuffer() }],
    { code: 415, error: /^b\.png: a picture must be a JPEG or PNG/ },
  ],
  [
    'a damaged JPEG',
    async () => [image((await photo().jpeg().toBuffer()).subarray(0, 300))],
    { code: 415, error: /cannot be read/ },
  ],
  [
    'a picture bomb of 81 million pixels',
    async () => [image(await bomb(), 'bomb.png')],
    { code: 413, error: /40 million pixels/ },
  ],
  ['more than 3 MB', async () => [image(randomBytes(3 * 1024 * 1024 + 1))], { code: 413, error: /at most 3 MB/ }],
  [
    'three files',
    async () => [
      image(await photo().jpeg().toBuffer()),
      { name: 'back_image', filename: 'b', content: await photo().png().toBuffer() },
      { name: 'image', filename: 'c', content: 'c' },
    ],
    { code: 413, error: /too many parts/ },
  ],
  [
    'the same field twice',
    async () => [image(await photo().jpeg().toBuffer()), image(await photo().jpeg().toBuffer())],
    { code: 400, error: /image: is sent twice/ },
  ],
  [
    'a field nobody asked for',
    async () => [{ name: 'role', filename: 'x', content: 'admin' }],
    { code: 400, error: /role: is not a field/ },
  ],
  ['a text', async () => [{ name: 'title', content: '1' }], { code: 400, error: /^title: is not a field/ }],
  [
    'a text where the file should be',
    async () => [{ name: 'image', content: 'https://elsewhere.example/x.jpg' }],
    { code: 400, error: /^image: must be a file, not text/ },
  ],
  ['nothing', async () => [], { code: 400, error: /image: is required/ }],
])('PROFILE-04 PROFILE-07 PROFILE-19 %s is refused with a sentence', async (_kind, parts, { code, error }) => {
  expect(await send(await parts())).toMatchObject({ code, error: expect.stringMatching(error), data: null })
})

test('PROFILE-04 a form whose edge is wrong, or that is none, is refused; without a token it is not read', async () => {
  expect(await send([image(await photo().jpeg().toBuffer())], { boundary: 'other' })).toMatchObject({ code: 400 })
  expect(await app.refusal('POST', 'user/update_profile_with_image', {}, token)).toMatchObject({ code: 415 })
  expect(await send([image('x')], { as: '' })).toMatchObject({ code: 401, status: 1000 })
})

test('API-01 a call of JSON takes no form', async () => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'api-key': 'earshot-web', 'content-type': 'multipart/form-data; boundary=edge' },
    payload: '--edge--\r\n',
  })
  expect(reply.statusCode).toBe(415)
})
