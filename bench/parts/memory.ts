import { rmSync } from 'node:fs'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import type { Databases } from '../databases.ts'
import { memoryCurve } from '../faults/memory-curve.ts'
import type { Places } from '../faults/memory-curve.ts'
import { searchesIn } from '../searches.ts'
import { memoryOf, startServer, temporaryFolder } from '../server.ts'
import { addSound, pieces } from '../sound.ts'

const LOAD_SECONDS = 180
const MOST_MEGABYTES = 300
const MOST_EMBEDDED = 450
const MOST_BUILDING = 900
const LETTERS = 'abcdefghijklmnoprstuvw'

/**
 * Memory of the server as started by `npm start`, with the embedded database and the demo world, and on PostgreSQL with
 * the large catalogue.
 */
export const benchMemory: Part = async ({ databases, note }) => [
  ...(await embedded(note)),
  ...(await onPostgres(databases, LOAD_SECONDS, note)),
]

/** The memory curve with PostgreSQL, which is another process, and 200,000 tracks. */
export async function onPostgres(databases: Databases, seconds: number, note: (line: string) => void): Promise<Row[]> {
  const url = await databases.urlOf(200_000)
  const places: Places = {
    calls: (await searchesIn(url, 20_000)).flatMap((search, n) => [
      search,
      `/api/song/artist_media?artist_id=${1 + (n % 2_000)}`,
    ]),
    pages: Array.from({ length: 2_500 }, (_, n) => `/artist/${n + 1}`),
    sounds: pieces,
  }
  const server = await startServer(url)
  addSound(server)
  try {
    return await memoryCurve(server, places, {
      title: 'PostgreSQL, 200,000 tracks',
      seconds,
      most: MOST_MEGABYTES,
      note,
    })
  } finally {
    await server.stop()
  }
}

async function embedded(note: (line: string) => void): Promise<Row[]> {
  const dataDir = temporaryFolder()
  try {
    const began = performance.now()
    const building = await startServer(undefined, { DEMO: 'on' }, dataDir)
    const seconds = (performance.now() - began) / 1000
    const { peak } = memoryOf(building.pid)
    await building.stop()
    const server = await startServer(undefined, { DEMO: 'on' }, dataDir)
    const ids = Array.from({ length: 40 }, (_, n) => n + 1)
    const sounds = await heardByAll(server.origin, ids)
    const places: Places = {
      calls: ids.map(
        (id) =>
          `/api/song/search_all_v1?search_text=${LETTERS.charAt(id % LETTERS.length)}&offset=1&limit=16&genre_ids=`,
      ),
      pages: ['/', '/community', '/podcasts', ...ids.map((id) => `/artist/${id}`)],
      sounds,
    }
    try {
      return [
        row('embedded database: seconds until the first start answers, demo world included', seconds, { digits: 1 }),
        row('embedded database: the most while the demo world is built', peak / 1e6, {
          most: MOST_BUILDING,
          unit: ' MB',
        }),
        ...(await memoryCurve(server, places, {
          title: 'embedded database, demo world',
          seconds: LOAD_SECONDS,
          most: MOST_EMBEDDED,
          note,
        })),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the sounds of the given tracks that are not for subscribers only. */
async function heardByAll(origin: string, ids: readonly number[]): Promise<string[]> {
  const heard: string[] = []
  for (const id of ids) {
    const path = `/api/song/stream?song_id=${id}`
    const reply = await fetch(`${origin}${path}`, { method: 'HEAD', headers: { 'api-key': 'earshot-web' } })
    if (reply.ok) heard.push(path)
  }
  return heard
}
