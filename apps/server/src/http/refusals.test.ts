import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { documentedFailure } from '../testing/documented-failure.ts'
import { pagesOf } from '../testing/pages.ts'
import { rawRequest, sendRaw } from '../testing/raw.ts'
import type { RawAnswer } from '../testing/raw.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  // A server with pages, whose wildcard route matches every other URL.
  app = await openTestApp({ publicUrl: 'https://music.example' }, { pages: pagesOf({ shown: async () => 'a page' }) })
  port = Number(new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
  // A refusal before the body stays open for further requests, and `sendRaw` reads until the connection is closed.
  app.fastify.server.keepAliveTimeout = 100
})
afterAll(() => app.close())

const ask = (method: string, url: string, more = '', body = '') => sendRaw(port, rawRequest(method, url, more, body))
const refusalIn = ({ code, body }: RawAnswer) => ({
  code,
  status: documentedFailure(JSON.parse(body), code).status,
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])(
  'ERRORS-10 %s of an unknown call is 404 in the envelope, never a page',
  async (method) => {
    for (const url of ['/api/nothing', '/api/song/nothing?a=1', '/api/', '/api', '/api/docs/nothing']) {
      const answer = await ask(
        method,
        url,
        method === 'GET' || method === 'TRACE' ? '' : 'Content-Type: text/odd\r\nContent-Length: 2\r\n',
        method === 'GET' || method === 'TRACE' ? '' : '{}',
      )
      expect({ url, ...refusalIn(answer) }).toEqual({ url, code: 404, status: 404 })
    }
  },
)

