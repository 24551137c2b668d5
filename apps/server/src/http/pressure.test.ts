import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from './answer-error.ts'
import { refusePressure } from './early-refusals.ts'

test('an overloaded process answers 503 with Retry-After, reports its health, and serves requests again afterwards', async () => {
  const fastify = Fastify({ logger: false })
  fastify.setErrorHandler(answerError)
  await refusePressure(fastify, ({ url }) => url === '/healthz', {
    maxEventLoopDelay: 30,
    sampleInterval: 1_000,
  })
  for (const url of ['/page', '/healthz']) fastify.get(url, async () => 'here')
  const ask = (url: string) => fastify.inject(url)
  expect((await ask('/page')).statusCode).toBe(200)
  let isBusy = true
  const work = () => {
    const until = performance.now() + 100
    while (performance.now() < until);
    if (isBusy) setImmediate(work)
  }
  work()
  await expect.poll(async () => (await ask('/page')).statusCode, { timeout: 15_000 }).toBe(503)
  const refused = await ask('/page')
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ status: 503, code: 'busy' })
  expect((await ask('/healthz')).statusCode).toBe(200)
  isBusy = false
  await expect.poll(async () => (await ask('/page')).statusCode, { timeout: 15_000 }).toBe(200)
  await fastify.close()
})
