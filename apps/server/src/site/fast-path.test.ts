import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFastPath } from './fast-path.ts'
import { RENEW_MS } from './page-cache.ts'

const page = {
  status: 200,
  headers: { etag: 'W/"one"', 'content-type': 'text/html' },
  raw: Buffer.from('plain'),
  br: Buffer.from('small'),
  gz: Buffer.from('middle'),
}
const fastPath = openFastPath({ publicUrl: undefined, trustProxy: [] })
let age = 0

const server = createServer((request, response) => {
  if (fastPath.answer(request, response)) return
  fastPath.keep(
    request,
    { page, at: Date.now() - age, isKept: true },
    { 'x-request-id': 'mine', 'x-frame-options': 'SAMEORIGIN' },
  )
  response.setHeader('x-way', 'long')
  response.end('made')
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

test('a page that is ready is answered with all headers of its page, in the coding the browser takes, and without another request’s id', async () => {
  expect(await ask('/a')).toMatchObject({ way: 'long' })
  const second = await ask('/a', { 'accept-encoding': 'gzip, br' })
  expect(second).toMatchObject({ code: 200, way: undefined, body: 'small' })
  expect(second.headers).toMatchObject({
    'content-encoding': 'br',
    'x-frame-options': 'SAMEORIGIN',
    'content-type': 'text/html',
    etag: 'W/"one"',
    'content-length': '5',
  })
  expect(second.headers['x-request-id']).toBeUndefined()
  expect(await ask('/a', { 'accept-encoding': 'gzip' })).toMatchObject({ body: 'middle' })
  expect(await ask('/a')).toMatchObject({ body: 'plain' })
})

test('a browser that has the page is told so', async () => {
  await ask('/b')
  expect(await ask('/b', { 'if-none-match': 'W/"one"' })).toMatchObject({ code: 304, body: '', way: undefined })
})

test('threat F39: another host, another URL and another method get no ready reply, and an old page has none', async () => {
  await ask('/c')
  expect(await ask('/c', { host: 'elsewhere.example' })).toMatchObject({ way: 'long' })
  expect(await ask('/c?x=1')).toMatchObject({ way: 'long' })
  expect(await ask('/c', {}, 'POST')).toMatchObject({ way: 'long' })
  age = RENEW_MS + 1
  await ask('/d')
  expect(await ask('/d')).toMatchObject({ way: 'long' })
  age = 0
})

test('threat F39: behind a proxy, where a page’s origin is not known from the request alone, nothing is kept', () => {
  const careful = openFastPath({ publicUrl: undefined, trustProxy: ['127.0.0.1'] })
  // @ts-expect-error the parts of a request that the fast path reads
  const request: IncomingMessage = { method: 'GET', url: '/', headers: { host: 'a.example' } }
  careful.keep(request, { page, at: Date.now(), isKept: true }, {})
  // @ts-expect-error nothing may be written
  expect(careful.answer(request, undefined)).toBe(false)
})

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
  const { port } = address
  return new Promise<{ code: number | undefined; way: unknown; body: string; headers: IncomingMessage['headers'] }>(
    (resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers, method }, (reply) => {
        text(reply).then(
          (body) => resolve({ code: reply.statusCode, way: reply.headers['x-way'], body, headers: reply.headers }),
          reject,
        )
      })
        .once('error', reject)
        .end()
    },
  )
}
