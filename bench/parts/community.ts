import pg from 'pg'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { communityOf } from '../community.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { startServer } from '../server.ts'

const MOST_GROWTH = 1.25
const SMALL = 20_000
const LARGE = 200_000
const PATHS = 10_000
const SHORT = { seconds: 3, warmUp: 1 }

/** Both sizes are asked in turns, so that what else the machine does meets both. */
const TURNS = 5

/** The lists of the community with 200,000 posts, 2,000,000 comments and 100,000 members, beside a tenth of it. */
export const benchCommunity: Part = async ({ databases }) => {
  const small = await open(await databases.communityOf(SMALL), SMALL)
  const large = await open(await databases.communityOf(LARGE), LARGE)
  const rows: Row[] = []
  let wrong = 0
  try {
    for (const list of LISTS) {
      const turns = []
      for (let turn = 0; turn < TURNS; turn += 1)
        turns.push({
          small: await load(small.origin, small.paths(list), SHORT),
          large: await load(large.origin, large.paths(list), SHORT),
        })
      wrong += turns.reduce((sum, turn) => sum + turn.small.wrong + turn.large.wrong, 0)
      rows.push(
        row(
          `${list.name}: p50 in ms, ${LARGE.toLocaleString('en')} posts`,
          median(turns.map((turn) => turn.large.p50)),
          { digits: 2 },
        ),
        row('  to the p50 at a tenth of it', median(turns.map((turn) => turn.large.p50 / turn.small.p50)), {
          most: MOST_GROWTH,
          digits: 2,
        }),
      )
    }
  } finally {
    await small.stop()
    await large.stop()
  }
  return [...rows, row('wrong or failed replies', wrong, { most: 0 })]
}

type Community = ReturnType<typeof communityOf> & { names: string[]; random: Random }
type List = { name: string; path: (of: Community) => string }

const LISTS: List[] = [
  {
    name: 'posts of a topic',
    path: ({ random, topics }) =>
      `blog/search?category_id=${1 + random.below(topics)}&search_key=&limit=20&offset=${20 * random.below(5)}`,
  },
  {
    name: 'related posts and comments',
    path: ({ random, posts }) => `blog/related_posts?blog_id=${1 + random.often(posts)}`,
  },
  {
    name: 'members',
    path: ({ random }) => `song/search_top_users?search_key=&limit=21&offset=${21 * random.below(5)}`,
  },
  {
    name: 'members by name',
    path: ({ random, names }) =>
      `song/search_top_users?search_key=${encodeURIComponent(random.of(names).slice(0, 3 + random.below(6)))}&limit=21&offset=0`,
  },
]

async function open(url: string, posts: number) {
  const server = await startServer(url)
  const community: Community = { ...communityOf(posts), names: await namesOf(url), random: new Random(posts) }
  return {
    origin: server.origin,
    stop: () => server.stop(),
    paths: ({ path }: List) => Array.from({ length: PATHS }, () => `/api/${path(community)}`),
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

async function namesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (
      await client.query<{ full_name: string }>('select full_name from member where id % 13 = 0 order by id limit 5000')
    ).rows.map((each) => each.full_name)
  } finally {
    await client.end()
  }
}
