import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { load } from '../load.ts'
import type { Load } from '../load.ts'
import { Random } from '../random.ts'
import { listSearches } from '../searches.ts'
import { withServer } from '../server.ts'

/** Requests of each kind a second with 16 connections and 200,000 tracks, nothing cached (decision 028). */
const LEAST: Record<string, number> = {
  'one word': 500,
  'two words': 300,
  'a word in a genre': 300,
  'three letters': 100,
  'a misspelt word': 100,
  'live feed': 250,
}
/** With 4 connections: most milliseconds of 95 of 100 requests, and the longer median to that of 20,000 tracks. */
const CALM_P95_MS = 100
const MOST_GROWTH = 3
/** Number of different requests per measurement, and its seconds. */
const DIFFERENT = 15_000
const SECONDS = 6

type Measured = { name: string; full: Load; calm: Load }

/** Searches over seven kinds with order and totals, and the live feed in all orders, with genres and pages. */
export const benchSearch: Part = async (bench) => {
  const small = await measure(20_000, bench)
  const large = await measure(200_000, bench)
  const wrong = [...small, ...large].reduce((sum, { full, calm }) => sum + full.wrong + calm.wrong, 0)
  return [
    ...large.flatMap(({ name, full, calm }, at): Row[] => [
      row(`${name}: a second`, full.perSecond, { least: LEAST[name] ?? NaN }),
      row('  p95 in ms, 4 connections', calm.p95, { most: CALM_P95_MS, digits: 1 }),
      row('  p50 to 20,000 tracks', calm.p50 / (small[at]?.calm.p50 ?? NaN), { most: MOST_GROWTH, digits: 2 }),
    ]),
    row('wrong or failed replies', wrong, { most: 0 }),
  ]
}

const measure = async (tracks: 20_000 | 200_000, { databases, note }: Parameters<Part>[0]): Promise<Measured[]> =>
  withServer(await databases.urlOf(tracks), async ({ origin }, pool) => {
    const measured: Measured[] = []
    const kinds = [...(await listSearches(pool)), liveFeed].filter(({ name }) => name in LEAST)
    for (const { name, make } of kinds) {
      const paths = Array.from({ length: DIFFERENT }, make)
      await load(origin, paths.slice(-500), { seconds: 2, warmUp: 0 })
      const full = await load(origin, paths, { seconds: SECONDS, warmUp: 0 })
      const calm = await load(origin, paths.toReversed(), { connections: 4, seconds: SECONDS, warmUp: 0 })
      note(`${tracks} tracks, ${name}: ${full.perSecond.toFixed(0)} a second`)
      measured.push({ name, full, calm })
    }
    return measured
  })

const SORTS = ['', 'top_rated', 'a_z', 'z_a', 'most_plays', 'rand', 'most_reviews']
const GENRES = 24
const PAGES = [1, 1, 1, 2, 3]

const random = new Random(17)
const genres = () => Array.from({ length: random.below(4) }, () => 1 + random.below(GENRES)).join(',')
const liveFeed = {
  name: 'live feed',
  make: () =>
    `/api/song/livefeed?search_text=&offset=${random.of(PAGES)}&limit=16&sort_key=${random.of(SORTS)}&genre_ids=${genres()}&seed=${random.below(10_000)}`,
}