test.each([
  ['POST', '/api/song/genres', 'GET, HEAD'],
  ['PUT', '/api/song/genres', 'GET, HEAD'],
  ['GET', '/api/user/login', 'POST'],
  ['DELETE', '/api/user/login', 'POST'],
  ['POST', '/api/song/stream', 'GET, HEAD'],
  ['POST', '/api/docs', 'GET, HEAD'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
  ['PUT', '/api/docs/files/swagger-ui.css', 'GET, HEAD'],
  ['POST', '/media/art/x.jpg', 'GET, HEAD'],
  ['DELETE', '/media/anything', 'GET, HEAD'],
  ['OPTIONS', '/media/art/x.jpg', 'GET, HEAD'],
  ['POST', '/sitemap.xml', 'GET, HEAD'],
  ['POST', '/sitemap/artists/1.xml', 'GET, HEAD'],
  ['POST', '/robots.txt', 'GET, HEAD'],
  ['POST', '/community/feed.xml', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['PATCH', '/readyz', 'GET, HEAD'],
  ['PUT', '/shown/1', 'GET, HEAD, POST'],
  ['OPTIONS', '/', 'GET, HEAD, POST'],
  ['TRACE', '/', 'GET, HEAD, POST'],
])('API-37 %s %s is 405 and says what is taken', async (method, url, allow) => {
  const answer = await ask(method, url, 'Content-Length: 0\r\n')
  expect({ ...refusalIn(answer), allow: answer.headers.allow }).toEqual({ code: 405, status: 405, allow })
})

test('a form that was sent before its scripts answered still leads back to its page', async () => {
  expect(await ask('POST', '/shown/1', 'Content-Length: 0\r\n')).toMatchObject({ code: 303 })
})

test.each([
  '/favicon.ico',
  '/ads.txt',
  '/app-ads.txt',
  '/.well-known/security.txt',
  '/.well-known/apple-app-site-association',
  '/.well-known/change-password?from=a',
  '/.env',
  '/wp-login.php',
  '/blog/wp-includes/wlwmanifest.xml',
])('ROUTES-13 %s is a plain 404 when there is no such file, never a page or a way to one', async (url) => {
  for (const method of ['GET', 'POST']) {
    const answer = await ask(method, url, 'Accept: text/html\r\nContent-Length: 0\r\n')
    expect(refusalIn(answer)).toEqual({ code: 404, status: 404 })
    expect(answer.headers.location).toBeUndefined()
  }
})

test('refusals do not reveal the outbox', async () => {
  expect(await ask('POST', '/dev/mail', 'Content-Length: 0\r\n')).toMatchObject({ code: 303 })
  expect(await ask('GET', '/dev/mail', 'X-Real-IP: 10.0.0.1\r\n')).toMatchObject({ code: 404 })
})

const preflight = (more: string) => ask('OPTIONS', '/api/user/login', more)
test('a preflight is answered, even without the headers that the standard requires', async () => {
  expect(await preflight('Origin: https://other.example\r\nAccess-Control-Request-Method: POST\r\n')).toMatchObject({
    code: 204,
  })
  expect(await preflight('')).toMatchObject({ code: 204 })
})

test.each<[string, string, number]>([
  ['an unknown method that Node can read', rawRequest('QUERY', '/'), 405],
  ['an unknown method of the API', rawRequest('PROPFIND', '/api/song/genres'), 405],
  ['a method that nobody knows', rawRequest('FOO', '/'), 405],
  ['a tunnel', rawRequest('CONNECT', 'other.example:443'), 405],
  [
    'a body that has two lengths',
    rawRequest('POST', '/api/user/login', 'Content-Length: 1\r\nContent-Length: 2\r\n', 'ab'),
    400,
  ],
  [
    'a body in chunks that are none',
    rawRequest(
      'POST',
      '/api/user/login',
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      'zz\r\n\r\n',
    ),
    400,
  ],
  ['a header that is none', rawRequest('GET', '/', 'a b: c\r\n'), 400],
  ['a request that names no host', 'GET /api/song/genres HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['F48 a request that names its host twice', rawRequest('GET', '/', 'Host: localhost\r\n'), 400],
  ['F48 a request that names two hosts', rawRequest('GET', '/shown/1', 'hOST: other.example\r\n'), 400],
  ['words that are no request', 'hello\r\n\r\n', 400],
  ['the hello of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['a URL that is too long', rawRequest('GET', `/api/song/genres?a=${'a'.repeat(20_000)}`), 414],
  ['a URL that never ends', `GET /${'a'.repeat(100_000)}`, 414],
  ['headers that are too long', rawRequest('GET', '/api/song/genres', `X-Long: ${'a'.repeat(20_000)}\r\n`), 431],
])('ERRORS-09 %s is refused in the envelope', async (_what, sent, code) => {
  expect(refusalIn(await sendRaw(port, sent))).toEqual({ code, status: code })
})

test.each<[string, string]>([
  ['half a head', 'GET /api/song/genres HTTP/1.1\r\nHost: x\r\n'],
  [
    'half a body',
    rawRequest('POST', '/api/user/login', 'Content-Type: application/json\r\nContent-Length: 9\r\n', '{'),
  ],
])(
  'ERRORS-09 %s that is followed by nothing ends with 408 in the envelope, with the security headers',
  async (_what, sent) => {
    const { server } = app.fastify
    const { headersTimeout, requestTimeout } = server
    Object.assign(server, { headersTimeout: 50, requestTimeout: 100 })
    try {
      const answer = await sendRaw(port, sent)
      expect(refusalIn(answer)).toEqual({ code: 408, status: 408 })
      expect(SECURITY.filter((name) => answer.headers[name] === undefined)).toEqual([])
    } finally {
      Object.assign(server, { headersTimeout, requestTimeout })
    }
  },
)

test('an unknown expectation is ignored', async () => {
  expect(await ask('GET', '/api/song/genres', 'Expect: tea\r\n')).toMatchObject({ code: 200 })
})

test('every reply has the security headers, including refusals before routing', async () => {
  const sent = [
    rawRequest('GET', '/shown/1'),
    rawRequest('GET', '/shown/1'),
    rawRequest('GET', '/api/song/genres'),
    rawRequest('GET', '/api/nothing'),
    rawRequest('GET', '/%zz'),
    rawRequest('POST', '/shown/1', 'Content-Length: 0\r\n'),
    rawRequest('GET', '/api/song/genres', `X-Long: ${'a'.repeat(20_000)}\r\n`),
    rawRequest('FOO', '/'),
    rawRequest('QUERY', '/'),
    rawRequest('PUT', '/healthz'),
    rawRequest('OPTIONS', '/api/user/login'),
    'hello\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    rawRequest('GET', '/media/art/nothing'),
    rawRequest('GET', '/community/7/feed.xml'),
    rawRequest('GET', `/community/${'7'.repeat(400)}/feed.xml`),
    rawRequest('GET', '/', 'Upgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n'),
    rawRequest('CONNECT', 'other.example:443'),
    rawRequest('HEAD', '/api/nothing'),
    rawRequest('TRACE', '/'),
    'GET /api/song/genres HTTP/3.0\r\nHost: x\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    rawRequest('GET', '/api/song/stream?song_id=1', 'Range: bytes=9-1\r\n'),
    rawRequest('POST', '/api/user/login', 'Content-Type: \t;;\r\nContent-Length: 2\r\n', '{}'),
    rawRequest(
      'POST',
      '/api/user/login',
      'Content-Type: application/json\r\nContent-Length: 999999\r\n',
      'x'.repeat(999_999),
    ),
  ]
  const answers = await Promise.all(sent.map((text) => sendRaw(port, text)))
  expect(
    answers.map(({ headers }, at) => ({
      sent: sent[at]?.slice(0, 40),
      missing: SECURITY.filter((name) => headers[name] === undefined),
    })),
  ).toEqual(sent.map((text) => ({ sent: text.slice(0, 40), missing: [] })))
})

test('a client that resets its tunnel while it is refused does not end the server', async () => {
  const ended = new Promise<void>((done) => {
    app.fastify.server.once('connect', (_request, socket) => socket.once('close', done))
  })
  const client = connect(port, '127.0.0.1').pause()
  client.write(rawRequest('CONNECT', 'other.example:443'))
  await once(app.fastify.server, 'connect')
  client.resetAndDestroy()
  await ended
  expect(await ask('GET', '/shown/1')).toMatchObject({ code: 200 })
})

const SECURITY = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'content-security-policy',
]
