import pg from 'pg'
import { openDb } from '../apps/server/src/db/open.ts'
import type { OpenDb } from '../apps/server/src/db/open.ts'
import { indexAll } from '../apps/server/src/modules/search/search.store.ts'
import { fillCatalogue } from './catalogue.ts'
import { communityOf, fillCommunity } from './community.ts'

/** Sizes of the synthetic catalogues, in tracks. */
export type Size = 20_000 | 200_000

/** Databases with a synthetic catalogue or community, or without any rows under a name, made when they are first asked for; each call returns a URL. */
export type Databases = {
  urlOf: (tracks: Size) => Promise<string>
  communityOf: (posts: Size) => Promise<string>
  empty: (name: string) => Promise<string>
}

/** Databases on the server at `server`, which is thrown away afterwards. */
export function databasesOn(server: string, note: (line: string) => void): Databases {
  const made = new Map<string, Promise<string>>()
  const once = (name: string, fill: (open: OpenDb) => Promise<string>) => {
    const url = made.get(name) ?? make(name, fill)
    made.set(name, url)
    return url
  }
  const make = async (name: string, fill: (open: OpenDb) => Promise<string>) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const open = await openDb({
      databaseUrl: url.href,
      dataDir: '',
      onLost: (error) => {
        throw error
      },
    })
    // Millions of rows take longer than any statement of the product may.
    const pool = new pg.Pool({ connectionString: url.href, max: 1 })
    note(await fill({ ...open, pool }))
    await pool.query('vacuum analyze')
    await pool.end()
    await open.close()
    return url.href
  }
  return {
    urlOf: (tracks) =>
      once(`bench_${tracks}`, async ({ db, pool }) => {
        const began = Date.now()
        await fillCatalogue(pool, tracks)
        const filled = Date.now()
        await indexAll(db)
        return `a catalogue of ${tracks.toLocaleString('en')} tracks: written in ${seconds(filled - began)}, indexed in ${seconds(Date.now() - filled)}`
      }),
    empty: (name) => once(name, async () => `an empty database ${name}`),
    communityOf: (posts) =>
      once(`bench_community_${posts}`, async ({ pool }) => {
        const began = Date.now()
        await fillCommunity(pool, posts)
        const { comments, members } = communityOf(posts)
        return `a community of ${posts.toLocaleString('en')} posts, ${comments.toLocaleString('en')} comments and ${members.toLocaleString('en')} members: written in ${seconds(Date.now() - began)}`
      }),
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`
