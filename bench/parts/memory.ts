import { setTimeout as wait } from 'node:timers/promises'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { load } from '../load.ts'
import type { Request } from '../load.ts'
import { searchesIn } from '../searches.ts'
import { memoryOf, startServer } from '../server.ts'
import type { Server } from '../server.ts'
import { PIECES, addSound } from '../sound.ts'

/** An hour (BENCH_MEMORY_SECONDS=3600) is the measure of the goals; less shows whether it grows. */
const SECONDS = Number(process.env['BENCH_MEMORY_SECONDS'] ?? 180)
/** Milliseconds until a started server is idle, and milliseconds of rest after the load. */
const SETTLE_MS = 10_000
const REST_MS = 60_000
const LETTERS = 'abcdefghijklmnoprstuvw'
const SONGS = Array.from({ length: 40 }, (_, n) => n + 1)

/** Megabytes at most: after the start, and at rest after the mixed load. */
const EMBEDDED = { started: 250, loaded: 450 }
const POSTGRES = { started: 300, loaded: 300 }

/** Memory of the server with the embedded database and the demo world, and with PostgreSQL and 200,000 tracks. */
export const benchMemory: Part = async ({ databases }) => {
  const url = await databases.urlOf(200_000)
  const searches = await searchesIn(url, 20_000)
  const large = {
    calls: searches.flatMap((each, n) => [each, `/api/song/artist_media?artist_id=${1 + (n % 2_000)}`]),
    pages: Array.from({ length: 2_500 }, (_, n) => `/artist/${n + 1}`),
    sounds: PIECES,
  }
  const server = await startServer(url)
  addSound(server)
  const rows = await measure('PostgreSQL, 200,000 tracks', server, { mix: large, most: POSTGRES })
  const embedded = await startServer(undefined, { DEMO: 'on' })
  const demo = {
    calls: LETTERS.split('').map((text) => `/api/song/search_all_v1?search_text=${text}&offset=1&limit=16&genre_ids=`),
    pages: ['/', '/community', '/podcasts', ...SONGS.map((id) => `/artist/${id}`)],
    sounds: await listStreamable(embedded.origin),
  }
  return [...rows, ...(await measure('embedded, demo world', embedded, { mix: demo, most: EMBEDDED }))]
}

/** The requests of a mixed load, and the goals in megabytes. */
type Measure = {
  mix: { calls: readonly string[]; pages: readonly string[]; sounds: readonly Request[] }
  most: { started: number; loaded: number }
}

async function measure(title: string, { origin, pid, stop }: Server, { mix, most }: Measure): Promise<Row[]> {
  const megabytes = () => memoryOf(pid).now / 1e6
  await wait(SETTLE_MS)
  const started = megabytes()
  const common = { seconds: SECONDS, warmUp: 0 }
  const loads = await Promise.all([
    load(origin, mix.calls, { ...common, connections: 16 }),
    load(origin, mix.pages, { ...common, connections: 8, encoding: 'br' }),
    load(origin, mix.sounds, { ...common, connections: 8 }),
  ])
  await wait(REST_MS)
  const [rested, wrong] = [megabytes(), loads.reduce((sum, each) => sum + each.wrong, 0)]
  await stop()
  return [
    row(`${title}: memory after the start`, started, { unit: ' MB', most: most.started }),
    row(`  at rest after ${SECONDS} s of mixed load`, rested, { unit: ' MB', most: most.loaded }),
    row('  calls, pages and sounds that failed', wrong, { most: 0 }),
  ]
}

/** Returns the sounds that are not for subscribers only. */
async function listStreamable(origin: string): Promise<string[]> {
  const streamable: string[] = []
  for (const id of SONGS) {
    const path = `/api/song/stream?song_id=${id}`
    const reply = await fetch(`${origin}${path}`, { method: 'HEAD', headers: { 'api-key': 'earshot-web' } })
    if (reply.ok) streamable.push(path)
  }
  return streamable
}
