import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import path from 'node:path'
import { fieldNames } from '@earshot/contract/endpoint'
import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { UPLOAD } from '@earshot/contract/limits'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { upload } from '../../db/schema/upload.ts'
import { s3Storage } from '../../ports/storage/storage-s3.ts'
import { cleanFiles } from '../../process/cleaning.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody, sendForm } from '../../testing/files/form.ts'
import type { FormPart } from '../../testing/files/form.ts'
import { boxesOf, longVideo } from '../../testing/files/videos.ts'
import { seedMember, seedPost } from '../../testing/seed.ts'
import { openFakeS3 } from '../../testing/services/fake-s3.ts'
import type { FakeS3 } from '../../testing/services/fake-s3.ts'
import { isThorough } from '../../testing/thorough.ts'
import { formFolder } from './form.ts'

let app: TestApp
let token: string
let memberId: number
let port: number
let forms: string
let film: Buffer
beforeAll(async () => {
  app = await openTestApp()
  memberId = await seedMember(app.db, { role: 'admin' })
  token = await app.signIn(memberId)
  film = await longVideo(3_000_000)
  forms = formFolder(app.services.config)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = z.object({ port: z.number() }).parse(app.fastify.server.address()).port
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const picture = () =>
  sharp({ create: { width: 70, height: 50, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
const videoForm = (postId: number, content: Uint8Array = film): FormPart[] => [
  { name: 'blog_id', content: `${postId}` },
  { name: 'pos', content: '0' },
  { name: 'type', content: 'video' },
  { name: 'video', filename: 'concert.mp4', content },
]
const filesOfForms = () =>
  existsSync(forms) ? readdirSync(forms, { recursive: true, encoding: 'utf8' }).toSorted() : []

/** Open files of forms in this process, including deleted ones. */
const openFormFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    const file = linkOf(path.join('/proc/self/fd', fd))
    return file?.startsWith(forms) === true ? [file] : []
  })
const linkOf = (link: string) => {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}

/** Starts an upload through a socket and sends this number of bytes. */
async function begin(call: string, parts: readonly FormPart[], bytes: number): Promise<Socket> {
  const { type, body } = formBody(parts)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST /api/${call} HTTP/1.1\r\nhost: x\r\napi-key: earshot-web\r\ntoken: ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, bytes))
  return socket
}

test('T15 a file is on the disk while it arrives, and is deleted when its client disconnects', async () => {
  const socket = await begin('blog/upload_media', videoForm(await seedPost(app.db, { memberId })), 1_000_000)
  await expect.poll(filesOfForms).toEqual([expect.stringMatching(/^form-\w+$/), expect.stringMatching(/^form-\w+.0$/)])
  socket.destroy()
  await expect.poll(filesOfForms).toEqual([])
  expect(await app.db.$count(upload)).toBe(0)
})

test('CREATE-10 CONSTANTS-09 the largest video is stored completely, with its index in front, and its form leaves no file', async () => {
  const postId = await seedPost(app.db, { memberId })
  const largest = await longVideo(UPLOAD.videoBytes)
  expect(await sendForm(app, 'blog/upload_media', videoForm(postId, largest), token)).toMatchObject({ code: 200 })
  const [media] = (await app.get('blog/post', { blog_id: postId })).medias
  const stored = (await app.fastify.inject({ url: media?.link ?? '' })).rawPayload
  expect(boxesOf(stored).indexOf('moov')).toBeLessThan(boxesOf(stored).indexOf('mdat'))
  expect(stored.length).toBeGreaterThan(largest.length * 0.99)
  expect(filesOfForms()).toEqual([])
})

test('CREATE-10 a video can be uploaded to an object storage', async () => {
  const store: FakeS3 = await openFakeS3()
  const far = await openTestApp({}, { storage: s3Storage(store.url) })
  const owner = await seedMember(far.db)
  const postId = await seedPost(far.db, { memberId: owner })
  expect(await sendForm(far, 'blog/upload_media', videoForm(postId), await far.signIn(owner))).toMatchObject({
    code: 200,
  })
  const stored = [...store.objects].filter(([key]) => key.endsWith('.mp4')).map(([, bytes]) => bytes)
  expect(stored.map((bytes) => bytes.length > film.length * 0.99)).toEqual([true])
  expect(readdirSync(formFolder(far.services.config))).toEqual([])
  await far.close()
  await store.close()
})

test('T15 a refused form leaves no file, and a visitor writes none', async () => {
  const postId = await seedPost(app.db, { memberId })
  const tooLarge = Buffer.concat([film, Buffer.alloc(UPLOAD.videoBytes - film.length + 1)])
  const before = await app.db.$count(upload)
  for (const [content, as, code] of [
    [tooLarge, token, 413],
    [Buffer.from('<svg onload=alert(1)>'), token, 415],
    [film, await app.signIn(await seedMember(app.db)), 403],
    [film, '', 401],
  ] as const)
    expect(await sendForm(app, 'blog/upload_media', videoForm(postId, content), as)).toMatchObject({ code })
  expect([filesOfForms(), await app.db.$count(upload)]).toEqual([[], before])
})

test('ERRORS-09 a full disk during an upload answers 507 and leaves no file', async () => {
  const probe = await open(import.meta.filename)
  vi.spyOn(Object.getPrototypeOf(probe), 'writeFile').mockRejectedValueOnce(
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  )
  await probe.close()
  const before = await app.db.$count(upload)
  expect(
    await sendForm(app, 'blog/upload_media', videoForm(await seedPost(app.db, { memberId })), token),
  ).toMatchObject({ code: 507, error: 'There is no space left to store this. Please try again later.' })
  expect([filesOfForms(), await app.db.$count(upload)]).toEqual([[], before])
})

test.skipIf(process.platform !== 'linux')(
  'T16 a video is not kept open when it is stored or refused, so that its room on the disk is free again',
  async () => {
    const [half, noise] = [film.subarray(0, film.length / 2), Buffer.from(film)]
    noise.fill(7, 5_000, 1_500_000)
    for (const content of [half, noise, Buffer.concat([film, Buffer.alloc(10)]), film.subarray(0, film.length - 100)])
      await sendForm(app, 'blog/upload_media', videoForm(await seedPost(app.db, { memberId }), content), token)
    await expect.poll(openFormFiles).toEqual([])
  },
)

test('T15 the files of a form that a killed process left are deleted after an hour', async () => {
  const left = path.join(forms, 'form-killed')
  mkdirSync(left, { recursive: true })
  writeFileSync(path.join(left, '0'), 'half of a file')
  const clean = () => cleanFiles.run(app.services, {}, { id: 'a' })
  await clean()
  expect(filesOfForms()).toEqual(['form-killed', path.join('form-killed', '0')])
  const before = new Date(Date.now() - 3_700_000)
  utimesSync(left, before, before)
  await clean()
  expect(filesOfForms()).toEqual([])
})

/** The file fields of all calls. */
const FILE_FIELDS = endpoints.flatMap((endpoint: Endpoint) =>
  Object.entries(endpoint.files).map(([name, field]) => ({
    call: endpoint.path,
    field: fieldNames(name, field)[0] ?? name,
    ...field,
  })),
)

/** Whether a file field is the first of its kind and size: one function reads those of all calls. */
const isFirstOfItsKind = (at: number): boolean =>
  FILE_FIELDS.findIndex(({ kind, bytes }) => kind === FILE_FIELDS[at]?.kind && bytes === FILE_FIELDS[at].bytes) === at

test.each(FILE_FIELDS.filter((_, at) => isThorough || isFirstOfItsKind(at)))(
  'API-01 CONSTANTS-09 $call takes in $field only what the contract says',
  async ({ call, field, kind, bytes }) => {
    const send = (...parts: FormPart[]) => sendForm(app, call, parts, token)
    const isGood = { picture: await picture(), video: film, text: Buffer.from('words') }[kind]
    const padded = (size: number) => Buffer.concat([isGood, Buffer.alloc(size - isGood.length)])
    const file = (content: Uint8Array | string): FormPart => ({ name: field, filename: 'sent.bin', content })
    expect(await send({ name: field, content: 'text' })).toMatchObject({
      code: 400,
      error: `${field}: must be a file, not text`,
    })
    expect(await send(file(padded(bytes + 1)))).toMatchObject({
      code: 413,
      error: expect.stringMatching(/^sent\.bin: a file can have at most \d+ MB here\.$/),
    })
    // The call itself validates a file of any type; that of the site lists its faults with 200.
    expect(kind === 'text' ? [200, 400, 415] : [415]).toContain((await send(file('<html>'))).code)
    expect(await send({ ...file(isGood), name: 'unknown' })).toMatchObject({
      code: 400,
      error: 'unknown: is not a field of this call',
    })
    expect(filesOfForms()).toEqual([])
  },
)

test('API-33 PLAYLIST-05 the form of a playlist is validated like other input', async () => {
  const image: FormPart = { name: 'image', filename: 'cover.jpg', content: await picture() }
  const texts = (input: object): FormPart[] =>
    Object.entries(input).map(([name, content]) => ({ name, content: `${content}` }))
  const create = (input: object) => sendForm(app, 'song/create_playlist', [...texts(input), image], token)
  const update = (input: object) => sendForm(app, 'song/update_playlist', [...texts(input), image], token)
  expect(await create({ user_id: memberId })).toMatchObject({ code: 400, error: 'name: is required' })
  expect(await create({ name: 'Morning' })).toMatchObject({ code: 400, error: 'user_id: is required' })
  expect(await create({ user_id: memberId + 1, name: 'Morning' })).toMatchObject({ code: 403 })
  expect(await create({ user_id: memberId, name: 'Morning', song_ids: '1,2,x' })).toMatchObject({
    code: 400,
    error: expect.stringMatching(/^song_ids: /),
  })
  expect(await update({ playlist_id: 1, is_public: 2 })).toMatchObject({
    code: 400,
    error: expect.stringMatching(/^is_public: /),
  })
  // A valid form is not refused because of its encoding.
  for (const reply of [
    await create({ user_id: memberId, name: 'Morning', song_ids: '' }),
    await update({ playlist_id: 1, is_public: '0' }),
  ])
    expect([400, 415]).not.toContain(reply.code)
})
