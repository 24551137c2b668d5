import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { quantile, row } from '../bench.ts'
import type { Row } from '../bench.ts'
import type { Server } from '../server.ts'

const POSTS = 20_000
const RUNS = 5
/** Items of one act on many. */
const MANY = 200
/** Milliseconds that an act of the desk may take (OPERATIONS-19). */
const GOAL = 1000

type Reply = {
  news_id: number
  version: number & string
  published: { values: Record<string, unknown>; texts: object }
  results?: { done: boolean; reason: string | null }[]
}
type Desk = {
  get: (path: string) => Promise<Reply>
  post: (path: string, body: object) => Promise<Reply>
}
/** Prepares the run of that number, and returns the calls that are measured. */
type Act = (desk: Desk, run: number) => Promise<() => Promise<unknown>>

/** Measures acts of the desk; those on an artist take artists with many albums. `note` prints each act that begins. */
export async function benchActs(
  server: Server,
  pool: pg.Pool,
  { token, note }: { token: string; note: (line: string) => void },
): Promise<Row[]> {
  await addPosts(pool)
  const { rows: largest } = await pool.query<{ id: number }>(
    'select id from artist order by album_count desc, id limit $1',
    [MANY],
  )
  const desk = deskOf(server, token)
  const rows: Row[] = []
  for (const [name, act] of Object.entries(actsOn(largest.map(({ id }) => id)))) {
    note(name)
    rows.push(row(name, await timeOf(desk, act), { most: GOAL, unit: ' ms' }))
  }
  return rows
}

const actsOn = (largest: readonly number[], large = largest.slice(20, 60)): Record<string, Act> => ({
  // The acts themselves are jobs.
  'hide the 200 largest artists: dry run': rehearsing('desk/hide', largest),
  'remove the 200 largest artists: dry run': rehearsing('desk/remove', largest),
  'correct a song': async ({ get, post }, run) => {
    const one = { kind: 'song', id: 5000 + run }
    const { version } = await get(`desk/item?kind=song&id=${one.id}`)
    return () => post('desk/correct', { ...one, version, title: `Corrected ${run}` })
  },
  'rename an artist': async ({ get, post }, run) => {
    const one = { kind: 'artist', id: large[run] }
    const { version } = await get(`desk/item?kind=artist&id=${one.id}`)
    return () => post('desk/correct', { ...one, version, title: `Renamed ${run}` })
  },
  'merge an artist: dry run': merging(large, { dry_run: 1 }),
  'merge an artist': merging(large, {}),
  'hide an artist': withdrawing('desk/hide', large),
  'show an artist': withdrawing('desk/show', large),
  'remove an artist': withdrawing('desk/remove', large),
  'restore an artist': withdrawing('desk/restore', large),
  'suspend a member':
    async ({ post }, run) =>
    () =>
      post('moderation/suspend', { member_id: 10 + run, reason: 'Sells votes.' }),
  'end a suspension':
    async ({ post }, run) =>
    () =>
      post('moderation/restore', { member_id: 10 + run }),
  'set roles':
    async ({ post }, run) =>
    () =>
      post('desk/set_roles', { member_id: 30 + run, roles: ['writer'] }),
  'publish an article': async ({ post }, run) => {
    const { news_id } = await post('newsroom/create', { title: `Article ${run}` })
    const { version } = await post('newsroom/save', { news_id, version: 1, content: '<p>The words of it.</p>' })
    return () => post('newsroom/publish', { news_id, version })
  },
  'decide a case':
    async ({ post }, run) =>
    () =>
      post('moderation/settle', { kind: 'post', item_id: 1 + run, decision: 'hide' }),
  'move 4,000 posts':
    async ({ post }, run) =>
    () =>
      post('desk/move_posts', { topic_id: 1 + run, to_topic_id: 6 }),
  'save the site': async ({ get, post }, run) => {
    const { version, published } = await get('desk/site')
    const identity = Object.assign({}, published.values['identity'], { tagline: `Welcome ${run}` })
    const draft = { ...published, values: { ...published.values, identity } }
    return async () => {
      await post('desk/save_site_draft', { base_version: version, draft })
      await post('desk/publish_site', { base_version: version })
    }
  },
  'save a plan':
    async ({ post }, run) =>
    () =>
      post('desk/save_plan', { artist_id: 1 + run, title: 'Monthly', price: 3 }),
  'save settings': async ({ get, post }, run) => {
    const { version } = await get('desk/settings')
    return () => post('desk/save_settings', { version, values: { NEW_ACCOUNT_DAYS: String(3 + run) } })
  },
  'give 200 songs a year': async ({ post }, run) => {
    const ids = manyFrom(run)
    return () => post('desk/correct_many', { kind: 'song', ids, year: 1990 + run })
  },
  'give 200 songs a genre': async ({ post }, run) => {
    const ids = manyFrom(run)
    return () =>
      post('desk/correct_many', { kind: 'song', ids, genre: `Genre ${run + 1}, Genre ${run + 7}, Genre ${run + 13}` })
  },
  'correct 200 songs: dry run': async ({ post }, run) => {
    const ids = manyFrom(run)
    return () => post('desk/correct_many', { kind: 'song', ids, year: 1950, dry_run: 1 })
  },
  'close 200 albums': async ({ post }, run) => {
    const ids = manyFrom(run).map((id) => id - 100_000)
    return () => post('desk/correct_many', { kind: 'album', ids, subscribers_only: true })
  },
  'hide 200 songs': withdrawingMany('desk/hide'),
  'show 200 songs': withdrawingMany('desk/show'),
  'remove 200 songs': withdrawingMany('desk/remove'),
  'restore 200 songs': withdrawingMany('desk/restore'),
})

