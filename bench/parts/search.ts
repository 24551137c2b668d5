import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { cpuOf, cpuOfDatabase } from '../cpu.ts'
import type { Size } from '../databases.ts'
import { load } from '../load.ts'
import { listSearches, mix, neverKept } from '../searches.ts'
import { startServer } from '../server.ts'

/** Searches of each kind a second (docs/decisions/031-search-index.md). */
const LEAST = { oneWord: 6_000, other: 2_500 } as const
const MOST_GROWTH = 1.25
/** Connections of a crowd, and the milliseconds within which 99 of 100 of its searches are answered. */
const CROWD = { connections: 64, mostMs: 60 } as const
/** Different searches of a measure: more than can be asked. */
const DIFFERENT = 60_000
/** Different searches of a measure in which people search the same things. */
const REPEATED = 2_000
/** Milliseconds between two changes of an index that changes all the time. */
const CHANGE_MS = 50

/**
 * Searches over seven kinds, with order and totals. No two are written alike, but the server keeps replies by what is asked for, so that common words
 * are answered from memory. "While the index changes" they are thrown away all the time.
 */
export const benchSearch: Part = async (bench) => {
  const small = await measure(20_000, bench)
  const large = await measure(200_000, bench)
  return [
    row('searches a second, as people search, 200,000 tracks', large.mixed.perSecond, { least: LEAST.other }),
    row('  p50 at 200,000 tracks to p50 at 20,000', large.mixed.p50 / small.mixed.p50, {
      most: MOST_GROWTH,
      digits: 2,
    }),
    row('  while the index changes', large.changing.perSecond, {}),
    ...large.kinds.flatMap(({ name, found }, place): Row[] => [
      row(`${name}: searches a second`, found.perSecond, { least: name === 'one word' ? LEAST.oneWord : LEAST.other }),
      row('  p50 in ms', found.p50, { digits: 2 }),
      row('  p50 to 20,000 tracks', found.p50 / (small.kinds[place]?.found.p50 ?? NaN), {
        most: MOST_GROWTH,
        digits: 2,
      }),
    ]),
    row(`one word, ${CROWD.connections} connections: p99 in ms`, large.crowd.p99, { most: CROWD.mostMs, digits: 1 }),
    row('one word, compressed as browsers ask for it: searches a second', large.browsers.perSecond, {}),
    row(`searches a second, ${REPEATED} different ones`, large.repeated.perSecond, {}),
    row('wrong or failed replies', large.wrong + small.wrong, { most: 0 }),
  ]
}

async function measure(tracks: Size, { databases, note }: Parameters<Part>[0]) {
  const url = await databases.urlOf(tracks)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const searches = await listSearches(pool)
  await pool.end()
  const server = await startServer(url)
  try {
    const people = () => neverKept(mix(searches, DIFFERENT))
    await load(server.origin, people(), { seconds: 3, warmUp: 0 })
    const [before, beforeDatabase] = [cpuOf(server.pid), cpuOfDatabase(`bench_${tracks}`)]
    const mixed = await load(server.origin, people(), { warmUp: 0 })
    const own = (cpuOf(server.pid) - before) / mixed.requests
    const database = (cpuOfDatabase(`bench_${tracks}`) - beforeDatabase) / mixed.requests
    note(
      `${tracks} tracks: ${mixed.perSecond.toFixed(0)}/s, p50 ${mixed.p50.toFixed(2)} ms, p99 ${mixed.p99.toFixed(1)} ms, ${(mixed.bytesPerSecond / mixed.perSecond / 1000).toFixed(1)} kB a reply; processor ${own.toFixed(2)} ms in the server, ${database.toFixed(2)} ms in the database`,
    )
    const changing = await whileChanging(url, () => load(server.origin, people(), { warmUp: 0 }))
    const kinds = []
    for (const { name, make } of searches) {
      const paths = neverKept(Array.from({ length: DIFFERENT / 4 }, make))
      kinds.push({ name, found: await load(server.origin, paths, { seconds: 4, warmUp: 0 }) })
    }
    const oneWord = searches.find(({ name }) => name === 'one word')?.make ?? (() => '')
    const crowd = await load(server.origin, neverKept(Array.from({ length: DIFFERENT }, oneWord)), {
      connections: CROWD.connections,
    })
    const browsers = await load(server.origin, neverKept(Array.from({ length: DIFFERENT }, oneWord)), {
      encoding: 'br',
    })
    const repeated = await load(server.origin, mix(searches, REPEATED))
    const all = [mixed, changing, crowd, browsers, repeated, ...kinds.map(({ found }) => found)]
    return { mixed, changing, kinds, crowd, browsers, repeated, wrong: all.reduce((sum, { wrong }) => sum + wrong, 0) }
  } finally {
    await server.stop()
  }
}

async function whileChanging<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const timer = setInterval(() => void pool.query('update search_age set age = age + 1'), CHANGE_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await pool.end()
  }
}
