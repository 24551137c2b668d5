import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedArtist, seedMember, seedPlan, seedSubscription } from '../../../testing/seed.ts'
import { forgetEmpty } from './music-counts.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('SUBSCRIPTION-05 an imported artist without tracks goes, unless somebody may have subscribed', async () => {
  const [gone, kept] = [
    await seedArtist(app.db, { source: 'artist:gone' }),
    await seedArtist(app.db, { source: 'artist:kept' }),
  ]
  const planId = await seedPlan(app.db, { artistId: kept })
  await seedSubscription(app.db, {
    memberId: await seedMember(app.db),
    planId,
    expiresAt: new Date('2030-01-01T00:00:00Z'),
  })
  await app.db.transaction((tx) => forgetEmpty(tx, [], [gone, kept]))
  expect(await app.db.select({ id: artist.id }).from(artist)).toEqual([{ id: kept }])
})
