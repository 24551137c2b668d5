import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedTrack } from '../../testing/seed.ts'
import { indexItems } from './search.store.ts'

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
    const packed = await ask('gzip, br')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(String(packed.headers.vary)).toContain('accept-encoding')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
  },
)