const rehearsing =
  (path: string, ids: readonly number[]): Act =>
  async ({ post }) =>
  () =>
    post(path, { items: ids.map((id) => ({ kind: 'artist', id })), dry_run: 1 })

const merging =
  (large: readonly number[], more: object): Act =>
  async ({ post }, run) =>
  () =>
    post('desk/merge', { kind: 'artist', id: large[10 + run], into_id: large[20 + run], ...more })

const withdrawing =
  (path: string, large: readonly number[]): Act =>
  async ({ post }, run) =>
  () =>
    post(path, { items: [{ kind: 'artist', id: large[30 + run] }] })

const withdrawingMany =
  (path: string): Act =>
  async ({ post }, run) => {
    const items = manyFrom(run).map((id) => ({ kind: 'song', id }))
    return () => post(path, { items })
  }

const manyFrom = (run: number): number[] => Array.from({ length: MANY }, (_, at) => 100_001 + run * MANY + at)

async function timeOf(desk: Desk, act: Act): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const measured = await act(desk, run)
    const start = performance.now()
    await measured()
    times.push(performance.now() - start)
  }
  return quantile(times)
}

function deskOf({ origin }: Server, token: string): Desk {
  const ask = async (path: string, body?: object) => {
    const headers = { 'api-key': 'earshot-web', 'content-type': 'application/json', token }
    const sent = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const reply = await fetch(`${origin}/api/${path}`, sent)
    const { data, error }: { data: Reply; error: string | null } = await reply.json()
    if (!reply.ok) throw new Error(`${path}: ${error}`)
    for (const { done, reason } of data.results ?? []) if (!done) throw new Error(`${path}: ${reason}`)
    return data
  }
  return { get: (path) => ask(path), post: ask }
}

/** Adds topics with posts, of which some are reported. */
async function addPosts(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into topic (title, sub_title, colour, pos) select 'Topic ' || n, '', 'amber', n from generate_series(1, 6) n`,
  )
  await pool.query(
    `insert into post (topic_id, member_id, title, sub_title, description)
      select 1 + n % 5, 1 + n % 100, 'Post ' || n, '', '' from generate_series(1, $1::int) n`,
    [POSTS],
  )
  await pool.query(
    `insert into report (kind, item_id, member_id, reason) select 'post', n, 50, 'spam' from generate_series(1, 100) n`,
  )
  await pool.query(`update session set proved_at = now()`)
  await pool.query('vacuum analyze')
}
