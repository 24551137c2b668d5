import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { addListeners } from '../listeners.ts'
import { memoryOf, startServer } from '../server.ts'
import type { Server } from '../server.ts'

/** Streams that are open at once: nearly as many as one process allows. */
const STREAMS = 4_900
/** Streams of one address: fewer than a visitor may have. */
const STREAMS_OF_ONE = 16
/** Streams that are opened every 20 ms. */
const OPENED_AT_ONCE = 100
const OPENED_WITHIN_MS = 30_000
const POST = 1
const COMMENTS = 5
const HEARD_WITHIN_MS = 10_000
const QUIET_MS = 30_000
const MOST_KIB_A_STREAM = 64
const MOST_DELAY_MS = 1_000

/** The live channel with 4,900 open pages that watch one post: what a stream takes, and how late a comment reaches all of them. */
export const benchLive: Part = async ({ databases, note }) => {
  const url = await databases.communityOf(20_000)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const [author] = await addListeners(pool, 1)
  await pool.end()
  if (author === undefined) throw new Error('nobody writes comments')
  // Each stream comes from the address that it names, and the author has no phone.
  const server = await startServer(url, { TRUST_PROXY: '127.0.0.1', PHONE_REQUIRED: 'off' })
  const agent = new Agent({ maxSockets: Infinity })
  try {
    const before = memoryOf(server.pid).now
    const began = performance.now()
    const crowd = await openCrowd(server, agent)
    const seconds = (performance.now() - began) / 1000
    const quiet = await coresOf(server, () => wait(QUIET_MS))
    const memory = (memoryOf(server.pid).now - before) / 1024 / crowd.open
    const rows = [
      row(`live streams open at once, of ${STREAMS.toLocaleString('en')}`, crowd.open, { least: STREAMS }),
      row('  refused or failed', crowd.failed, { most: 0 }),
      row('  seconds until all were open', seconds, { digits: 1 }),
      row('  memory of a stream in KiB', memory, { most: MOST_KIB_A_STREAM, digits: 1 }),
      row('  share of a core while nothing happens', quiet * 100, { unit: ' %', digits: 1 }),
    ]
    return [...rows, ...(await comment(server, crowd, { author, note }))]
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** Open streams. `heard` has the time of each signal that the post changed, on every stream. */
type Crowd = { open: number; failed: number; heard: number[] }

async function openCrowd({ origin }: Server, agent: Agent): Promise<Crowd> {
  const crowd: Crowd = { open: 0, failed: 0, heard: [] }
  const follow = (reply: IncomingMessage) => {
    if (reply.statusCode === 200) crowd.open += 1
    else crowd.failed += 1
    reply.on('data', (bytes: Buffer) => {
      if (bytes.includes('event: post')) crowd.heard.push(performance.now())
    })
    reply.on('error', () => undefined)
  }
  for (let n = 0; n < STREAMS; n += 1) {
    const visitor = Math.floor(n / STREAMS_OF_ONE)
    const headers = { 'api-key': 'earshot-web', 'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}` }
    get(`${origin}/api/live?posts=${POST}`, { agent, headers }, follow).on('error', () => {
      crowd.failed += 1
    })
    if (n % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await wait(20)
  }
  await until(() => crowd.open + crowd.failed >= STREAMS, OPENED_WITHIN_MS)
  return crowd
}

/** Writes comments on the post, one after the other, and waits until every stream has heard of each. */
async function comment(
  server: Server,
  crowd: Crowd,
  { author, note }: { author: { id: number; token: string }; note: (line: string) => void },
): Promise<Row[]> {
  const delays: { median: number; last: number }[] = []
  let unheard = 0
  for (let n = 0; n < COMMENTS; n += 1) {
    crowd.heard = []
    const began = performance.now()
    let answered = NaN
    const cores = await coresOf(server, async () => {
      await write(server.origin, author, `Heard by everybody ${n}`)
      answered = performance.now() - began
      await until(() => crowd.heard.length >= crowd.open, HEARD_WITHIN_MS)
    })
    const late = crowd.heard.map((at) => at - began).toSorted((a, b) => a - b)
    const [median = NaN, last = NaN] = [late[late.length >> 1], late.at(-1)]
    unheard += crowd.open - late.length
    delays.push({ median, last })
    const work = (cores * (performance.now() - began)) / 1000
    note(
      `a comment, answered after ${answered.toFixed(0)} ms: half of the streams heard of it after ${median.toFixed(0)} ms, all after ${last.toFixed(0)} ms; processor ${work.toFixed(2)} s`,
    )
  }
  return [
    row('  streams that did not hear of a comment', unheard, { most: 0 }),
    row('  ms until half of them heard', Math.max(...delays.map(({ median }) => median)), {}),
    row('  ms until all heard, the longest', Math.max(...delays.map(({ last }) => last)), { most: MOST_DELAY_MS }),
  ]
}

async function write(origin: string, author: { id: number; token: string }, text: string): Promise<void> {
  const reply = await fetch(`${origin}/api/blog/comment`, {
    method: 'POST',
    headers: { 'api-key': 'earshot-web', 'content-type': 'application/json', token: author.token },
    body: JSON.stringify({ user_id: author.id, blog_id: POST, comment_id: 0, comment: text }),
  })
  if (!reply.ok) throw new Error(`the comment was answered with ${reply.status}: ${await reply.text()}`)
}

/** How many cores the server uses during `work`. */
async function coresOf({ pid }: Server, work: () => Promise<unknown>): Promise<number> {
  const [before, began] = [cpuOf(pid), performance.now()]
  await work()
  return (cpuOf(pid) - before) / (performance.now() - began)
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  while (!isSo() && performance.now() < end) await wait(5)
}
