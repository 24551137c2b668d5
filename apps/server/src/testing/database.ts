import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDb } from '../db/open.ts'
import type { OpenDb } from '../db/open.ts'

const migrations = path.join(path.dirname(fileURLToPath(import.meta.url)), '../db/migrations')

/**
 * An empty, migrated database for one test file: embedded, or on the server at TEST_DATABASE_URL when that is set.
 * `close` also removes it. Each is a copy of a template that is made once.
 */
export async function openTestDb(): Promise<OpenDb & { dataDir: string }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-test-'))
  const server = process.env.TEST_DATABASE_URL
  const { open, drop } = server === undefined ? await openCopy(dataDir) : await openOnServer(server, dataDir)
  return {
    ...open, dataDir,
    close: async () => {
      await open.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openCopy(dataDir: string) {
  cpSync(await templateDir(), path.join(dataDir, 'pg'), { recursive: true })
  return { open: await openDb({ dataDir, onLost: fail }), drop: async () => {} }
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
    if (!existsSync(template)) throw error // another worker was first
  }
  rmSync(building, { recursive: true, force: true })
  return template
}

async function openOnServer(server: string, dataDir: string) {
  const name = `earshot_test_${randomBytes(6).toString('hex')}`
  const address = new URL(server)
  await onServer(server, `create database ${name}`)
  address.pathname = `/${name}`
  return { open: await openDb({ databaseUrl: address.href, dataDir, onLost: fail, poolSize: 5 }), drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).filter((name) => name.endsWith('.sql')).toSorted()) hash.update(readFileSync(path.join(migrations, file)))
  return hash.digest('hex').slice(0, 16)
}

function fail(error: Error): never {
  throw error
}
