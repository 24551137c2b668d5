import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerError } from '../errors.ts'
import { isShed, limitWork, openCallLimits } from './call-limits.ts'

const fastify = Fastify({ logger: false })
const begun: string[] = []
const ends: (() => void)[] = []
let port: number
beforeAll(async () => {
  fastify.setErrorHandler(answerError)
  limitWork(
    fastify,
    openCallLimits({ quick: { running: 1, waiting: 1 }, search: { running: 1, waiting: 2 } }),
    ({ headers }) => headers['x-inside'] === 'yes',
  )
  const work = async ({ url }: { url: string }) => {
    begun.push(url)
    await new Promise<void>((resolve) => {
      ends.push(resolve)
    })
    return 'done'
  }
  fastify.get('/search/:n', { config: { limiter: 'search' } }, work)
  fastify.get('/quick', { config: { limiter: 'quick' } }, async () => 'done')
  fastify.get('/sound', async () => 'sound')
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  port = z.object({ port: z.number() }).parse(fastify.server.address()).port
})
afterAll(() => fastify.close())

const ask = (url: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${url}`, { headers })

test('a full limiter answers 503 with Retry-After at once, another limiter goes on, and who left while waiting is never worked for', async () => {
  const first = ask('/search/1')
  await vi.waitFor(() => expect(begun).toEqual(['/search/1']))
  const leaver = connect(port, '127.0.0.1')
  leaver.write('GET /search/left HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await (await ask('/quick')).text()).toBe('done')
  const second = ask('/search/2')
  const full = await vi.waitFor(async () => {
    const reply = await Promise.race([
      ask('/search/3'),
      new Promise<undefined>((resolve) => {
        setTimeout(() => resolve(undefined), 300)
      }),
    ])
    expect(reply?.status).toBe(503)
    return reply
  })
  expect(full?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await full?.json()).toMatchObject({ status: 503, data: null })
  leaver.destroy()
  const inside = ask('/search/inside', { 'x-inside': 'yes' })
  await vi.waitFor(() => expect(begun).toContain('/search/inside'))
  for (let left = 10; left > 0; left -= 1) {
    for (const end of ends.splice(0)) end()
    await ask('/sound')
  }
  expect((await Promise.all([first, second, inside])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(begun).not.toContain('/search/left')
})

test('only calls of a full limiter are refused before the framework sees them, and no page of another origin, form or sound', async () => {
  const limiters = openCallLimits({ quick: { running: 1, waiting: 0 }, search: { running: 1, waiting: 0 } })
  const shed = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    // @ts-expect-error the parts of a request that are looked at
    isShed(limiters, { url, headers, method })
  const search = '/api/song/search_all_v1?search_text=a'
  expect(shed(search)).toBe(false)
  const leave = await limiters.search.enter(() => true)
  expect([shed(search), shed('/api/song/search_all_v1'), shed('/api/song/genres')]).toEqual([true, true, false])
  expect([shed(search, { origin: 'https://player.example' }), shed(search, {}, 'OPTIONS')]).toEqual([false, false])
  await limiters.quick.enter(() => true)
  expect([shed('/api/song/genres'), shed('/'), shed('/api/song/stream?song_id=1')]).toEqual([true, false, false])
  expect(shed('/api/file/upload', { 'content-type': 'multipart/form-data; boundary=x' }, 'POST')).toBe(false)
  leave()
  expect(shed(search)).toBe(false)
})
