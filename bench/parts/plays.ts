import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { addListeners, ask, forEach } from '../load.ts'
import { withServer } from '../server.ts'

const TRACKS = 20_000
const MEMBERS = 1_000
const PLAYS = 10_000
const MOST_SECONDS = 60
/** Milliseconds within which all plays are counted. */
const COUNTED_WITHIN_MS = 70_000

/**
 * 10,000 plays by 1,000 members; the server is killed with kill -9 after half of them, and a player without an answer
 * repeats its play: none is lost, stored twice or counted twice.
 */
export const benchPlays: Part = async ({ databases, note }) =>
  withServer(await databases.urlOf(TRACKS), async (server, pool) => {
    const members = await addListeners(pool, MEMBERS)
    const before = await totals(pool)
    const began = Date.now()
    let [answered, repeated] = [0, 0]
    const killed: Promise<void>[] = []
    await forEach([...Array(PLAYS).keys()], async (n) => {
      // Each member plays other songs: a listener counts once for a song in 30 seconds.
      const body = { type: 'song', id: 1 + ((n * 7919) % TRACKS), seconds: 30, listening: randomUUID() }
      const play = { path: '/api/song/add_play', token: members[n % MEMBERS]?.token ?? '', body }
      while ((await ask(server.origin, play)) !== 200) {
        repeated += 1
        await wait(50)
      }
      answered += 1
      if (answered === PLAYS / 2) killed.push(server.crash())
    })
    await Promise.all(killed)
    const seconds = (Date.now() - began) / 1000
    await counted(pool)
    const after = await totals(pool)
    note(`${PLAYS} plays in ${seconds.toFixed(0)} s with a kill -9 between; ${repeated} were repeated`)
    const stored = after.rows - before.rows
    return [
      row('kill -9 while plays are stored: lost or stored twice', Math.abs(stored - PLAYS), { most: 0 }),
      row('  not counted, or counted twice', Math.abs(after.plays - before.plays - PLAYS), { most: 0 }),
      row(`  seconds for ${PLAYS} plays by ${MEMBERS} members`, seconds, { most: MOST_SECONDS }),
    ]
  })

/** Returns the number of stored plays, and the sum of the counters of tracks. */
async function totals(pool: pg.Pool): Promise<{ rows: number; plays: number }> {
  const { rows } = await pool.query<{ stored: string; plays: string }>(
    'select (select count(*) from play) as stored, (select sum(plays) from track) as plays',
  )
  return { rows: Number(rows[0]?.stored), plays: Number(rows[0]?.plays) }
}

/** Waits until all plays are counted. */
async function counted(pool: pg.Pool): Promise<void> {
  for (let ms = COUNTED_WITHIN_MS; ms > 0; ms -= 200) {
    const { rows } = await pool.query('select from play where not counted limit 1')
    if (rows.length === 0) return
    await wait(200)
  }
}
