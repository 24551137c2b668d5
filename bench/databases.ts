import pg from 'pg'
import { openDb } from '../apps/server/src/db/open.ts'
import { indexAll } from '../apps/server/src/modules/search/search.store.ts'
import { fillCatalogue } from './catalogue.ts'

/** Sizes of the synthetic catalogues, in tracks. */
export type Size = 20_000 | 200_000

/** Databases with a synthetic catalogue, made when they are first asked for. */
export type Databases = { urlOf: (tracks: Size) => Promise<string> }

/** Databases on the server at `server`, which is thrown away afterwards. */
export function databasesOn(server: string, note: (line: string) => void): Databases {
  const made = new Map<Size, Promise<string>>()
  const make = async (tracks: Size) => {
    const began = Date.now()
    const url = new URL(server)
    url.pathname = `/bench_${tracks}`
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(`create database bench_${tracks}`)
    await client.end()
    const { db, pool, close } = await openDb({ databaseUrl: url.href, dataDir: '', onLost: (error) => { throw error } })
    await fillCatalogue(pool, tracks)
    const filled = Date.now()
    await indexAll(db)
    await pool.query('vacuum analyze')
    await close()
    note(`a catalogue of ${tracks.toLocaleString('en')} tracks: written in ${seconds(filled - began)}, indexed in ${seconds(Date.now() - filled)}`)
    return url.href
  }
  return {
    urlOf: (tracks) => {
      const url = made.get(tracks) ?? make(tracks)
      made.set(tracks, url)
      return url
    },
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`
