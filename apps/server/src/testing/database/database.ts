import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openAsItIs, openDb } from '../../db/open.ts'
import type { DbOptions, OpenDb } from '../../db/open.ts'

const migrations = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../db/migrations')
const TEMPLATE_LOCK = 727_002

/**
 * Opens an empty, migrated database for one test file: embedded, or on `server`, by default that of TEST_DATABASE_URL.
 * `pooler` is a PgBouncer in front of it. `isEmbedded` always opens an embedded one. `close` also deletes it. Each is a
 * copy of a template that is created once.
 */
export async function openTestDb({
  server = process.env.TEST_DATABASE_URL,
  isEmbedded = false,
  ...options
}: { server?: string | undefined; isEmbedded?: boolean } & OnServer = {}): Promise<
  OpenDb & { dataDir: string; databaseUrl: string | undefined }
> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-test-'))
  const { open, drop, databaseUrl } =
    server === undefined || isEmbedded ? await openCopy(dataDir) : await openOnServer(server, dataDir, options)
  return {
    ...open,
    dataDir,
    databaseUrl,
    close: async () => {
      await open.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates an empty, migrated embedded database in `dataDir`, for a test that opens it itself. */
export async function copyTestDb(dataDir: string): Promise<void> {
  cpSync(await templateDir(), path.join(dataDir, 'pg'), { recursive: true })
}

async function openCopy(dataDir: string) {
  await copyTestDb(dataDir)
  return { open: await openAsItIs({ dataDir, onLost: fail }), drop: async () => {}, databaseUrl: undefined }
}

async function templateDir(): Promise<string> {
  const template = path.join(os.tmpdir(), `earshot-template-${migrationsHash()}`)
  if (existsSync(template)) return template
  const building = mkdtempSync(path.join(os.tmpdir(), 'earshot-template-'))
  const open = await openDb({ dataDir: building, onLost: fail })
  await open.close()
  try {
    renameSync(path.join(building, 'pg'), template)
  } catch (error) {
    if (!existsSync(template)) throw error // Another worker was first.
  }
  rmSync(building, { recursive: true, force: true })
  return template
}

/** A test machine may be slow: waiting requests are not refused, unless a test is about that. */
const PATIENT = { queue: 60_000, connect: 30_000 }

type OnServer = Pick<DbOptions, 'limits'> & { pooler?: string | undefined }

// A test with its own server does not use the pooler.
const poolerOf = (server: string): string | undefined =>
  server === process.env.TEST_DATABASE_URL ? process.env.TEST_POOL_URL : undefined

async function openOnServer(
  server: string,
  dataDir: string,
  { limits = PATIENT, pooler = poolerOf(server) }: OnServer,
) {
  const name = `earshot_test_${randomBytes(6).toString('hex')}`
  await onServer(server, async (client) => {
    const template = await templateDatabase(client, server, dataDir)
    // Copied as files, not block by block through the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const databaseUrl = urlOf(server, name)
  const drop = () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  return {
    open: await openAsItIs({
      databaseUrl: pooler === undefined ? databaseUrl : urlOf(pooler, name),
      databaseDirectUrl: databaseUrl,
      dataDir,
      onLost: fail,
      poolSize: 5,
      limits,
    }),
    drop,
    databaseUrl,
  }
}

/**
 * Returns the name of the migrated database that all others are copies of. The first worker creates it, under another
 * name until it is complete.
 */
async function templateDatabase(client: pg.Client, server: string, dataDir: string): Promise<string> {
  const name = `earshot_template_${migrationsHash()}`
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const building = `${name}_building`
    await client.query(`drop database if exists ${building} with (force)`)
    await client.query(`create database ${building}`)
    const open = await openDb({ databaseUrl: urlOf(server, building), dataDir, onLost: fail, poolSize: 1 })
    await open.close()
    await client.query(`alter database ${building} rename to ${name}`)
  }
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  return name
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(path.join(migrations, file)))
  return hash.digest('hex').slice(0, 16)
}

function fail(error: Error): never {
  throw error
}
