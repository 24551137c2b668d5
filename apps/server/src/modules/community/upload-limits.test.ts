import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { RATE_LIMITS } from '@earshot/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { limitCounter } from '../../db/schema/member/account.ts'
import { upload } from '../../db/schema/upload.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody, sendForm } from '../../testing/files/form.ts'
import type { FormPart } from '../../testing/files/form.ts'
import { seedMember } from '../../testing/seed.ts'

let app: TestApp
let memberId: number
let token: string
let port: number
let file: FormPart
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
  memberId = await seedMember(app.db)
  token = await app.signIn(memberId)
  file = {
    name: 'file',
    filename: 'a.jpg',
    content: await sharp({ create: { width: 50, height: 50, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer(),
  }
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = z.object({ port: z.number() }).parse(app.fastify.server.address()).port
})
afterAll(() => app.close())

const bring = () => sendForm(app, 'file/upload', [file], token)

const WITHIN = { timeout: 15_000 }

/** Starts an upload and leaves it unfinished. */
async function begin(): Promise<Socket> {
  const { type, body } = formBody([file])
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/file/upload HTTP/1.1\r\nhost: x\r\napi-key: earshot-web\r\ntoken: ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 200))
  return socket
}

test('T15 one account has three forms under way at most; what breaks off leaves nothing and makes room', async () => {
  const sockets: Socket[] = []
  let turn = 0
  // Requests run one after another: a complete upload occupies a slot too, and a concurrent socket would be rejected.
  await expect
    .poll(async () => {
      turn += 1
      if (turn % 2 === 0) return (await bring()).code
      sockets.push(await begin())
      return undefined
    }, WITHIN)
    .toBe(429)
  expect(sockets.length).toBeGreaterThanOrEqual(3)
  expect(
    await sendForm(app, 'file/upload', [{ ...file, content: 'x' }], await app.signIn(await seedMember(app.db))),
  ).toMatchObject({ code: 415 })
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await bring()).code, WITHIN).toBe(200)
  // All requests contain the same complete picture, so one row exists.
  expect(await app.db.$count(upload)).toBe(1)
})

test('API-39 T15 an account may bring so many files in an hour', async () => {
  const { most, seconds } = RATE_LIMITS.uploads
  const full = {
    key: `uploads of ${memberId}`,
    count: most,
    endsAt: new Date(app.clock.now.getTime() + seconds * 1000),
  }
  await app.db.insert(limitCounter).values(full).onConflictDoUpdate({ target: limitCounter.key, set: full })
  expect(await bring()).toMatchObject({
    code: 429,
    error: expect.stringMatching(/^You can upload 200 files in an hour\./),
  })
  expect(
    await app.refusal('POST', 'blog/upload_media', { blog_id: 1, type: 'text', pos: 0, content: 'a' }, token),
  ).toMatchObject({ code: 429 })
})
