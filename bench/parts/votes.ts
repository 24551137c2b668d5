import { execFileSync } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDb } from '../../apps/server/src/db/open.ts'
import { recount } from '../../apps/server/src/modules/vote/recount.mjs'
import { addContest, addHotArtist } from '../ballots.ts'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { fail } from '../databases.ts'
import { addListeners, post } from '../listeners.ts'
import { CONNECTIONS, load } from '../load.ts'
import { startServer, temporaryFolder } from '../server.ts'
import type { Server } from '../server.ts'

const MEMBERS = 5_000
const SECONDS = 10
const LEAST_A_SECOND = 500
const FEW = 10_000
const MANY = 1_000_000
/** Maximum factor by which reading the ballots of many votes takes longer than of few. */
const RATIO_MOST = 1.25
const RECOUNT_SECONDS_MOST = 20
/** Members of the bench have no phone. */
const ENV = { PHONE_REQUIRED: 'off' }
/** Number of kills of the server while members vote. */
const KILLS = 5
const VOTING_MS = 1_500

/**
 * Votes per second for one artist, the cost of a page of ballots with few and many votes, the duration of a recount,
 * and that counts, rows and log agree after the server was killed with kill -9.
 */
export const benchVotes: Part = async ({ databases, note }) => {
  const rows = await onEmbedded(note)
  const url = await databases.empty('bench_votes')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  let server = await startServer(url, ENV)
  try {
    const { contestId, artistId } = await addHotArtist(pool)
    const tokens = (await addListeners(pool, MEMBERS)).map(({ token }) => token)
    rows.push(...(await voting('PostgreSQL', server, { artistId, tokens })))
    rows.push(await difference('  PostgreSQL', server, contestId))
    const linesBefore = await linesOf(pool, contestId)
    const killed = await killedWhileVoting(server, url, { artistId, tokens })
    server = killed.server
    rows.push(await difference(`  after ${KILLS} times kill -9 while members vote`, server, contestId))
    const written = (await linesOf(pool, contestId)) - linesBefore
    rows.push(
      row('    votes that were answered between the kills', killed.answered, { least: 1 }),
      row('    of these missing in the log', Math.max(0, killed.answered - written), { most: 0 }),
    )
    rows.push(...(await reading(server, pool, note)))
    return rows
  } finally {
    await server.stop()
    await pool.end()
  }
}

const UPDATE_VOTE = '/api/vote/update_vote'
type Voting = { artistId: number; tokens: readonly string[] }

async function onEmbedded(note: (line: string) => void): Promise<Row[]> {
  const folder = temporaryFolder()
  const open = await openDb({ dataDir: folder, onLost: fail })
  const { contestId, artistId } = await addHotArtist(open.pool)
  const tokens = (await addListeners(open.pool, MEMBERS)).map(({ token }) => token)
  await open.close()
  const server = await startServer(undefined, ENV, folder)
  try {
    note('the embedded database')
    return [
      ...(await voting('the embedded database', server, { artistId, tokens })),
      await difference('  the embedded database', server, contestId),
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function voting(where: string, server: Server, { artistId, tokens }: Voting): Promise<Row[]> {
  const votes = tokens.map((token) => ({ path: UPDATE_VOTE, token, body: { artist_id: artistId } }))
  const told = await load(server.origin, votes, { seconds: SECONDS, warmUp: 2 })
  const goal = where === 'PostgreSQL' ? { least: LEAST_A_SECOND } : {}
  return [
    row(`votes a second for one artist, ${CONNECTIONS} connections, ${where}`, told.perSecond, goal),
    row('  p50 in ms', told.p50, { digits: 2 }),
    row('  p99 in ms', told.p99, { digits: 2 }),
    row('  refused or failed', told.wrong, { most: 0 }),
  ]
}

/** Returns the number of votes by which counts and log differ; an incorrect log counts as one. */
async function difference(where: string, server: Server, contestId: number): Promise<Row> {
  const file = path.join(server.dataDir, 'ballots.txt')
  await download(server, contestId, file)
  const { votes, problems, ballots } = await recount(file)
  for (const problem of problems) console.log(problem)
  const counted = ballots.reduce((sum, each) => sum + each.votes, 0)
  return row(`${where}: counts and log differ by`, Math.abs(counted - votes) + problems.length, { most: 0 })
}

async function linesOf(pool: pg.Pool, contestId: number): Promise<number> {
  const { rows } = await pool.query<{ lines: number }>('select lines from contest where id = $1', [contestId])
  return rows[0]?.lines ?? 0
}

async function download(server: Server, contestId: number, file: string): Promise<void> {
  const reply = await fetch(`${server.origin}/api/vote/ballot_log?category_id=${contestId}`)
  if (reply.body === null) throw new Error('no ballot log came')
  await pipeline(reply.body, createWriteStream(file))
}

async function killedWhileVoting(
  first: Server,
  url: string,
  { artistId, tokens }: Voting,
): Promise<{ server: Server; answered: number }> {
  let server = first
  let answered = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const until = Date.now() + VOTING_MS
    const { origin } = server
    const vote = (n: number) =>
      post(origin, UPDATE_VOTE, { token: tokens[n % tokens.length] ?? '', body: { artist_id: artistId } })
    const voters = Array.from({ length: CONNECTIONS }, async (_, index) => {
      for (let n = index; Date.now() < until + 500; n += CONNECTIONS) if (await vote(n)) answered += 1
    })
    await wait(VOTING_MS)
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await Promise.all(voters)
    await server.stop()
    server = await startServer(url, ENV)
  }
  return { server, answered }
}

async function reading(server: Server, pool: pg.Pool, note: (line: string) => void): Promise<Row[]> {
  const p50Of = async (contestId: number) =>
    (await load(server.origin, [`/api/vote/sub_categories?category_id=${contestId}`], { connections: 1 })).p50
  const few = await addContest(pool, FEW)
  await pool.query('vacuum analyze')
  const before = await p50Of(few)
  const began = Date.now()
  const many = await addContest(pool, MANY)
  await pool.query('vacuum analyze')
  note(`${MANY.toLocaleString('en')} votes were written in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  const after = await p50Of(many)
  const file = path.join(server.dataDir, 'many.txt')
  const from = performance.now()
  await download(server, many, file)
  const downloaded = performance.now()
  const script = new URL('../../apps/server/src/modules/vote/recount.mjs', import.meta.url).pathname
  execFileSync(process.execPath, [script, file])
  return [
    row(`vote/sub_categories with ${FEW.toLocaleString('en')} votes, p50 in ms`, before, { digits: 2 }),
    row(`vote/sub_categories with ${MANY.toLocaleString('en')} votes, p50 in ms`, after, { digits: 2 }),
    row('  times as long', after / before, { most: RATIO_MOST, digits: 2 }),
    row(`seconds to download ${MANY.toLocaleString('en')} ballots`, (downloaded - from) / 1000, { digits: 1 }),
    row(`seconds to recount ${MANY.toLocaleString('en')} ballots`, (performance.now() - downloaded) / 1000, {
      most: RECOUNT_SECONDS_MOST,
      digits: 1,
    }),
  ]
}
