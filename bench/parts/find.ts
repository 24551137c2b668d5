import type pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { load } from '../load.ts'
import { listTyped } from '../searches.ts'
import { withServer } from '../server.ts'

/** Most milliseconds of 95 of 100 requests, one after the other: suggestions, and the tabs of texts and members. */
const SUGGESTED_MS = 80
const LISTED_MS = 200
const DIFFERENT = 4_000
const SECONDS = 8

/** Suggestions while typing (FIND-01), and the tabs "Posts", "News" and "Members" (FIND-02). */
export const benchFind: Part = async ({ databases, note }) =>
  withServer(await databases.urlOf(200_000), async ({ origin }, pool) => {
    await countRows(pool, note)
    const rows: Row[] = []
    for (const { name, make } of await listTyped(pool)) {
      for (const [call, most] of [
        ['suggest', SUGGESTED_MS],
        ['search_texts', LISTED_MS],
      ] as const) {
        const paths = Array.from(
          { length: DIFFERENT },
          () => `/api/song/${call}?search_text=${encodeURIComponent(make())}`,
        )
        await load(origin, paths.slice(-200), { seconds: 2, warmUp: 0 })
        const { p50, p95, wrong } = await load(origin, paths, { connections: 1, seconds: SECONDS, warmUp: 0 })
        note(`${call}, ${name}: ${p50.toFixed(1)} ms, 95 of 100 ${p95.toFixed(1)} ms`)
        rows.push(
          row(`${call}, ${name}: p95 in ms`, p95, { most, digits: 1 }),
          ...(wrong > 0 ? [row('  wrong or failed replies', wrong, { most: 0 })] : []),
        )
      }
    }
    return rows
  })

async function countRows(pool: pg.Pool, note: (line: string) => void): Promise<void> {
  for (const table of ['track', 'member', 'post', 'article']) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
    note(`${table}: ${rows[0]?.n}`)
  }
}
