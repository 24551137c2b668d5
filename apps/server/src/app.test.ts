import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('API-04 every reply has the envelope', async () => {
  const reply = await app.fastify.inject({ url: '/api/song/genres', headers: { 'api-key': 'earshot-web' } })
  expect(reply.json()).toEqual({ status: 1, data: [], error: null })
  expect(reply.statusCode).toBe(200)
})

test('API-02 a call without a known Api-Key is refused', async () => {
  const reply = await app.fastify.inject({ url: '/api/song/genres' })
  expect(reply.json()).toEqual({ status: 403, data: null, error: 'Missing or wrong Api-Key.', code: 'forbidden' })
  expect(reply.statusCode).toBe(403)
})

test('API-29 genres are a list of id and title', async () => {
  expect(await app.get('song/genres')).toEqual([])
})

test('ERRORS-10 an unknown call answers 404 in the envelope', async () => {
  expect(await app.refusal('GET', 'song/nothing', {})).toMatchObject({ status: 404 })
})

test('ERRORS-04 a call that needs a token answers 1000 without one', async () => {
  expect(await app.refusal('GET', 'song/my_top_songs', {})).toMatchObject({ status: 1000, code: 401 })
})
