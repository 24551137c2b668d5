import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody, sendForm } from '../../testing/files/form.ts'
import type { FormPart } from '../../testing/files/form.ts'
import { seedMember } from '../../testing/seed.ts'
import { formFolder } from '../body/form.ts'
import { openUploads } from './uploads.ts'

/** Time for steps that take a moment on an idle machine. */
const PATIENCE = { timeout: 15_000, interval: 100 }

let app: TestApp
let port: number
let parts: FormPart[]
beforeAll(async () => {
  app = await openTestApp()
  port = Number(new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
  mkdirSync(formFolder(app.services.config))
  const content = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  parts = [{ name: 'file', filename: 'a.jpg', content }]
})
afterAll(() => app.close())

/** Starts an upload and sends only its first bytes. */
async function trickle(token: string): Promise<Socket> {
  const { type, body } = formBody(parts)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST /api/file/upload HTTP/1.1\r\nhost: x\r\napi-key: earshot-web\r\ntoken: ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 100))
  return socket
}
const member = async () => app.signIn(await seedMember(app.db))
const upload = (token: string) => sendForm(app, 'file/upload', parts, token)

test('F46 slow uploads occupy no slot: three members have three each, and a fourth member uploads immediately', async () => {
  const members = [await member(), await member(), await member()]
  const sockets = await Promise.all(members.flatMap((token) => [trickle(token), trickle(token), trickle(token)]))
  await expect.poll(() => readdirSync(formFolder(app.services.config)).length, PATIENCE).toBe(9)
  expect((await upload(members[2] ?? '')).code).toBe(429)
  expect((await upload(await member())).code).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await upload(members[0] ?? '')).code, PATIENCE).toBe(200)
})

test('F46 a member has at most three concurrent uploads, and an address twenty', () => {
  const uploads = openUploads()
  const own = [1, 2, 3].map(() => uploads.begin(1, 'here'))
  expect(() => uploads.begin(1, 'elsewhere')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 5 }))
  for (let n = 0; n < 17; n += 1) uploads.begin(10 + n, 'here')
  expect(() => uploads.begin(100, 'here')).toThrow(expect.objectContaining({ status: 429 }))
  uploads.begin(100, 'elsewhere')
  own[0]?.()
  uploads.begin(1, 'here')
})

test('F46 a form that has arrived waits for a slot, and is refused only when too many wait', async () => {
  const uploads = openUploads({ running: 1, waiting: 1 })
  const first = Promise.withResolvers<string>()
  const process = (work: () => Promise<string>) => uploads.process(() => true, work)
  const all = [process(() => first.promise), process(async () => 'second')]
  await expect(process(async () => 'third')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  first.resolve('first')
  expect(await Promise.all(all)).toEqual(['first', 'second'])
})
