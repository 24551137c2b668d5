import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexItems } from '../modules/search/search.store.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { seedTrack } from '../testing/seed.ts'
import { sendShared } from './shared-body.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const ids = []
  for (let n = 0; n < 16; n += 1) ids.push(await seedTrack(app.db, { title: `Shared ${n}` }))
  await indexItems(app.db, 'songs', ids)
})
afterAll(() => app.close())

test.each(['/api/song/search_all_v1?search_text=shared&offset=1&limit=16&genre_ids=', '/api/song/livefeed?offset=1'])(
  '%s says the same in Brotli, gzip and plain',
  async (url) => {
    const ask = (encoding: string) =>
      app.fastify.inject({ url, headers: { 'api-key': 'earshot-web', 'accept-encoding': encoding } })
    const plain = await ask('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json()).toMatchObject({ data: { songs: { counts: { total: 16 } } } })
    for (let turn = 0; turn < 2; turn += 1) {
      const packed = await ask('gzip, br')
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      expect(String(packed.headers.vary)).toContain('accept-encoding')
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    }
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
  },
)

test('a body that is kept is compressed once', async () => {
  const server = fastify()
  let made = 0
  const body = {
    json: () => {
      made += 1
      return Buffer.from(JSON.stringify('x'.repeat(5_000)))
    },
  }
  server.get('/', (request, reply) => sendShared(request, reply, body))
  const ask = () => server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  const replies = await Promise.all([ask(), ask()])
  replies.push(await ask())
  expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1)
  expect(made).toBe(1)
  await server.close()
})
