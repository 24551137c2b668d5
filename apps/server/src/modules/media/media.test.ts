import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../../http/errors.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { storePicture, storeVideo } from './pictures/picture.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const ask = (url: string, headers: { [name: string]: string } = {}) => app.fastify.inject({ url, headers })
const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: '#000' },
  })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? { status: error.status, sentence: error.message } : error),
  )

test('a picture is stored upright, small enough and named by its content and size', async () => {
  const bytes = await photo(2400, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const url = await storePicture(app, bytes)
  expect(url).toMatch(/^\/media\/art\/[0-9a-f]{16}_800x1600\.jpg$/)
  expect(await storePicture(app, bytes)).toBe(url)
  const reply = await ask(url)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
    width: 800,
    height: 1600,
    format: 'jpeg',
    isProgressive: true,
  })
})

test('a stored picture has no metadata of the photograph (threat F44)', async () => {
  const bytes = await photo(64, 64)
    .withExif({ IFD0: { Artist: 'somebody', Copyright: 'secret place' }, IFD3: { GPSLatitude: '54/1 19/1 0/1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const { exif, icc, xmp, iptc } = await sharp((await ask(await storePicture(app, bytes))).rawPayload).metadata()
  expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined })
})

test.each(['png', 'webp', 'gif'] as const)('a %s picture is taken', async (format) => {
  expect(
    await storePicture(
      app,
      await sharp({ create: { width: 30, height: 20, channels: 4, background: '#00000000' } })
        .toFormat(format)
        .toBuffer(),
    ),
  ).toMatch(/_30x20\.jpg$/)
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PDF', '%PDF-1.7\n'],
  ['nothing', ''],
  ['a JPEG in name only', '\u00ff\u00d8\u00ff\u00e0 and then words'],
])('%s is no picture', async (_kind, content) => {
  expect(await refusalOf(storePicture(app, Buffer.from(content, 'latin1')))).toMatchObject({
    status: 415,
    sentence: expect.stringMatching(/^This .*\.$/),
  })
})

test('a truncated or oversized picture is refused', async () => {
  const complete = await photo(400, 400).jpeg().toBuffer()
  expect(await refusalOf(storePicture(app, complete.subarray(0, 200)))).toMatchObject({ status: 415 })
  const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await refusalOf(storePicture(app, bomb))).toMatchObject({ status: 413 })
})

test('smaller variants are created once at their first request, and never larger than the picture', async () => {
  const url = await storePicture(app, await photo(1000, 500).jpeg().toBuffer())
  const small = url.replace('.jpg', '@384.webp')
  const replies = await Promise.all(Array.from({ length: 12 }, () => ask(small)))
  expect(new Set(replies.map((reply) => reply.rawPayload.toString('base64'))).size).toBe(1)
  expect(replies[0]?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(replies[0]?.rawPayload).metadata()).toMatchObject({ width: 384, height: 192, format: 'webp' })
  expect(await app.storage.find(`art/${path.basename(small)}`)).toBeDefined()
  expect(await sharp((await ask(url.replace('.jpg', '@1920.jpg'))).rawPayload).metadata()).toMatchObject({
    width: 1000,
    format: 'jpeg',
  })
  expect((await ask(small, { 'if-none-match': String(replies[0]?.headers.etag) })).statusCode).toBe(304)
})

test('only the widths of the pages and existing pictures are served', async () => {
  const stored = await storePicture(app, await photo(100, 100).jpeg().toBuffer())
  const unknown = [
    '@385.webp',
    '@0384.webp',
    '@384.png',
    '@384.webp.jpg',
    '@99999.jpg',
    '@384.avif',
    '.jpg@384.webp',
    '@384@192.webp',
  ].map((end) => stored.replace('.jpg', end))
  for (const url of [
    ...unknown,
    '/media/art/0123456789abcdef_10x10.jpg',
    '/media/art/0123456789abcdef_10x10@384.webp',
    stored.replace('100x100', '100x101'),
    '/media/',
    '/media/art/',
    '/media/x',
  ]) {
    const reply = await ask(url)
    expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
})

test('a loop is stored by its content and served in ranges', async () => {
  const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(5000, 7)])
  const url = await storeVideo(app, webm)
  expect(url).toMatch(/^\/media\/video\/[0-9a-f]{16}\.webm$/)
  const reply = await ask(url, { range: 'bytes=4-9' })
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-range']]).toEqual([
    206,
    'video/webm',
    'bytes 4-9/5004',
  ])
  expect(await storeVideo(app, Buffer.from('\u0000\u0000\u0000\u0018ftypmp42', 'latin1'))).toMatch(/\.mp4$/)
  expect(await refusalOf(storeVideo(app, Buffer.from('#EXTM3U')))).toMatchObject({ status: 415 })
})

