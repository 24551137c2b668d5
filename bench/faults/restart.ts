import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../apps/server/src/testing/postgres.ts'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import { addListeners } from '../listeners.ts'
import type { Listener } from '../listeners.ts'
import { startServer } from '../server.ts'

const WRITERS = 16
const MEMBERS = 4_000
/** Milliseconds: writing before the crash, the absence, and writing after it. */
const BEFORE_MS = 3_000
const AWAY_MS = 3_000
const AFTER_MS = 4_000
const MOST_SECONDS_TO_RETURN = 2

/** The replies to the writers in one second. */
type Second = { good: number; refused: number; other: number }

/**
 * PostgreSQL crashes under 16 writers and restarts: their replies in each second, and the confirmed writes in the
 * database.
 */
export async function restartUnderWriters(note: (line: string) => void): Promise<Row[]> {
  const cluster = await startPostgres()
  // The temporary cluster is not durable, to be fast; this test needs durable commits.
  const url = `${cluster.url}?options=-c%20synchronous_commit%3Don`
  const server = await startServer(url, { PHONE_REQUIRED: 'off' })
  const pool = new pg.Pool({ connectionString: url, max: 1 }).on('error', () => {})
  try {
    const [writer, ...others] = await addListeners(pool, MEMBERS)
    const seconds: Second[] = []
    const acknowledged: number[] = []
    const over = new AbortController()
    let backAt = Infinity
    let firstGoodAt = Infinity
    const from = performance.now()
    const write = async (first: number) => {
      for (const { id } of others.filter((_, at) => at % WRITERS === first)) {
        if (over.signal.aborted) return
        const code = await follow(server.origin, writer, id)
        const now = performance.now()
        const second = (seconds[Math.floor((now - from) / 1000)] ??= { good: 0, refused: 0, other: 0 })
        second[code === 200 ? 'good' : code === 503 ? 'refused' : 'other'] += 1
        if (code === 200) acknowledged.push(id)
        if (code === 200 && now > backAt) firstGoodAt = Math.min(firstGoodAt, now)
        await wait(code === 200 ? 10 : 100)
      }
    }
    const writers = Array.from({ length: WRITERS }, (_, first) => write(first))
    await wait(BEFORE_MS)
    await cluster.stop()
    await wait(AWAY_MS)
    await cluster.start()
    backAt = performance.now()
    await wait(AFTER_MS)
    over.abort()
    await Promise.all(writers)
    for (const [second, { good, refused, other }] of seconds.entries())
      note(`second ${second + 1}: ${good} good, ${refused} told to come again (503), ${other} else`)
    const { rows } = await pool.query<{ id: number }>('select followed_id as id from member_follow')
    const stored = new Set(rows.map(({ id }) => id))
    return [
      row(`writes acknowledged by ${WRITERS} writers`, acknowledged.length),
      row('  of them lost', acknowledged.filter((id) => !stored.has(id)).length, { most: 0 }),
      row(
        '  answers that are neither 200 nor 503',
        seconds.reduce((sum, { other }) => sum + other, 0),
        { most: 0 },
      ),
      row('  seconds until the first good answer after PostgreSQL is back', (firstGoodAt - backAt) / 1000, {
        most: MOST_SECONDS_TO_RETURN,
        digits: 2,
      }),
    ]
  } finally {
    await pool.end()
    await server.stop()
    cluster.remove()
  }
}

const follow = (origin: string, writer: Listener | undefined, id: number): Promise<number> =>
  fetch(`${origin}/api/user/update_follow_status`, {
    method: 'POST',
    headers: { 'api-key': 'earshot-web', token: writer?.token ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: writer?.id, following_user_id: id }),
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.status
    },
    () => 0,
  )
