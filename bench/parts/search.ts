import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { load } from '../load.ts'
import type { Load } from '../load.ts'
import { Random } from '../random.ts'
import { listSearches } from '../searches.ts'
import { startServer } from '../server.ts'

/**
 * Goals in requests per second for each kind with 16 connections and 200,000 tracks, without caches
 * (docs/decisions/028-search-in-postgresql.md).
 */
const LEAST: Record<string, number> = {
  'one word': 500,
  'two words': 300,
  'a word in a genre': 300,
  'three letters': 100,
  'a misspelt word': 100,
  'live feed': 250,
}
/**
 * Maximum milliseconds of 95 % of the requests with 4 connections, and maximum factor of the median compared to 20,000
 * tracks.
 */
const CALM = { connections: 4, mostMs: 100 } as const
const MOST_GROWTH = 3
/** Number of different requests per measurement, and its seconds. */
const DIFFERENT = 15_000
const SECONDS = 6

type Measured = { name: string; full: Load; calm: Load }

/** Searches over seven kinds with order and totals, and the live feed in all orders, with words, genres and pages. */
export const benchSearch: Part = async (bench) => {
  const small = await measure(20_000, bench)
  const large = await measure(200_000, bench)
  const growth = (name: string, p50: number) => p50 / (small.find((each) => each.name === name)?.calm.p50 ?? NaN)
  return [
    ...large.flatMap(({ name, full, calm }): Row[] => {
      const least = LEAST[name]
      const isGoal = least !== undefined
      return [
        row(`${name}: a second`, full.perSecond, isGoal ? { least } : {}),
        row(`  p95 in ms, ${CALM.connections} connections`, calm.p95, {
          digits: 1,
          ...(isGoal && { most: CALM.mostMs }),
        }),
        row('  p50 to 20,000 tracks', growth(name, calm.p50), { digits: 2, ...(isGoal && { most: MOST_GROWTH }) }),
      ]
    }),
    row(
      'wrong or failed replies',
      [...small, ...large].reduce((sum, { full, calm }) => sum + full.wrong + calm.wrong, 0),
      { most: 0 },
    ),
  ]
}

async function measure(tracks: 20_000 | 200_000, { databases, note }: Parameters<Part>[0]): Promise<Measured[]> {
  const url = await databases.urlOf(tracks)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const requests = [...(await listSearches(pool)), ...(await listFeeds(pool))]
  await pool.end()
  const server = await startServer(url)
  const measured: Measured[] = []
  try {
    for (const { name: what, make } of requests) {
      const paths = Array.from({ length: DIFFERENT }, make)
      await load(server.origin, paths.slice(-500), { seconds: 2, warmUp: 0 })
      const full = await load(server.origin, paths, { seconds: SECONDS, warmUp: 0 })
      const { connections } = CALM
      const calm = await load(server.origin, paths.toReversed(), { seconds: SECONDS, warmUp: 0, connections })
      note(
        `${tracks} tracks, ${what}: ${full.perSecond.toFixed(0)}/s, p50 ${full.p50.toFixed(1)} ms; 4 connections: p50 ${calm.p50.toFixed(1)}, p95 ${calm.p95.toFixed(1)} ms`,
      )
      measured.push({ name: what, full, calm })
    }
    return measured
  } finally {
    await server.stop()
  }
}

const SORTS = ['', 'top_rated', 'a_z', 'z_a', 'most_plays', 'rand', 'most_reviews']
const GENRES = 24
/** Pages that people open, and a deep one. */
const PAGES = [1, 1, 1, 2, 3]
const DEEP_PAGE = 625

/** Requests of the live feed, as URLs of the API. */
async function listFeeds(pool: pg.Pool): Promise<{ name: string; make: () => string }[]> {
  const { rows } = await pool.query<{ title: string }>(
    'select title from track where id % 7 = 1 order by id limit 5000',
  )
  const words = rows.flatMap(({ title }) => title.split(' '))
  const random = new Random(17)
  const genres = () => Array.from({ length: random.below(4) }, () => 1 + random.below(GENRES)).join(',')
  const path = ({ page = random.of(PAGES), text = '' }: { page?: number; text?: string }) =>
    `/api/song/livefeed?search_text=${encodeURIComponent(text)}&offset=${page}&limit=16&sort_key=${random.of(SORTS)}&genre_ids=${genres()}&seed=${random.below(10_000)}`
  return [
    { name: 'live feed', make: () => path({}) },
    { name: 'live feed of a word', make: () => path({ text: random.of(words) }) },
    { name: 'live feed, last page', make: () => path({ page: DEEP_PAGE }) },
  ]
}
