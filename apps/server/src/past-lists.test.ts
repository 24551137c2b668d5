import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import { seedTopic } from './testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test.each([10_001, 100_000, 2_147_483_647])(
  'API-26 API-40 every list with item offsets is empty past its end, also at %d',
  async (offset) => {
    const topicId = await seedTopic(app.db, {})
    expect([
      await app.get('song/search_top_users', { search_key: '', offset }),
      await app.get('song/search_top_artists', { search_key: '', offset }),
      await app.get('podcast/search_cloud_podcasts', { search_key: '', offset }),
      await app.get('news/list', { search_text: '', offset }),
      await app.get('blog/search', { category_id: topicId, search_key: '', offset }),
    ]).toEqual([[], [], [], [], []])
  },
)
