import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { cpuOf, cpuOfDatabase } from '../cpu.ts'
import { addListeners } from '../listeners.ts'
import { CONNECTIONS, load } from '../load.ts'
import { listenersMinute } from '../minute.ts'
import type { Cost } from '../minute.ts'
import { startServer } from '../server.ts'
import type { Server } from '../server.ts'

const TRACKS = 200_000
const MEMBERS = 1_000
const LEAST_A_SECOND = 1_000
const SECONDS = 10
/** Plays that are told while the server is killed, by each member of other songs. */
const TOLD = 10_000
/** Milliseconds after which plays that were not taken are given up. */
const TOLD_WITHIN_MS = 180_000
/** Milliseconds within which everything is counted. */
const COUNTED_WITHIN_MS = 70_000

/**
 * How fast plays are stored and counted, what one costs, and a listener's minute with it, and that none is lost or counted twice when the server is killed
 * with kill -9.
 */
export const benchPlays: Part = async ({ databases, note }) => {
  const url = await databases.urlOf(TRACKS)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const tokens = (await addListeners(pool, MEMBERS)).map(({ token }) => token)
  let server = await startServer(url)
  try {
    const world = { pool, url, tokens, note }
    const stored = await storing(server, world)
    const minute = await listenersMinute(server, nameOf(url), stored.cost)
    const killed = await killedWhileTold(server, world)
    server = killed.server
    return [...stored.rows, ...minute, ...killed.rows]
  } finally {
    await server.stop()
    await pool.end()
  }
}

type World = { pool: pg.Pool; url: string; tokens: readonly string[]; note: (line: string) => void }

/** Plays as fast as they are taken, with the share of the job that counts them. */
async function storing(server: Server, { pool, url, tokens, note }: World): Promise<{ rows: Row[]; cost: Cost }> {
  const lines = [...tokens, `songs ${TRACKS}`]
  const tell = (seconds: number) => load(server.origin, lines, { script: 'plays', seconds, warmUp: 0 })
  await tell(2)
  await counted(pool)
  const work = () => ({ server: cpuOf(server.pid), database: cpuOfDatabase(nameOf(url)) })
  const before = { ...(await totals(pool)), ...work() }
  const told = await tell(SECONDS)
  await counted(pool)
  const after = { ...(await totals(pool)), ...work() }
  const stored = after.rows - before.rows
  const each = (name: keyof Cost) => (after[name] - before[name]) / stored
  const cost = { server: each('server'), database: each('database') }
  note(
    `one play: ${cost.server.toFixed(2)} ms of the server, ${cost.database.toFixed(2)} ms of the database, counting included`,
  )
  const rows = [
    row(`plays a second, ${CONNECTIONS} connections, ${TRACKS.toLocaleString('en')} tracks`, stored / SECONDS, {
      least: LEAST_A_SECOND,
    }),
    row('  p50 in ms', told.p50, { digits: 2 }),
    row('  p99 in ms', told.p99, { digits: 2 }),
    row('  refused or failed', told.wrong, { most: 0 }),
    row('  stored and not counted, or counted twice', Math.abs(after.plays - before.plays - stored), { most: 0 }),
  ]
  return { rows, cost }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** 10,000 plays by 1,000 members; the server is killed after half of them, and who got no answer tells again. */
async function killedWhileTold(
  first: Server,
  { pool, url, tokens, note }: World,
): Promise<{ rows: Row[]; server: Server }> {
  const before = await totals(pool)
  const plays = Array.from({ length: TOLD }, (_, n) => ({
    token: tokens[n % MEMBERS] ?? '',
    // Not the songs of the measure before: a listener counts once for a song in 30 seconds.
    song: 1 + ((n * 104_729 + 13) % TRACKS),
    listening: randomUUID(),
  }))
  const began = Date.now()
  let server = first
  const progress = { answered: 0 }
  let again = 0
  const isInTime = () => Date.now() < began + TOLD_WITHIN_MS
  const tell = async (play: (typeof plays)[number]): Promise<void> => {
    while (isInTime()) {
      if (await isTaken(server.origin, play)) {
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

async function isTaken(
  origin: string,
  { token, song, listening }: { token: string; song: number; listening: string },
): Promise<boolean> {
  try {
    const reply = await fetch(`${origin}/api/song/add_play`, {
      method: 'POST',
      headers: { 'api-key': 'earshot-web', 'content-type': 'application/json', token },
      body: JSON.stringify({ type: 'song', id: song, seconds: 30, listening }),
      signal: AbortSignal.timeout(5_000),
    })
    await reply.text()
    return reply.ok
  } catch {
    return false
  }
}

/** Plays that are stored, and the sum of what tracks were counted. */
async function totals(pool: pg.Pool): Promise<{ rows: number; plays: number }> {
  const { rows } = await pool.query<{ stored: string; plays: string }>(
    'select (select count(*) from play) as stored, (select sum(plays) from track) as plays',
  )
  return { rows: Number(rows[0]?.stored), plays: Number(rows[0]?.plays) }
}

/** Waits until no play waits to be counted. */
async function counted(pool: pg.Pool): Promise<void> {
  const until = Date.now() + COUNTED_WITHIN_MS
  while (Date.now() < until) {
    const { rows } = await pool.query('select from play where not counted limit 1')
    if (rows.length === 0) return
    await wait(200)
  }
}
