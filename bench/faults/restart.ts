import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { hashToken } from '../../apps/server/src/db/hash-token.ts'
import { withPostgres } from '../../scripts/lib/postgres.mjs'
import { postgresPrograms } from '../../scripts/lib/system-packages.mjs'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import { startServer } from '../server.ts'

const WRITERS = 16
const MEMBERS = 4_000
/** Milliseconds: writing before the crash, the absence, and writing after it. */
const BEFORE_MS = 3_000
const AWAY_MS = 3_000
const AFTER_MS = 4_000
const MOST_SECONDS_TO_RETURN = 2

/** What the writers were told in one second. */
type Second = { good: number; refused: number; other: number }

/** PostgreSQL crashes under 16 writers and comes back: what they are told second by second, and what of that is in the database. */
export async function restartUnderWriters(note: (line: string) => void): Promise<Row[]> {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('PostgreSQL is missing')
  return withPostgres(programs, async (base, cluster) => {
    // The throw-away cluster promises nothing, to be fast; here an answer is a promise.
    const url = `${base}?options=-c%20synchronous_commit%3Don`
    const server = await startServer(url)
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('error', () => {})
    try {
      const token = await prepareWriter(pool)
      const seconds: Second[] = []
      const acknowledged: number[] = []
      const over = new AbortController()
      let backAt = Infinity
      let firstGoodAt = Infinity
      const from = performance.now()
      const write = async (writer: number) => {
        for (let id = 2 + writer; id <= MEMBERS && !over.signal.aborted; id += WRITERS) {
          const code = await follow(server.origin, token, id)
          const now = performance.now()
          const second = (seconds[Math.floor((now - from) / 1000)] ??= { good: 0, refused: 0, other: 0 })
          if (code === 200) {
            second.good += 1
            acknowledged.push(id)
            if (now > backAt) firstGoodAt = Math.min(firstGoodAt, now)
          } else if (code === 503) second.refused += 1
          else second.other += 1
          await wait(code === 200 ? 10 : 100)
        }
      }
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
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
      const { rows } = await pool.query<{ id: number }>(
        'select followed_id as id from member_follow where follower_id = 1',
      )
      const stored = new Set(rows.map(({ id }) => id))
      const lost = acknowledged.filter((id) => !stored.has(id)).length
      const other = seconds.reduce((sum, each) => sum + each.other, 0)
      return [
        row(`writes acknowledged by ${WRITERS} writers`, acknowledged.length, {}),
        row('  of them lost', lost, { most: 0 }),
        row('  answers that are neither 200 nor 503', other, { most: 0 }),
        row('  seconds until the first good answer after PostgreSQL is back', (firstGoodAt - backAt) / 1000, {
          most: MOST_SECONDS_TO_RETURN,
          digits: 2,
        }),
      ]
    } finally {
      await pool.end()
      await server.stop()
    }
  })
}

async function prepareWriter(pool: pg.Pool): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    "insert into member (username, email, phone) select 'm' || i, 'm' || i || '@example.org', '+4670' || lpad(i::text, 7, '0') from generate_series(1, $1::integer) i",
    [MEMBERS],
  )
  await pool.query(
    "insert into session (member_id, token_hash, expires_at) values (1, $1, now() + interval '1 hour')",
    [hashToken(token)],
  )
  return token
}

const follow = (origin: string, token: string, id: number): Promise<number> =>
  fetch(`${origin}/api/user/update_follow_status`, {
    method: 'POST',
    headers: { 'api-key': 'earshot-web', token, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, following_user_id: id }),
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.status
    },
    () => 0,
  )