test('HOME-07 the poster of a loop has smaller variants too', async () => {
  const stem = 'video/00ff00ff00ff00ff'
  await app.storage.put(`${stem}.jpg`, await photo(1280, 720).jpeg().toBuffer())
  expect((await ask(`/media/${stem}.jpg`)).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const small = await ask(`/media/${stem}@768.webp`)
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 768, height: 432, format: 'webp' })
  for (const end of ['@769.webp', '.webp', '@768.webm', '@768.png'])
    expect((await ask(`/media/${stem}${end}`)).statusCode).toBe(404)
  expect((await ask('/media/video/11ff00ff00ff00ff@768.webp')).statusCode).toBe(404)
})

test('no URL reaches a file outside the media folder (threats F10, F11, F12)', async () => {
  const root = path.dirname((await app.storage.localFile('a')) ?? '')
  for (const name of ['secret.jpg', 'media-private.jpg', 'media-private/secret.jpg']) {
    mkdirSync(path.dirname(path.join(root, '..', name)), { recursive: true })
    writeFileSync(path.join(root, '..', name), 'TOP SECRET')
  }
  const ups = [
    '..',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '%252e%252e',
    '..;',
    '....',
    '%c0%ae%c0%ae',
    '%ef%bc%8e%ef%bc%8e',
    '..%00',
    '%e2%80%a4%e2%80%a4',
  ]
  const slashes = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '//', '/./', '%c0%af', '%00/']
  const targets = [
    'secret.jpg',
    'media-private.jpg',
    'media-private/secret.jpg',
    'pg/PG_VERSION',
    'instance.json',
    'etc/passwd',
  ]
  const places = ['/media/', '/media/art/', '/media/video/', '/media/art/0123456789abcdef_10x10', '/media']
  const paths = places.flatMap((place) =>
    ups.flatMap((up) =>
      slashes.flatMap((slash) => targets.map((target, n) => `${place}${`${up}${slash}`.repeat(1 + (n % 4))}${target}`)),
    ),
  )
  const { port } = z.object({ port: z.number() }).parse(app.fastify.server.address())
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  // Sends the path literally: fetch and URL would normalise it first.
  const answers = await Promise.all(
    paths.map(async (raw) => {
      const [reply] = z
        .tuple([z.instanceof(IncomingMessage)])
        .parse(await once(request({ port, path: raw, agent }).end(), 'response'))
      return { raw, code: reply.statusCode ?? 0, body: await text(reply) }
    }),
  )
  agent.destroy()
  expect(answers.filter(({ code, body }) => code < 400 || code >= 500 || /TOP SECRET|root:|"pid"/.test(body))).toEqual(
    [],
  )
  expect(answers.length).toBeGreaterThan(3000)
})

test('links inside the media folder are not followed (threat F13)', async () => {
  const url = await storePicture(app, await photo(50, 50).jpeg().toBuffer())
  const file = (await app.storage.localFile(`art/${path.basename(url)}`)) ?? ''
  const name = (digit: string) => `${digit.repeat(16)}_50x50.jpg`
  const link = (from: string, to: string) => symlinkSync(to, path.join(path.dirname(file), from))
  link(name('a'), file)
  link(name('b'), name('a'))
  link(name('c'), name('b'))
  for (const digit of ['a', 'b', 'c']) expect((await ask(`/media/art/${name(digit)}`)).statusCode).toBe(404)
})

test('CONSTANTS-09 a large file is sent completely, and a client that does not read occupies one slice of memory', async () => {
  const bytes = randomBytes(6_000_000)
  await app.storage.put('video/00000000000000aa.mp4', bytes)
  const { port } = z.object({ port: z.number() }).parse(app.fastify.server.address())
  const held: (() => number)[] = []
  app.fastify.server.on('connection', (socket) => held.push(() => socket.writableLength))
  const listeners = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').pause())
  for (const socket of listeners) socket.write('GET /media/video/00000000000000aa.mp4 HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(held.filter((bytesOf) => bytesOf() > 0)).toHaveLength(4))
  for (const bytesOf of held) expect(bytesOf()).toBeLessThanOrEqual(64 * 1024 + 1024)
  const complete = await fetch(`http://127.0.0.1:${port}/media/video/00000000000000aa.mp4`, {
    headers: { range: 'bytes=300000-' },
  })
  expect(Buffer.from(await complete.arrayBuffer()).equals(bytes.subarray(300_000))).toBe(true)
  for (const socket of listeners) socket.destroy()
})
