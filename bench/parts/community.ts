import pg from 'pg'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { communityOf } from '../community.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { startServer } from '../server.ts'

const MOST_GROWTH = 1.25
const SMALL = 20_000
const LARGE = 200_000

/** The lists of the community with 200,000 posts, 2,000,000 comments and 100,000 members, beside a tenth of it. */
export const benchCommunity: Part = async ({ databases }) => {
  const small = await measure(await databases.communityOf(SMALL), SMALL)
  const large = await measure(await databases.communityOf(LARGE), LARGE)
  return [
    ...large.flatMap(({ name, reached }, place) => {
      const before = small[place]?.reached
      return [
        row(`${name}: p50 in ms, ${LARGE.toLocaleString('en')} posts`, reached.p50, { digits: 2 }),
        row('  to the p50 at a tenth of it', reached.p50 / (before?.p50 ?? NaN), { most: MOST_GROWTH, digits: 2 }),
      ]
    }),
    row('wrong or failed replies', [...small, ...large].reduce((sum, { reached }) => sum + reached.wrong, 0), { most: 0 }),
  ]
}

async function measure(url: string, posts: number) {
  const server = await startServer(url)
  const names = await namesOf(url)
  const random = new Random(posts)
  const size = communityOf(posts)
  const paths = (make: () => string) => Array.from({ length: 10_000 }, make)
  const lists = [
    { name: 'posts of a topic', paths: paths(() => `/api/blog/search?category_id=${1 + random.below(size.topics)}&search_key=&limit=20&offset=${20 * random.below(5)}`) },
    { name: 'related posts and comments', paths: paths(() => `/api/blog/related_posts?blog_id=${1 + random.often(size.posts)}`) },
    { name: 'members', paths: paths(() => `/api/song/search_top_users?search_key=&limit=21&offset=${21 * random.below(5)}`) },
    { name: 'members by name', paths: paths(() => `/api/song/search_top_users?search_key=${encodeURIComponent(random.of(names).slice(0, 3 + random.below(6)))}&limit=21&offset=0`) },
  ]
  try {
    const all = []
    for (const { name, paths: list } of lists) all.push({ name, reached: await load(server.origin, list) })
    return all
  } finally {
    await server.stop()
  }
}

async function namesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ full_name: string }>('select full_name from member where id % 13 = 0 order by id limit 5000')).rows.map((each) => each.full_name)
  } finally {
    await client.end()
  }
}
