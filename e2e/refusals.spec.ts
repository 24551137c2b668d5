import { Failure } from '@earshot/contract/envelope'
import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../apps/server/src/testing/raw.ts'
import { siteUrl } from './harness.ts'

const ask = (method: string, path: string) =>
  sendRaw(Number(new URL(siteUrl()).port), rawRequest(method, path, 'Content-Length: 0\r\n'))

// Built files and pages have wildcards of their own, which the server's tests do without.
test.each<[string, string, number]>([
  ['GET', '/api/nothing', 404],
  ['POST', '/api/nothing', 404],
  ['POST', '/api/song/genres', 405],
  ['GET', '/api/user/login', 405],
  ['GET', '/assets/../../package.json', 404],
  ['GET', '/assets/%2e%2e/%2e%2e/package.json', 404],
  ['GET', '/assets/..%5c..%5cpackage.json', 404],
  ['GET', '/assets/a%00.js', 404],
  ['GET', '/assets/x//y', 404],
  ['GET', `/assets/${'a'.repeat(400)}`, 404],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/player/assets/../../package.json', 404],
  ['GET', '/player/assets/%00', 404],
  ['GET', '/api/docs/files/../package.json', 404],
  ['GET', '/media/..%2f..%2fpackage.json', 404],
  ['GET', '/player/%ff', 400],
  ['GET', '/ads.txt', 404],
  ['GET', '/.well-known/security.txt', 404],
  ['GET', '/apple-touch-icon-57x57.png', 404],
  ['POST', '/assets/nothing.js', 405],
  ['POST', '/player/', 405],
  ['POST', '/player/artist/1', 405],
  ['PUT', '/', 405],
  ['QUERY', '/', 405],
])('ERRORS-09 ERRORS-10 %s %s of the whole product is %i in the envelope', async (method, path, code) => {
  const answer = await ask(method, path)
  expect({ code: answer.code, status: Failure.parse(JSON.parse(answer.body)).status }).toEqual({ code, status: code })
})

test.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
  'ROUTES-13 %s is a picture, as programs expect',
  async (path) => {
    const reply = await fetch(siteUrl() + path)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  },
)
