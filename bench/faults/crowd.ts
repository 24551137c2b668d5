import { setTimeout as wait } from 'node:timers/promises'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import { load } from '../load.ts'
import { memoryOf } from '../server.ts'
import type { Server } from '../server.ts'
import { probe } from './probe.ts'
import type { Probed } from './probe.ts'

const CROWD = 2_000
const SEARCHERS = 256
const SECONDS = 10
const REST_MS = 20_000
const MOST_P95_MS = 50
const MOST_REFUSAL_MS = 500
const MOST_GROWTH = 1.2

/** The URLs that a crowd requests: many cached pages, calls and searches. */
const PLACES = (searches: readonly string[]): string[] =>
  searches.flatMap((search, n) => [
    search,
    `/artist/${1 + (n % 500)}`,
    `/api/song/artist_media?artist_id=${1 + (n % 2_000)}`,
  ])

/** 2,000 concurrent connections: excess ones are refused quickly, and the memory is released. */
export async function crowd({ origin, pid }: Server, searches: readonly string[]): Promise<Row[]> {
  const places = PLACES(searches.slice(0, 2_000))
  // The reference is a warm server, not one that has just started.
  await load(origin, places, { seconds: SECONDS, warmUp: 0, encoding: 'br' })
  await wait(REST_MS / 2)
  const before = memoryOf(pid).now
  const crowding = load(origin, places, { seconds: SECONDS, warmUp: 0, connections: CROWD, encoding: 'br' })
  const [{ perSecond, wrong, requests, p50 }, search, page] = await Promise.all([
    crowding,
    probe(origin, searches[0] ?? '', crowding),
    probe(origin, '/artist/1', crowding),
  ])
  const during = memoryOf(pid).now
  await wait(REST_MS)
  const after = memoryOf(pid).now
  return [
    row(`${CROWD} connections that never wait: answers a second`, perSecond * (1 - wrong / requests), {}),
    row('  told to come again a second', (perSecond * wrong) / requests, {}),
    row('  p50 of answers and refusals in ms', p50, {}),
    row('  p99 of being told so in ms', search.refusals.p99, { most: MOST_REFUSAL_MS, digits: 1 }),
    row('  p95 of a page that is often asked for in ms', page.p95, { digits: 1 }),
    row('  memory right after it to before it', during / before, { digits: 2 }),
    row('  memory 20 s later to before it', after / before, { most: MOST_GROWTH, digits: 2 }),
  ]
}

/** 256 concurrent searches: cached pages and sound stay fast, and excess searches are refused within half a second. */
export async function searchesBeside(
  { origin }: Server,
  searches: readonly string[],
  sound: string,
  note: (line: string) => void,
): Promise<Row[]> {
  const searching = load(origin, searches, { seconds: SECONDS, warmUp: 0, connections: SEARCHERS })
  const [page, piece, search, { perSecond, wrong, requests }] = await Promise.all([
    probe(origin, '/artist/1', searching),
    probe(origin, sound, searching, 'bytes=0-65535'),
    probe(origin, searches[0] ?? '', searching),
    searching,
  ])
  note(`a kept page: ${said(page)}; a piece of sound: ${said(piece)}`)
  return [
    row(`${SEARCHERS} searchers who never wait: answers a second`, perSecond * (1 - wrong / requests), {}),
    row('  told to come again a second', (perSecond * wrong) / requests, {}),
    row('  p99 of being told so in ms', search.refusals.p99, { most: MOST_REFUSAL_MS, digits: 1 }),
    row('  p95 of a kept page beside them in ms', page.p95, { most: MOST_P95_MS, digits: 1 }),
    row('  p95 of a piece of sound beside them in ms', piece.p95, { most: MOST_P95_MS, digits: 1 }),
    row('  pages and pieces that failed', page.wrong + piece.wrong + page.refusals.count + piece.refusals.count, {
      most: 0,
    }),
  ]
}

const said = ({ p50, p95, p99, asked: requested }: Probed): string =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms of ${requested}`
