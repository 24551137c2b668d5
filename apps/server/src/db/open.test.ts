import { expect, test } from 'vitest'
import { openTestDb } from '../testing/database.ts'
import { listVersions, runMigrations } from './open.ts'
import { findVersion } from './tables.ts'

test('migrations have no time limit, regardless of the statement timeout of the client', async () => {
  const open = await openTestDb()
  await open.pool.query(
    'drop schema public cascade; drop schema drizzle cascade; drop schema if exists pgboss cascade; create schema public',
  )
  await open.pool.query('set statement_timeout = 1')
  await runMigrations(open.pool)
  expect(await findVersion(open.pool)).toBe(Math.max(...listVersions()))
  await open.close()
}, 90_000)

test('every foreign key is the prefix of an index, so that deleting a referenced row reads no whole table', async () => {
  const open = await openTestDb()
  const { rows } = await open.pool.query(`
    select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`)
  expect(rows).toEqual([])
  await open.close()
})
