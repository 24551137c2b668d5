import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { addListeners, post } from '../listeners.ts'
import { CONNECTIONS, load } from '../load.ts'
import { startServer } from '../server.ts'
import type { Server } from '../server.ts'

const TRACKS = 200_000
const MEMBERS = 1_000
const LEAST_A_SECOND = 1_000
const SECONDS = 10
/** Different plays of the measure. */
const DIFFERENT = 60_000
/** Number of plays that are reported while the server is killed; each member plays different songs. */
const TOLD = 10_000
/** Milliseconds after which refused plays are given up. */
const TOLD_WITHIN_MS = 180_000
/** Milliseconds within which all plays are counted. */
const COUNTED_WITHIN_MS = 70_000

/**
 * The rate at which plays are stored and counted, and that none is lost or counted twice when the server is killed with
 * kill -9.
 */
export const benchPlays: Part = async ({ databases, note }) => {
  const url = await databases.urlOf(TRACKS)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const tokens = (await addListeners(pool, MEMBERS)).map(({ token }) => token)
  let server = await startServer(url)
  try {
    const world = { pool, url, tokens, note }
    const stored = await storing(server, world)
    const killed = await killedWhileTold(server, world)
    server = killed.server
    return [...stored, ...killed.rows]
  } finally {
    await server.stop()
    await pool.end()
  }
}

type World = { pool: pg.Pool; url: string; tokens: readonly string[]; note: (line: string) => void }

const ADD_PLAY = '/api/song/add_play'
const playOf = (id: number) => ({ type: 'song', id, seconds: 30, listening: randomUUID() })

/** Plays at the maximum rate, with the job that counts them. */
async function storing(server: Server, { pool, tokens }: World): Promise<Row[]> {
  const before = await totals(pool)
  const plays = Array.from({ length: DIFFERENT }, (_, n) => ({
    path: ADD_PLAY,
    token: tokens[n % MEMBERS] ?? '',
    body: playOf(1 + ((n * 7919) % TRACKS)),
  }))
  const told = await load(server.origin, plays, { seconds: SECONDS, warmUp: 0 })
  await counted(pool)
  const after = await totals(pool)
  const stored = after.rows - before.rows
  return [
    row(`plays a second, ${CONNECTIONS} connections, ${TRACKS.toLocaleString('en')} tracks`, stored / SECONDS, {
      least: LEAST_A_SECOND,
    }),
    row('  p50 in ms', told.p50, { digits: 2 }),
    row('  p99 in ms', told.p99, { digits: 2 }),
    row('  refused or failed', told.wrong, { most: 0 }),
    row('  stored and not counted, or counted twice', Math.abs(after.plays - before.plays - stored), { most: 0 }),
  ]
}

/** 10,000 plays by 1,000 members; the server is killed after half of them, and unanswered reports are repeated. */
async function killedWhileTold(
  first: Server,
  { pool, url, tokens, note }: World,
): Promise<{ rows: Row[]; server: Server }> {
  const before = await totals(pool)
  const plays = Array.from({ length: TOLD }, (_, n) => ({
    token: tokens[n % MEMBERS] ?? '',
    // Other songs than in the previous measurement, because a listener counts once for a song in 30 seconds.
    body: playOf(1 + ((n * 104_729 + 13) % TRACKS)),
  }))
  const began = Date.now()
  let server = first
  const progress = { answered: 0 }
  let again = 0
  const isInTime = () => Date.now() < began + TOLD_WITHIN_MS
  const tell = async (play: (typeof plays)[number]): Promise<void> => {
    while (isInTime()) {
      if (await post(server.origin, ADD_PLAY, play)) {
        progress.answered += 1
        return
      }
      again += 1
      await wait(50)
    }
  }
  const queue = [...plays]
  const tellers = Array.from({ length: CONNECTIONS }, async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await tell(next)
  })
  while (progress.answered < TOLD / 2 && isInTime()) await wait(5)
  process.kill(first.pid, 'SIGKILL')
  server = await startServer(url)
  await first.stop()
  await Promise.all(tellers)
  const seconds = (Date.now() - began) / 1000
  await counted(pool)
  const after = await totals(pool)
  note(
    `${TOLD.toLocaleString('en')} plays in ${seconds.toFixed(0)} s with a kill -9 between; told again ${again} times`,
  )
  return {
    server,
    rows: [
      row('kill -9 while plays are told: lost or stored twice', Math.abs(after.rows - before.rows - TOLD), { most: 0 }),
      row('  not counted, or counted twice', Math.abs(after.plays - before.plays - TOLD), { most: 0 }),
      row('  seconds for 10,000 plays by 1,000 members', seconds, { most: 60 }),
    ],
  }
}

/** Returns the number of stored plays, and the sum of the counters of tracks. */
async function totals(pool: pg.Pool): Promise<{ rows: number; plays: number }> {
  const { rows } = await pool.query<{ stored: string; plays: string }>(
    'select (select count(*) from play) as stored, (select sum(plays) from track) as plays',
  )
  return { rows: Number(rows[0]?.stored), plays: Number(rows[0]?.plays) }
}

/** Waits until all plays are counted. */
async function counted(pool: pg.Pool): Promise<void> {
  const until = Date.now() + COUNTED_WITHIN_MS
  while (Date.now() < until) {
    const { rows } = await pool.query('select from play where not counted limit 1')
    if (rows.length === 0) return
    await wait(200)
  }
}
