import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { openDb } from '../../apps/server/src/db/open.ts'
import { closeDays } from '../../apps/server/src/modules/figure/close-days.store.ts'
import { quantile, row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { fail } from '../databases.ts'
import { addListeners } from '../load.ts'
import { withServer } from '../server.ts'

const PLAYS = 1_000_000
const MEMBERS = 20_000
const SONGS = 60
const DAYS = 730
const RUNS = 9
/** Milliseconds of the server for opening the page of figures (FIGURES-16). */
const PAGE_MS = 500

/**
 * Figures of a creator with 1,000,000 plays by 20,000 members and by visitors in two years: closing all days, and each
 * of the periods and units of the page.
 */
export const benchFigures: Part = async ({ databases, note }) => {
  const url = await databases.empty('bench_figures')
  const open = await openDb({ databaseUrl: url, dataDir: '', onLost: fail })
  // Millions of rows take longer than any statement of the product may.
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const [owner] = await addListeners(pool, 1)
  await pool.query(ROWS)
  await pool.query(`insert into artist_member (artist_id, member_id, role) values (1, $1, 'owner')`, [owner?.id])
  await pool.query('vacuum analyze')
  const began = performance.now()
  await closeDays(open.db, new Date())
  const closing = (performance.now() - began) / 1000
  await pool.query('vacuum analyze')
  await pool.end()
  await open.close()
  return withServer(url, async (server) => {
    const rows = [row('figures: seconds for closing all days', closing, { digits: 1 })]
    for (const { name, query } of PERIODS) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const start = performance.now()
        const reply = await fetch(`${server.origin}/api/studio/figures?kind=artist&id=1&${query}`, {
          headers: { 'api-key': 'earshot-web', token: owner?.token ?? '' },
        })
        const body = await reply.text()
        times.push(performance.now() - start)
        if (!reply.ok) throw new Error(body)
        if (run === 0) note(`${name}: ${body.length} bytes`)
      }
      rows.push(row(`  ${name}: median`, quantile(times), { most: PAGE_MS, unit: ' ms' }))
    }
    return rows
  })
}

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
const PERIODS = [
  { name: '28 days by day', query: `from=${day(27)}&unit=day` },
  { name: '365 days by week', query: `from=${day(364)}&unit=week` },
  { name: '365 days by day', query: `from=${day(364)}&unit=day` },
  { name: 'all time by month', query: 'unit=month' },
  { name: 'all time by day', query: 'unit=day' },
  { name: 'all time of one song by month', query: 'unit=month&item_id=1' },
]

// Half of the plays are of members. A tenth of all plays of the community is of other artists.
const ROWS = `
  insert into artist (name) select 'Artist ' || n from generate_series(1, 100) n;
  insert into track (artist_id, title, length, file_key, file_size, mime, file_hash) select 1 + (n - 1) / ${SONGS}, 'Song ' || n, 180, 'audio/' || n, 1, 'audio/ogg', n::text from generate_series(1, ${SONGS} * 100) n;
  insert into member (username, email, password_hash) select 'listener' || n, 'listener' || n || '@bench.example', '-' from generate_series(1, ${MEMBERS}) n;
  insert into play (member_id, kind, item_id, seconds, reached, created_at)
    select case when n % 2 = 0 then 2 + (random() * (${MEMBERS} - 2))::int end, 'song', 1 + (random() * random() * (${SONGS} - 1))::int, 60, (random() * 180)::int,
      now() - make_interval(secs => random() * ${DAYS - 1} * 86400) from generate_series(1, ${PLAYS}) n order by 6;
  insert into play (member_id, kind, item_id, seconds, created_at)
    select 2 + (random() * (${MEMBERS} - 2))::int, 'song', ${SONGS} + 1 + (random() * 5000)::int, 60, now() - make_interval(secs => random() * ${DAYS - 1} * 86400) from generate_series(1, ${PLAYS} / 10) n order by 5;
  insert into creator_follow (member_id, artist_id, created_at) select id, 1, now() - make_interval(secs => random() * ${DAYS} * 86400) from member where id % 4 = 0`
