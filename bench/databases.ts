import pg from 'pg'
import { openDb } from '../apps/server/src/db/open.ts'
import { indexAll } from '../apps/server/src/modules/search/search.store.ts'
import { fillCatalogue } from './catalogue.ts'

/**
 * Databases with a synthetic catalogue of a number of tracks, created at their first use, and databases without rows;
 * each call returns a URL.
 */
export type Databases = {
  urlOf: (tracks: 20_000 | 200_000) => Promise<string>
  empty: (name: string) => Promise<string>
}

/** Opens databases on the server at `server`, which is deleted afterwards. */
export function databasesOn(server: string): Databases {
  const made = new Map<string, Promise<string>>()
  const make = async (name: string, tracks: number) => {
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
      await indexAll(open.db)
    }
    await pool.query('vacuum analyze')
    await pool.end()
    await open.close()
    return url.href
  }
  const once = (name: string, tracks: number) => {
    const url = made.get(name) ?? make(name, tracks)
    made.set(name, url)
    return url
  }
  return { urlOf: (tracks) => once(`bench_${tracks}`, tracks), empty: (name) => once(name, 0) }
}

/** Throws an error: used where a lost database is a failure. */
export function fail(error: Error): never {
  throw error
}
