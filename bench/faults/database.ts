import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../apps/server/src/testing/database/postgres.ts'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import { CONNECTIONS, addListeners, ask, forEach } from '../load.ts'
import { withServer } from '../server.ts'

const MEMBERS = 4_000
/** Milliseconds: writing before the crash, the absence, and writing after it. */
const BEFORE_MS = 3_000
const AWAY_MS = 3_000
const AFTER_MS = 4_000
const MOST_SECONDS_TO_RETURN = 2

/** PostgreSQL crashes under writers and restarts: their replies, and the confirmed writes in the database. */
export async function crashUnderWriters(): Promise<Row[]> {
  const cluster = await startPostgres()
  // The temporary cluster is not durable, to be fast; this test needs durable commits.
  const url = `${cluster.url}?options=-c%20synchronous_commit%3Don`
  const rows = await withServer(url, async ({ origin }, pool) => {
    const [writer, ...others] = await addListeners(pool, MEMBERS)
    const acknowledged: number[] = []
    const over = new AbortController()
    let [other, backAt, firstGoodAt] = [0, Infinity, Infinity]
    const writing = forEach(others, async ({ id }) => {
      if (over.signal.aborted) return
      const body = { user_id: writer?.id, following_user_id: id }
      const status = await ask(origin, { path: '/api/user/update_follow_status', token: writer?.token ?? '', body })
      if (status === 200) acknowledged.push(id)
      else if (status !== 503) other += 1
      if (status === 200 && performance.now() > backAt) firstGoodAt = Math.min(firstGoodAt, performance.now())
      await wait(status === 200 ? 10 : 100)
    })
    await wait(BEFORE_MS)
    await cluster.stop()
    await wait(AWAY_MS)
    await cluster.start()
    backAt = performance.now()
    await wait(AFTER_MS)
    over.abort()
    await writing
    const { rows: follows } = await pool.query<{ id: number }>('select followed_id as id from member_follow')
    const stored = new Set(follows.map(({ id }) => id))
    const seconds = (firstGoodAt - backAt) / 1000
    return [
      row(`PostgreSQL crashes: writes acknowledged by ${CONNECTIONS} writers`, acknowledged.length, { least: 1 }),
      row('  of them lost', acknowledged.filter((id) => !stored.has(id)).length, { most: 0 }),
      row('  answers that are neither 200 nor 503', other, { most: 0 }),
      row('  seconds until a good answer after it is back', seconds, { most: MOST_SECONDS_TO_RETURN, digits: 2 }),
    ]
  })
  cluster.remove()
  return rows
}
