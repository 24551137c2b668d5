import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { documentedFailure } from '../../testing/documented-failure.ts'
import { formBody } from '../../testing/files/form.ts'
import { seedMember } from '../../testing/seed.ts'

let app: TestApp
let limited: TestApp
let port: number
let limitedPort: number
let token: string
beforeAll(async () => {
  app = await openTestApp()
  limited = await openTestApp({ rateLimits: true }, { perMinute: { api: 0, sound: 0 } })
  token = await app.signIn(await seedMember(app.db))
  port = Number(new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
  limitedPort = Number(new URL(await limited.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => Promise.all([app.close(), limited.close()]))

/** Sends a complete request before it reads, like Chromium. Throws if the connection is reset. */
async function sendThenRead(to: number, head: string, body: Buffer): Promise<{ code: number; status: number }> {
  const socket = connect(to, '127.0.0.1').pause()
  const received: Buffer[] = []
  const failed = new Promise<never>((_resolve, reject) => {
    socket.once('error', reject)
  })
  const write = (bytes: string | Buffer) =>
    new Promise((resolve) => {
      socket.write(bytes, resolve)
    })
  await Promise.race([failed, write(head)])
  for (let at = 0; at < body.length; at += 65_536) await Promise.race([failed, write(body.subarray(at, at + 65_536))])
  const read = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      received.push(chunk)
      const text = Buffer.concat(received).toString()
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      const end = text.indexOf('\r\n\r\n')
      if (end !== -1 && text.length >= end + 4 + length) resolve(text)
    })
  })
  socket.resume()
  const text = await Promise.race([failed, read])
  socket.destroy()
  const code = Number(text.slice(9, 12))
  return { code, status: documentedFailure(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)), code).status }
}

const head = (url: string, type: string, length: number, more: string) =>
  `POST /api/${url} HTTP/1.1\r\nHost: x\r\nApi-Key: earshot-web\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`
const password = Buffer.from(JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(1_000_000) }))
const longText = formBody([
  { name: 'blog_id', content: 'x'.repeat(4_000_000) },
  { name: 'pos', content: '0' },
])
const large = Buffer.alloc(8_000_000, 'x')

test.each(['', 'Connection: close\r\n'])(
  'ERRORS-09 a client that sends its whole body before it reads gets each refusal (%j)',
  async (more) => {
    const send = (url: string, type: string, body: Buffer, to = port, also = '') =>
      sendThenRead(to, head(url, type, body.length, more + also), body)
    const form = (also = '', to = port) => send('blog/upload_media', longText.type, longText.body, to, also)
    expect(await send('user/login', 'application/json', password)).toEqual({ code: 413, status: 413 })
    expect(await send('user/login', 'text/odd', large)).toEqual({ code: 415, status: 415 })
    expect(await send('user/login', longText.type, longText.body)).toEqual({ code: 415, status: 415 })
    expect(await send('song/nothing', 'application/json', large)).toEqual({ code: 404, status: 404 })
    expect(await send('song/genres', 'application/json', large)).toEqual({ code: 405, status: 405 })
    expect(await send('subscription/provider_event', 'application/json', large)).toMatchObject({
      code: expect.any(Number),
    })
    expect(await form()).toEqual({ code: 401, status: 1000 })
    expect(await form(`Token: ${token}\r\n`)).toEqual({ code: 413, status: 413 })
    expect(await form('', limitedPort)).toEqual({ code: 429, status: 429 })
    expect(await send('user/login', 'application/json', large, limitedPort)).toEqual({ code: 429, status: 429 })
  },
)
