import { expect, test } from 'vitest'
import { openTestDb } from '../testing/database.ts'
import { listVersions, runMigrations } from './open.ts'
import { findVersion } from './tables.ts'

test('migrations take the time they need, however short queries of the client must be', async () => {
  const open = await openTestDb()
  await open.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await open.pool.query('set statement_timeout = 1')
  await runMigrations(open.pool)
  expect(await findVersion(open.pool)).toBe(Math.max(...listVersions()))
  await open.close()
})
