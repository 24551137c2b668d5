import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { openDb } from '../../apps/server/src/db/open.ts'
import { indexAll } from '../../apps/server/src/modules/search/search.store.ts'
import { quantile, row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { fillCatalogue } from '../catalogue.ts'
import { fail } from '../databases.ts'
import { addListeners } from '../load.ts'
import { withServer, type Server } from '../server.ts'
import { benchActs } from './desk-acts.ts'

const TRACKS = 200_000
const MEMBERS = 100_000
const ENTRIES = 1_000_000
const RUNS = 5
/** Milliseconds that a list of the desk may take (OPERATIONS-19). */
const GOAL = 500

const LISTS = [
  'desk/catalogue?kind=song',
  'desk/catalogue?kind=song&search_text=ba',
  'desk/catalogue?kind=artist&search_text=ba&page=3',
  'desk/members',
  'desk/members?search_text=listener',
  'desk/members?sort=posts',
  'desk/members?sort=seen',
  'desk/members?role=admin',
  'desk/audit',
  'desk/audit?page=200',
  'desk/audit?search_text=item',
  'desk/audit?act=item.hide',
  'desk/audit?actor=nobody',
  'desk/audit?via=desk&from=2026-01-01',
  'desk/jobs',
  'desk/home',
  'desk/health',
  'desk/mail_log',
  'newsroom/articles',
  'moderation/queue',
] as const

/**
 * Lists and acts of the desk with 200,000 tracks in the search index, 100,000 members and 1,000,000 entries of the
 * audit log.
 */
export const benchDesk: Part = async ({ databases, note }) => {
  const url = await databases.empty('bench_desk')
  return withServer(url, async (server, pool) => {
    note(
      `${[TRACKS, MEMBERS, ENTRIES].map((n) => n.toLocaleString('en')).join(', ')} tracks, members and entries are written`,
    )
    await fillCatalogue(pool, TRACKS)
    const [admin] = await addListeners(pool, 1)
    await fill(pool, admin?.id ?? 0)
    const { db, close } = await openDb({ databaseUrl: url, dataDir: '', onLost: fail })
    await indexAll(db)
    await close()
    note('lists')
    const rows: Row[] = []
    for (const list of LISTS)
      rows.push(row(list, await timeOf(server, list, admin?.token ?? ''), { most: GOAL, unit: ' ms' }))
    return [...rows, ...(await benchActs(server, pool, { token: admin?.token ?? '', note }))]
  })
}

async function fill(pool: pg.Pool, adminId: number): Promise<void> {
  await pool.query(`insert into member_role (member_id, role) values ($1, 'admin')`, [adminId])
  await pool.query(
    `insert into member (username, email, full_name, created_at)
      select 'listener' || n, 'listener' || n || '@example.org', 'Listener ' || n, now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [MEMBERS],
  )
  await pool.query(
    `insert into audit (at, actor_id, via, act, subject_kind, subject_id, subject_title)
      select now() - n * interval '20 seconds', case when n % 5 = 0 then $2::int end, (array['desk', 'command', 'job'])[1 + n % 3],
        (array['item.correct', 'item.hide', 'item.show', 'account.roles', 'article.update', 'case.decide'])[1 + n % 6], 'song', n % 200000, 'Item ' || n
      from generate_series(1, $1::int) n`,
    [ENTRIES, adminId],
  )
  await pool.query('vacuum analyze')
}

async function timeOf({ origin }: Server, list: string, token: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    const reply = await fetch(`${origin}/api/${list}`, { headers: { 'api-key': 'earshot-web', token } })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${list}: ${text.slice(0, 300)}`)
    times.push(performance.now() - start)
  }
  return quantile(times)
}
