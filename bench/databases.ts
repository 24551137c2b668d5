import pg from 'pg'
import { openDb } from '../apps/server/src/db/open.ts'
import { indexAll } from '../apps/server/src/modules/search/search.store.ts'
import { fillCatalogue } from './catalogue.ts'

export type Databases = ReturnType<typeof databasesOn>

/**
 * Opens databases on the server at `server`, which is deleted afterwards: with a synthetic catalogue of a number of
 * tracks, created at its first use, and without rows. Both return a URL.
 */
export function databasesOn(server: string) {
  const made = new Map<number, Promise<string>>()
  return {
    urlOf: (tracks: 20_000 | 200_000): Promise<string> => {
      const url = made.get(tracks) ?? make(server, `bench_${tracks}`, tracks)
      made.set(tracks, url)
      return url
    },
    empty: (name: string): Promise<string> => make(server, name, 0),
  }
}

async function make(server: string, name: string, tracks: number): Promise<string> {
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const open = await openDb({ databaseUrl: url.href, dataDir: '', onLost: fail })
  // Millions of rows take longer than any statement of the product may.
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  if (tracks > 0) {
    await fillCatalogue(pool, tracks)
    await pool.query('vacuum analyze')
    await indexAll(open.db)
  }
  await pool.query('vacuum analyze')
  await pool.end()
  await open.close()
  return url.href
}

/** Throws an error: used where a lost database is a failure. */
export function fail(error: Error): never {
  throw error
}
