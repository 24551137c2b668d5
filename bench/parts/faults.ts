import { setTimeout as wait } from 'node:timers/promises'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { crashUnderWriters } from '../faults/database.ts'
import { slowReaders } from '../faults/slow-readers.ts'
import { CONNECTIONS, ask, forEach, load, probe } from '../load.ts'
import { searchesIn } from '../searches.ts'
import { startServer } from '../server.ts'
import type { Server } from '../server.ts'
import { PIECES, addSound } from '../sound.ts'

const SEARCHES = 60_000
const SEARCHERS = 256
const SECONDS = 10
const MOST_P95_MS = 50
const MOST_REFUSAL_MS = 500
/** Milliseconds before the stop under load, and seconds that it may take. */
const BEFORE_MS = 2_000
const MOST_STOP_SECONDS = 10

/** A crash of the database, overload, slow readers, and a stop under load. */
export const benchFaults: Part = async ({ databases }) => {
  const url = await databases.urlOf(200_000)
  const searches = await searchesIn(url, SEARCHES)
  const rows = await crashUnderWriters()
  const server = await startServer(url)
  addSound(server)
  try {
    rows.push(...(await overload(server, searches)), ...(await slowReaders(server)))
  } finally {
    rows.push(...(await stopUnderLoad(server, searches)))
  }
  return rows
}

/** 256 concurrent searches: cached pages and sound stay fast, and excess searches are refused within half a second. */
async function overload({ origin }: Server, searches: readonly string[]): Promise<Row[]> {
  const searching = load(origin, searches, { seconds: SECONDS, warmUp: 0, connections: SEARCHERS })
  const [page, sound, search, { perSecond, wrong, requests }] = await Promise.all([
    probe(origin, '/artist/1', searching),
    probe(origin, PIECES[0] ?? '', searching),
    probe(origin, searches[0] ?? '', searching),
    searching,
  ])
  return [
    row(`${SEARCHERS} searchers who never wait: answers a second`, perSecond * (1 - wrong / requests)),
    row('  told to come again a second', (perSecond * wrong) / requests),
    row('  p99 of being told so in ms', search.refusedP99, { most: MOST_REFUSAL_MS, digits: 1 }),
    row('  p95 of a kept page beside them in ms', page.p95, { most: MOST_P95_MS, digits: 1 }),
    row('  p95 of a piece of sound beside them in ms', sound.p95, { most: MOST_P95_MS, digits: 1 }),
    row('  pages and pieces that failed', page.wrong + sound.wrong + page.refused + sound.refused, { most: 0 }),
  ]
}

/** The server is stopped under load: running requests are answered completely. */
async function stopUnderLoad({ origin, stop }: Server, paths: readonly string[]): Promise<Row[]> {
  let [good, cut] = [0, 0]
  const gone = new AbortController()
  const asking = forEach(paths, async (path) => {
    if (gone.signal.aborted) return
    const status = await ask(origin, path)
    if (status === 200) good += 1
    if (status === 'cut') cut += 1
  })
  await wait(BEFORE_MS)
  const from = performance.now()
  await stop()
  const seconds = (performance.now() - from) / 1000
  gone.abort()
  await asking
  return [
    row(`a stop under ${CONNECTIONS} clients: seconds until the end`, seconds, { most: MOST_STOP_SECONDS, digits: 2 }),
    row('  good answers until then', good, { least: 1 }),
    row('  answers that were cut off in the middle', cut, { most: 0 }),
  ]
}
