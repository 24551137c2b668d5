import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { quantile, row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { fillCatalogue } from '../catalogue.ts'
import { addListeners } from '../load.ts'
import { withServer, type Server } from '../server.ts'

const TRACKS = 200_000
const MEMBERS = 100_000
/** Likes of songs, and follows of artists and members, of each member: together 5,000,000. */
const EACH = { likes: 35, artists: 10, members: 5 } as const
/** Follows of the member who follows the most: as many as the stream reads of each kind. */
const MOST = 2000
const VIEWERS = 40
/** Milliseconds that 95 of 100 requests may take. */
const GOAL = 100

const CALLS = [
  'user/home_rows',
  'user/following_stream',
  'user/following_stream?kind=album',
  'user/following_stream?before=2026-06-01T00:00:00.000000Z.post.1',
  'user/following_news',
] as const

/** The home rows and the stream of follows (HOMEFEED-01, HOMEFEED-03), of usual members and of one who follows most. */
export const benchFollowing: Part = async ({ databases, note }) =>
  withServer(await databases.empty('bench_following'), async (server, pool) => {
    await fillCatalogue(pool, TRACKS)
    const viewers = await addListeners(pool, VIEWERS + 1)
    await fill(pool)
    const [fan, ...usual] = viewers
    if (fan !== undefined) await followMost(pool, fan.id)
    for (const { id } of usual) await followSome(pool, id)
    await pool.query('vacuum analyze')
    for (const table of ['member', 'track', 'album', 'item_like', 'creator_follow', 'member_follow']) {
      const { rows } = await pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
      note(`${table}: ${rows[0]?.n.toLocaleString('en')}`)
    }
    const rows: Row[] = []
    for (const call of CALLS) {
      const times = []
      for (const { token } of [...usual, ...usual]) times.push(await timeOf(server, call, token))
      rows.push(row(`${call}: p95`, quantile(times, 0.95), { most: GOAL, unit: ' ms' }))
      const most = []
      for (let n = 0; n < 20; n += 1) most.push(await timeOf(server, call, fan?.token ?? ''))
      rows.push(row(`  follows ${MOST} of each: p95`, quantile(most, 0.95), { most: GOAL, unit: ' ms' }))
    }
    return rows
  })

async function timeOf({ origin }: Server, call: string, token: string): Promise<number> {
  const start = performance.now()
  const reply = await fetch(`${origin}/api/${call}`, { headers: { 'api-key': 'earshot-web', token } })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${call} answered ${reply.status}`)
  return performance.now() - start
}

async function fill(pool: pg.Pool): Promise<void> {
  const past = (days: number) => `now() - random() * interval '${days} days'`
  await pool.query(`update album set created_at = ${past(900)}, genre_id = 1 + id % 24`)
  await pool.query(`update episode set published_at = ${past(900)}`)
  await pool.query(`update post set created_at = ${past(900)}, member_id = 1 + id % ${MEMBERS}`)
  await pool.query(
    `insert into rating (member_id, album_id, stars, words, created_at)
      select 1 + n % ${MEMBERS}, 1 + n % 20000, 1 + n % 5, 'Salt and brass.', ${past(900)} from generate_series(1, 200000) n on conflict do nothing`,
  )
  await insertFollows(pool, `select n from generate_series(1, ${MEMBERS}) n`, EACH)
}

/** Inserts likes and follows of members; popular items have most of them. */
async function insertFollows(
  pool: pg.Pool,
  members: string,
  { likes, artists, members: followed }: { likes: number; artists: number; members: number },
): Promise<void> {
  const often = (count: number) => `1 + floor(${count} * power(random(), 2))::int`
  const of = (each: number) => `from (${members}) m (id), generate_series(1, ${each}) k`
  await pool.query(
    `insert into item_like (member_id, track_id, created_at) select m.id, ${often(TRACKS)}, now() - random() * interval '900 days' ${of(likes)} on conflict do nothing`,
  )
  await pool.query(
    `insert into creator_follow (member_id, artist_id) select m.id, ${often(TRACKS / 25)} ${of(artists)} on conflict do nothing`,
  )
  await pool.query(
    `insert into member_follow (follower_id, followed_id) select m.id, 1 + floor(${MEMBERS} * random())::int ${of(followed)} on conflict do nothing`,
  )
}

async function followMost(pool: pg.Pool, id: number): Promise<void> {
  await insertFollows(pool, `select ${id}`, { likes: MOST, artists: MOST, members: MOST })
  await pool.query(
    `insert into creator_follow (member_id, podcast_id) select $1, id from podcast on conflict do nothing`,
    [id],
  )
  await pool.query('insert into topic_follow (member_id, topic_id) select $1, id from topic', [id])
}

async function followSome(pool: pg.Pool, id: number): Promise<void> {
  await insertFollows(pool, `select ${id}`, { likes: 50, artists: 30, members: 20 })
  await pool.query('insert into creator_follow (member_id, podcast_id) select $1, id from podcast where id % 80 = 0', [
    id,
  ])
  await pool.query('insert into topic_follow (member_id, topic_id) select $1, id from topic where id < 4', [id])
}
