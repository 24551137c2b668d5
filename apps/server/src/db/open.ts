import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { lockDir } from './pglite/lock.ts'
import { openPglitePool } from './pglite/pglite-pool.ts'
import type { Watcher } from './postgres/breaker.ts'
import { PostgresPool } from './postgres/postgres-pool.ts'
import type { PoolLimits, PoolOptions } from './postgres/postgres-pool.ts'
import { findVersion, rowsOf } from './tables.ts'

/** The database for stores. Inside `db.transaction(tx => …)` use only `tx`: the embedded pool has one client. */
export type Db = NodePgDatabase
/** The same within a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/**
 * An open database. `direct` keeps one session while a client is in use, for migrations, dumps and restores; it equals
 * `pool` unless `pool` leads through PgBouncer. `kind` is the kind of database; `close` waits for running queries.
 */
export type OpenDb = {
  db: Db
  pool: pg.Pool
  direct: pg.Pool
  kind: 'pglite' | 'postgresql'
  close: () => Promise<void>
}

/** The advisory lock that a migrating process holds. */
export const MIGRATION_LOCK = 727_001
/** Migrations or a restore, and a dump. */
const DIRECT_MAX = 2
const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations')

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database to open, and callbacks: it ended unexpectedly (embedded) or is unavailable for a while (PostgreSQL). */
export type DbOptions = {
  databaseUrl?: string | undefined
  databaseDirectUrl?: string | undefined
  dataDir: string
  onLost: (error: Error) => void
  poolSize?: number
  limits?: Partial<PoolLimits>
  watcher?: Watcher
}

/**
 * Opens PostgreSQL at `databaseUrl`, which leads through a pool if `databaseDirectUrl` differs. Without a URL, opens
 * the embedded database in `dataDir`/pg and locks it for this process. Runs the migrations.
 */
export async function openDb(options: DbOptions): Promise<OpenDb> {
  const open = await openAsItIs(options)
  await runMigrations(open.direct)
  return open
}

/** Opens a database like openDb, but does not migrate its tables: there may be none. */
export async function openAsItIs({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  dataDir,
  onLost,
  poolSize = 10,
  limits,
  watcher = {},
}: DbOptions): Promise<OpenDb> {
  const open =
    databaseUrl === undefined || databaseDirectUrl === undefined
      ? await openEmbedded(dataDir, onLost)
      : openPostgres(databaseUrl, databaseDirectUrl, { max: poolSize, limits, watcher })
  return { ...open, db: drizzle(open.pool, { casing: 'snake_case' }) }
}

async function openEmbedded(dataDir: string, onLost: (error: Error) => void) {
  const lock = lockDir(dataDir)
  try {
    const { pool, close } = await openPglitePool(path.join(dataDir, 'pg'), onLost)
    return {
      pool,
      direct: pool,
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

function openPostgres(url: string, directUrl: string, options: PoolOptions) {
  const isShared = directUrl !== url
  const pool = new PostgresPool(url, { ...options, isShared })
  // Connections are opened on demand.
  const direct = isShared ? new PostgresPool(directUrl, { limits: options.limits, max: DIRECT_MAX }) : pool
  return {
    pool,
    direct,
    kind: 'postgresql' as const,
    close: async () => {
      await pool.end()
      if (isShared) await direct.end()
    },
  }
}

/** The versions of the tables that this Earshot knows, oldest first: the creation time of each migration. */
export const listVersions = (): number[] => readJournal().entries.map(({ when }) => when)

/** Returns the name of a version of the tables; undefined for one that this Earshot does not know. */
export const nameOfVersion = (version: number): string | undefined =>
  readJournal().entries.find(({ when }) => when === version)?.tag

/** Throws a sentence if tables or a dump are older than the first migration. `what` names them. */
export function refuseOlder(what: 'dump' | 'database', version: number | undefined): void {
  if (version === undefined || version >= Math.min(...listVersions())) return
  throw new Error(
    `This ${what} comes from a version of Earshot before 28 November 2026. Start the version of that day with it first (git checkout 40cfbafe && npm start), then this version with the result.`,
  )
}

/** Migrates the tables to the newest version, or to version `until`; several processes may do it concurrently. */
export async function runMigrations(pool: pg.Pool, until = Infinity): Promise<void> {
  const client = await pool.connect()
  const [{ limit } = { limit: '0' }] = await rowsOf(
    client,
    z.object({ limit: z.string() }),
    "select current_setting('statement_timeout') as limit",
  )
  try {
    // Tables may be large, and another process may be migrating them.
    await client.query('set statement_timeout = 0')
    // migrate() acquires no lock of its own.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    refuseOlder('database', await findVersion(client))
    if (until === Infinity) await migrate(drizzle(client), { migrationsFolder })
    else await withMigrationsUntil(until, (folder) => migrate(drizzle(client), { migrationsFolder: folder }))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query("select set_config('statement_timeout', $1, false)", [limit])
    await client.query('reset client_min_messages')
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
const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) })
