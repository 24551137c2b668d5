import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { pagesOf } from '../../testing/pages.ts'
import { RENDERING } from '../site.routes.ts'

const ROOM = RENDERING.running + RENDERING.waiting
const WITHIN = { timeout: 10_000 }

let app: TestApp
let origin: string
const begun: number[] = []
const arrived: string[] = []
const left: string[] = []
const finished = Promise.withResolvers<void>()
beforeAll(async () => {
  const slow = async (_api: unknown, id: number) => {
    begun.push(id)
    await finished.promise
    return `slow ${id}`
  }
  app = await openTestApp({}, { pages: pagesOf({ slow, quick: async () => 'quick' }) })
  app.fastify.server.on('request', ({ url = '', socket }: IncomingMessage) => {
    arrived.push(url)
    socket.once('close', () => left.push(url))
  })
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers })
// No rendering ends before the test ends it: a request with a slot gets no answer within this time.
const askAtOnce = (url: string, accept: string) =>
  fetch(origin + url, { headers: { accept }, signal: AbortSignal.timeout(5_000) })

test('when too many pages wait, the next request gets 503 with Retry-After; cached pages and calls are served; closed requests are not rendered', async () => {
  expect(await (await ask('/quick/1')).text()).toBe('"quick"')
  const leaver = new AbortController()
  const pages = Array.from({ length: ROOM - 1 }, (_, n) => ask(`/slow/${n}`))
  await vi.waitFor(() => expect(begun).toHaveLength(RENDERING.running), WITHIN)
  const leaving = fetch(`${origin}/slow/1000`, { signal: leaver.signal }).catch(() => 'left')
  await vi.waitFor(() => expect(arrived.filter((url) => url.startsWith('/slow/'))).toHaveLength(ROOM), WITHIN)

  const page = await askAtOnce('/slow/2000', 'text/html,*/*')
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': expect.stringMatching(/^\d+$/),
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await page.text()).toContain('Please try again in a few seconds.')
  const data = await askAtOnce('/slow/2001', '*/*')
  expect(data.status).toBe(503)
  expect(await data.json()).toMatchObject({ status: 503, data: null })
  expect(await (await ask('/quick/1')).text()).toBe('"quick"')
  expect((await ask('/api/song/genres', { 'api-key': 'earshot-web' })).status).toBe(200)

  leaver.abort()
  expect(await leaving).toBe('left')
  await vi.waitFor(() => expect(left).toContain('/slow/1000'), WITHIN)
  pages.push(ask('/slow/3000'))
  await vi.waitFor(() => expect(arrived).toContain('/slow/3000'), WITHIN)
  finished.resolve()
  const codes = await Promise.all(pages.map(async (reply) => (await reply).status))
  expect(codes.every((code) => code === 200)).toBe(true)
  expect(begun).toContain(3000)
  expect(begun).not.toContain(1000)
})
