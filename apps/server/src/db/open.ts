import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { lockDir } from './lock.ts'
import { openPglitePool } from './pglite-pool.ts'
import { PostgresPool } from './postgres-pool.ts'
import type { PoolLimits, Watcher } from './postgres-pool.ts'

/** The database as stores see it. Inside `db.transaction(tx => …)` use `tx` only: the embedded pool has one client. */
export type Db = NodePgDatabase
/** The same within a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database. `kind` says which one; `close` waits for running queries. */
export type OpenDb = { db: Db; pool: pg.Pool; kind: 'pglite' | 'postgresql'; close: () => Promise<void> }

const MIGRATION_LOCK = 727_001
const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations')

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Which database to open, and callbacks for when it ends by itself (embedded) or is down for a while (PostgreSQL). */
export type DbOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  onLost: (error: Error) => void
  poolSize?: number
  limits?: Partial<PoolLimits>
  watcher?: Watcher
}

/** Opens PostgreSQL at `databaseUrl`, or without one the embedded database in `dataDir`/pg, which it locks for this process. Runs the migrations. */
export async function openDb(options: DbOptions): Promise<OpenDb> {
  const open = await openAsItIs(options)
  await runMigrations(open.pool)
  return open
}

/** As openDb, but leaves the tables as they are: there may be none. */
export async function openAsItIs({
  databaseUrl,
  dataDir,
  onLost,
  poolSize = 10,
  limits,
  watcher = {},
}: DbOptions): Promise<OpenDb> {
  const open =
    databaseUrl === undefined
      ? await openEmbedded(dataDir, onLost)
      : openPostgres(new PostgresPool(databaseUrl, { max: poolSize, limits, watcher }))
  return { ...open, db: drizzle(open.pool, { casing: 'snake_case' }) }
}

async function openEmbedded(dataDir: string, onLost: (error: Error) => void) {
  const lock = lockDir(dataDir)
  try {
    const { pool, close } = await openPglitePool(path.join(dataDir, 'pg'), onLost)
    return {
      pool,
      kind: 'pglite' as const,
      close: async () => {
        await close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const openPostgres = (pool: pg.Pool) => ({ pool, kind: 'postgresql' as const, close: () => pool.end() })

/** The versions of the tables that this Earshot knows, oldest first: when each migration was made. */
export const listVersions = (): number[] => readJournal().entries.map(({ when }) => when)

/** Brings the tables to the newest version, or to version `until` of them; several processes may do it at once. */
export async function runMigrations(pool: pg.Pool, until = Infinity): Promise<void> {
  const client = await pool.connect()
  try {
    // Tables may be large, and another process may be at it.
    await client.query('set statement_timeout = 0')
    // migrate() takes no lock of its own.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    if (until === Infinity) await migrate(drizzle(client), { migrationsFolder })
    else await withMigrationsUntil(until, (folder) => migrate(drizzle(client), { migrationsFolder: folder }))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('reset statement_timeout; reset client_min_messages')
    client.release()
  }
}

async function withMigrationsUntil(until: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const journal = readJournal()
    writeFileSync(
      path.join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.filter(({ when }) => when <= until) }),
    )
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readJournal = () => Journal.parse(JSON.parse(readFileSync(path.join(migrationsFolder, JOURNAL), 'utf8')))

const JOURNAL = 'meta/_journal.json'
const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) })
