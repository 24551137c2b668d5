// Load by wrk with one thread, so that the program under test has its own core on a machine with two.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { hashToken } from '../apps/server/src/db/hash-token.ts'
import { quantile } from './bench.ts'

/** The result of one measurement. Times in milliseconds; `wrong` counts failed and refused requests. */
export type Load = z.output<typeof REPORT> & { perSecond: number }

/** A request: a path to get, or a path with headers or a body to post. */
export type Request = string | { path: string; range?: string; token?: string; body?: object }

const REPORT = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  wrong: z.number(),
})

/** Default number of connections. */
export const CONNECTIONS = 16

/** Sends the requests to `origin` in a cycle. `encoding` is the accepted encoding. */
export async function load(
  origin: string,
  requests: readonly Request[],
  { seconds = 6, warmUp = 1, connections = CONNECTIONS, encoding = 'identity' } = {},
): Promise<Load> {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-load-'))
  const file = path.join(folder, 'requests')
  writeFileSync(file, requests.map(lineOf).join('\n'))
  const script = path.join(import.meta.dirname, 'wrk.lua')
  const wrk = async (time: number) => {
    const options = ['-t1', `-c${connections}`, `-d${time}s`, '--timeout', '10s', '-s', script]
    const { stdout } = await promisify(execFile)('wrk', [...options, origin, '--', file, encoding])
    const report = REPORT.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
    return { ...report, perSecond: report.requests / report.seconds }
  }
  try {
    if (warmUp > 0) await wrk(warmUp)
    return await wrk(seconds)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(request: Request): string {
  const { path: url, range = '', token = '', body } = asObject(request)
  return [url, range, token, body === undefined ? '' : JSON.stringify(body)].join('\t')
}

const asObject = (request: Request) => (typeof request === 'string' ? { path: request } : request)

/** The status of an answer that came to its end; 'cut' for half of one, 'none' for none at all. */
export type Status = number | 'cut' | 'none'

/** Sends one request and reads its answer to the end. */
export async function ask(origin: string, request: Request): Promise<Status> {
  const { path: url, range, token, body } = asObject(request)
  const headers = {
    'api-key': 'earshot-web',
    ...(range !== undefined && { range }),
    ...(token !== undefined && { token }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return fetch(origin + url, { headers, ...sent, signal: AbortSignal.timeout(10_000) }).then(
    (reply) =>
      reply.arrayBuffer().then(
        () => reply.status,
        () => 'cut' as const,
      ),
    () => 'none' as const,
  )
}

/** Runs `work` for the elements of a list, as many at once as a measure has connections. */
export async function forEach<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const left = list.values()
  const worker = async () => {
    for (const each of left) await work(each)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

/** Percentiles of the replies and of the refusals (503) of one client in milliseconds, and the number of failures. */
export type Probed = { p95: number; p99: number; slowest: number; refusedP99: number; refused: number; wrong: number }

const PAUSE_MS = 10

/** Repeats a request until `until` has settled, one after the other. */
export async function probe(origin: string, request: Request, until: Promise<unknown>): Promise<Probed> {
  const [times, refusals]: [number[], number[]] = [[], []]
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  let wrong = 0
  while (!over.signal.aborted) {
    const from = performance.now()
    const status = await ask(origin, request)
    ;(status === 503 ? refusals : times).push(performance.now() - from)
    if (status !== 200 && status !== 206 && status !== 503) wrong += 1
    await wait(PAUSE_MS)
  }
  await ended
  const [p95, p99, slowest] = [quantile(times, 0.95), quantile(times, 0.99), Math.max(...times)]
  return { p95, p99, slowest, refusedP99: quantile(refusals, 0.99), refused: refusals.length, wrong }
}

/** A signed-in member: the id and the session's token. */
export type Listener = { id: number; token: string }

/** Adds signed-in members. */
export async function addListeners(pool: pg.Pool, count: number): Promise<Listener[]> {
  const tokens = new Map(
    Array.from({ length: count }, () => randomUUID()).map((token) => [hashToken(token), token] as const),
  )
  const { rows } = await pool.query<{ id: number; hash: string }>(
    `with listener as (
      insert into member (username, email) select 'listener ' || hash, hash || '@example.org' from unnest($1::text[]) hash
      returning id, substr(username, 10) as hash
    )
    insert into session (member_id, token_hash, expires_at) select id, hash, now() + interval '1 day' from listener
    returning member_id as id, token_hash as hash`,
    [[...tokens.keys()]],
  )
  return rows.map(({ id, hash }) => ({ id, token: tokens.get(hash) ?? '' }))
}
