import { connect } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerError } from '../answer-error.ts'
import { limitCalls, openCallLimits } from './call-limits.ts'

const fastify = Fastify({ logger: false })
const begun: string[] = []
const ends: (() => void)[] = []
let port: number
beforeAll(async () => {
  fastify.setErrorHandler(answerError)
  await fastify.register(multipart)
  const limitCall = limitCalls(
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
  fastify.get('/search/:n', (request) => limitCall('search', request, () => work(request)))
  fastify.get('/quick', (request) => limitCall('quick', request, async () => 'done'))
  fastify.get('/sound', (request) => limitCall(undefined, request, async () => 'sound'))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  port = z.object({ port: z.number() }).parse(fastify.server.address()).port
})
afterAll(() => fastify.close())

const ask = (url: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${url}`, { headers })

test('a full limiter answers 503 with Retry-After, another limiter is unaffected, and a waiting call whose client disconnects is not processed', async () => {
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

test('F45 waiting searches of different addresses take turns, regardless of their number', async () => {
  const limiters = openCallLimits({ quick: { running: 1, waiting: 0 }, search: { running: 1, waiting: 10 } })
  const leave = await limiters.search.enter(() => true)
  const order: string[] = []
  const search = (ip: string) =>
    limiters.search.run(
      () => true,
      async () => {
        order.push(ip)
      },
      ip,
    )
  const all = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(search)
  leave()
  await Promise.all(all)
  expect(order).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.1'])
})

test('F45 a limiter that one address filled still takes the call of another', async () => {
  const server = Fastify({ logger: false, trustProxy: true })
  try {
    server.setErrorHandler(answerError)
    const limiters = openCallLimits({ quick: { running: 1, waiting: 3 }, search: { running: 1, waiting: 1 } })
    await server.register(multipart)
    const limitCall = limitCalls(limiters, () => false)
    server.get('/quick', (request) => limitCall('quick', request, async () => 'done'))
    const leave = await limiters.quick.enter(() => true)
    // An injected call starts when something awaits it.
    const call = async (ip: string) => await server.inject({ url: '/quick', headers: { 'x-forwarded-for': ip } })
    const calls = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(call)
    const refused = await Promise.all([calls[2], calls[3]])
    leave()
    expect(refused.map((reply) => reply?.statusCode)).toEqual([503, 503])
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 503, 200])
  } finally {
    await server.close()
  }
})
