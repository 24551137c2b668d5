import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { stormStep } from '../../../testing/ledger-storm.ts'
import { seedArtist, seedMember } from '../../../testing/seed.ts'
import { isThorough } from '../../../testing/thorough.ts'
import { checkLedger } from './checks/check.store.ts'

vi.setConfig({ testTimeout: 60_000 })

const OPERATIONS = isThorough ? 400 : 120
const AT_ONCE = 5

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))

test('EARNINGS-06 after a storm of payments, refunds, requests and payouts at once, and all of it once more, the ledger is sound', async () => {
  const people = {
    payers: await many(10, () => seedMember(app.db)),
    owners: await many(6, () => seedMember(app.db)),
    artists: await many(5, () => seedArtist(app.db)),
  }
  await app.db
    .insert(artistMember)
    .values(
      people.artists
        .slice(1)
        .map((artistId, at) => ({ artistId, memberId: people.owners[at] ?? 0, role: 'owner' as const })),
    )
  const storm = async () => {
    const left = Array.from({ length: OPERATIONS }, (_, nth) => nth).values()
    await many(AT_ONCE, async () => {
      for (const nth of left) await stormStep(app.db, nth, people)
    })
  }
  await storm()
  expect(await checkLedger(app.db)).toEqual([])
  const charges = async () => (await app.db.execute(sql`select count(*)::int as count from charge`)).rows
  const before = await charges()
  await storm()
  expect(await charges()).toEqual(before)
  expect(await checkLedger(app.db)).toEqual([])
})
