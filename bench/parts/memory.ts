import pg from 'pg'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { load } from '../load.ts'
import { listSearches, mix } from '../searches.ts'
import { memoryOf, startServer } from '../server.ts'

const MOST_MEGABYTES = 250

/** Memory of the server (PostgreSQL is another process) with the large catalogue: after its start, and after a time of searches, details and pages. */
export const benchMemory: Part = async ({ databases }) => {
  const url = await databases.urlOf(200_000)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const searches = mix(await listSearches(pool), 20_000)
  await pool.end()
  const server = await startServer(url)
  try {
    const atStart = memoryOf(server.pid).now
    await load(server.origin, searches, { seconds: 8, warmUp: 0 })
    await load(
      server.origin,
      Array.from({ length: 2_000 }, (_, n) => `/api/song/artist_media?artist_id=${n + 1}`),
      { seconds: 5, warmUp: 0 },
    )
    await load(
      server.origin,
      Array.from({ length: 100 }, (_, n) => `/artist/${n + 1}`),
      { seconds: 5, warmUp: 0 },
    )
    const { now, peak } = memoryOf(server.pid)
    return [
      row('memory after the start', atStart / 1e6, { unit: ' MB' }),
      row('memory after searches, details and pages', now / 1e6, { most: MOST_MEGABYTES, unit: ' MB' }),
      row('  the most at any time', peak / 1e6, { unit: ' MB' }),
    ]
  } finally {
    await server.stop()
  }
}
