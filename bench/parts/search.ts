import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { cpuOf, cpuOfDatabase } from '../cpu.ts'
import type { Size } from '../databases.ts'
import { load } from '../load.ts'
import { listSearches, mix, neverKept } from '../searches.ts'
import { startServer } from '../server.ts'

const LEAST_PER_SECOND = 2_000
const MOST_GROWTH = 1.25
/** Different searches of a measure without kept answers: more than can be asked. */
const DIFFERENT = 60_000
/** Different searches of a measure in which people search the same things. */
const REPEATED = 2_000

/** Searches over seven kinds, with order and totals. */
export const benchSearch: Part = async (bench) => {
  const small = await measure(20_000, bench)
  const large = await measure(200_000, bench)
  return [
    row('searches a second, 200,000 tracks, none kept', large.cold.perSecond, { least: LEAST_PER_SECOND }),
    row('  p50 at 200,000 tracks to p50 at 20,000', large.cold.p50 / small.cold.p50, { most: MOST_GROWTH, digits: 2 }),
    ...large.kinds.flatMap(({ name, cold }, place): Row[] => [
      row(`  ${name}: p50 in ms`, cold.p50, { digits: 2 }),
      row(`  ${name}: p50 to 20,000 tracks`, cold.p50 / (small.kinds[place]?.cold.p50 ?? NaN), { digits: 2 }),
    ]),
    row(`searches a second, ${REPEATED} different ones, kept for some seconds`, large.kept.perSecond, {}),
    row('wrong or failed replies', large.cold.wrong + large.kept.wrong + small.cold.wrong, { most: 0 }),
  ]
}

async function measure(tracks: Size, { databases, note }: Parameters<Part>[0]) {
  const url = await databases.urlOf(tracks)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const searches = await listSearches(pool)
  await pool.end()
  const server = await startServer(url)
  try {
    await load(server.origin, neverKept(mix(searches, DIFFERENT)), { seconds: 3, warmUp: 0 })
    const [before, beforeDatabase] = [cpuOf(server.pid), cpuOfDatabase(`bench_${tracks}`)]
    const cold = await load(server.origin, neverKept(mix(searches, DIFFERENT)), { warmUp: 0 })
    const own = (cpuOf(server.pid) - before) / cold.requests
    const database = (cpuOfDatabase(`bench_${tracks}`) - beforeDatabase) / cold.requests
    note(
      `${tracks} tracks: ${cold.perSecond.toFixed(0)}/s, p50 ${cold.p50.toFixed(2)} ms, p99 ${cold.p99.toFixed(1)} ms, ${(cold.bytesPerSecond / cold.perSecond / 1000).toFixed(1)} kB a reply; processor ${own.toFixed(2)} ms in the server, ${database.toFixed(2)} ms in the database`,
    )
    const kinds = []
    for (const each of searches)
      kinds.push({
        name: each.name,
        cold: await load(server.origin, neverKept(Array.from({ length: DIFFERENT / 4 }, each.make)), {
          seconds: 2,
          warmUp: 0,
        }),
      })
    const kept = await load(server.origin, mix(searches, REPEATED))
    return { cold, kinds, kept }
  } finally {
    await server.stop()
  }
}
