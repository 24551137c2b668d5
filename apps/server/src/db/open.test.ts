import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDb } from '../testing/database/database.ts'
import { listVersions, MIGRATION_LOCK, runMigrations } from './open.ts'
import { findVersion } from './tables.ts'

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'migrations wait longer than the statement timeout of the client for another process that migrates',
  async () => {
    const open = await openTestDb()
    await open.pool.query(
      'drop schema public cascade; drop schema drizzle cascade; drop schema if exists pgboss cascade; create schema public',
    )
    const other = new pg.Client(open.databaseUrl)
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await open.pool.query('set statement_timeout = 300')
    const migrated = runMigrations(open.pool)
    await other.query(`select pg_sleep(0.6), pg_advisory_unlock(${MIGRATION_LOCK})`)
    await migrated
    expect(await findVersion(open.pool)).toBe(Math.max(...listVersions()))
    await other.end()
    await open.close()
  },
  90_000,
)

test('every foreign key is the prefix of an index, so that deleting a referenced row reads no whole table', async () => {
  const open = await openTestDb()
  const { rows } = await open.pool.query(`
    select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`)
  expect(rows).toEqual([])
  await open.close()
})
