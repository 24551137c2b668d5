import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { cpuOf, cpuOfDatabase } from '../cpu.ts'
import type { Size } from '../databases.ts'
import { load } from '../load.ts'
import type { Load } from '../load.ts'
import { Random } from '../random.ts'
import { startServer } from '../server.ts'

const LEAST_PER_SECOND = 1_500
const MOST_GROWTH = 1.25
const SORTS = ['', 'top_rated', 'a_z', 'z_a', 'most_plays', 'rand', 'most_reviews']
/** The first page, one in the middle and the last that is answered. */
const PAGES = [1, 50, 625]
const GENRES = 24
/** Different requests of one measure: more than the server answers while it keeps a reply. */
const DIFFERENT = 20_000

/** The live feed: each order, pages from the first to the last, with and without genres and text. */
export const benchLivefeed: Part = async (bench) => {
  const small = await measure(20_000, bench)
  const large = await measure(200_000, bench)
  return [
    ...large.flatMap(({ name, isFirst, reached }, place): Row[] => [
      row(`${name}: a second`, reached.perSecond, isFirst ? { least: LEAST_PER_SECOND } : {}),
      row(`  p50 to 20,000 tracks`, reached.p50 / (small[place]?.reached.p50 ?? NaN), {
        digits: 2,
        ...(isFirst && { most: MOST_GROWTH }),
      }),
    ]),
    row(
      'wrong or failed replies',
      [...small, ...large].reduce((sum, { reached }) => sum + reached.wrong, 0),
      { most: 0 },
    ),
  ]
}

type Measured = { name: string; isFirst: boolean; reached: Load }

async function measure(tracks: Size, { databases, note }: Parameters<Part>[0]): Promise<Measured[]> {
  const url = await databases.urlOf(tracks)
  const words = await wordsOf(url)
  const server = await startServer(url)
  const measured: Measured[] = []
  const run = async (name: string, isFirst: boolean, paths: string[]) => {
    const [before, beforeDatabase] = [cpuOf(server.pid), cpuOfDatabase(`bench_${tracks}`)]
    const reached = await load(server.origin, paths, { seconds: 3, warmUp: 0 })
    const own = (cpuOf(server.pid) - before) / reached.requests
    const database = (cpuOfDatabase(`bench_${tracks}`) - beforeDatabase) / reached.requests
    note(
      `${tracks} tracks, ${name}: ${reached.perSecond.toFixed(0)}/s, p50 ${reached.p50.toFixed(2)} ms, p99 ${reached.p99.toFixed(1)} ms; processor ${own.toFixed(2)} ms in the server, ${database.toFixed(2)} ms in the database`,
    )
    measured.push({ name, isFirst, reached })
  }
  try {
    // The first answer waits until the lists are read.
    await fetch(`${server.origin}${pathOf({})}`, { headers: { 'api-key': 'earshot-web' } })
    await load(server.origin, [pathOf({})], { seconds: 3, warmUp: 0 })
    const random = new Random(17)
    const several = (make: () => Asked) => Array.from({ length: DIFFERENT }, () => pathOf(make()))
    const genres = () => Array.from({ length: 3 }, () => 1 + random.below(GENRES)).join(',')
    await run(
      'page 1 of every order, as people ask',
      true,
      SORTS.map((sort) => pathOf({ sort })),
    )
    for (const sort of SORTS)
      await run(
        `page 1 of ${sort === '' ? 'no order' : sort} in three genres, none kept`,
        true,
        several(() => ({ sort, genres: genres(), seed: random.below(64) })),
      )
    for (const page of PAGES.slice(1))
      await run(
        `page ${page} of every order in three genres, none kept`,
        false,
        several(() => ({ sort: random.of(SORTS), genres: genres(), page, seed: random.below(64) })),
      )
    // From the first text on the process reads what it searches in; until then the tables answer.
    await load(server.origin, several(() => ({ text: random.of(words) })).slice(0, 500), { seconds: 15, warmUp: 0 })
    await run(
      'page 1 of every order of a word',
      true,
      several(() => ({ sort: random.of(SORTS), text: random.of(words), seed: random.below(64) })),
    )
    await run(
      'page 1 of every order of a word in a genre',
      true,
      several(() => ({ sort: random.of(SORTS), text: random.of(words), genres: String(1 + random.below(GENRES)) })),
    )
    return measured
  } finally {
    await server.stop()
  }
}

type Asked = { sort?: string; page?: number; genres?: string; text?: string; seed?: number }

const pathOf = ({ sort = '', page = 1, genres = '', text = '', seed = 0 }: Asked): string =>
  `/api/song/livefeed?search_text=${encodeURIComponent(text)}&offset=${page}&limit=16&sort_key=${sort}&genre_ids=${genres}${sort === 'rand' ? `&seed=${seed}` : ''}`

async function wordsOf(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const { rows } = await pool.query<{ title: string }>(
      'select title from track where id % 7 = 1 order by id limit 5000',
    )
    return rows.flatMap(({ title }) => title.split(' '))
  } finally {
    await pool.end()
  }
}
