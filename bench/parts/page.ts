import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { addListeners, ask, load } from '../load.ts'
import { withServer } from '../server.ts'

const LEAST_PER_SECOND = 3_000
/** Comments per second, and the minimum share of the page views per second without comments. */
const COMMENTS = 5
const LEAST_SHARE = 0.6

/** `/` from the page cache as requested by browsers, alone and with concurrent comments, which evict it. */
export const benchPage: Part = async ({ databases }) =>
  withServer(await databases.urlOf(20_000), async ({ origin }, pool) => {
    const quiet = await load(origin, ['/'], { encoding: 'br' })
    const [author = { id: 0, token: '' }] = await addListeners(pool, 1)
    const { rows } = await pool.query<{ id: number }>(
      `with t as (insert into topic (title, sub_title, colour, pos) values ('Bench', '', 'grey', 1) returning id)
       insert into post (topic_id, member_id, title, sub_title, description) select id, $1, 'Bench', '', '' from t returning id`,
      [author.id],
    )
    let failed = 0
    const comment = async () => {
      const body = { user_id: author.id, blog_id: rows[0]?.id, comment_id: 0, comment: `Comment ${performance.now()}` }
      if ((await ask(origin, { path: '/api/blog/comment', token: author.token, body })) !== 200) failed += 1
    }
    const writing = setInterval(() => void comment(), 1000 / COMMENTS)
    const busy = await load(origin, ['/'], { encoding: 'br' })
    clearInterval(writing)
    const share = busy.perSecond / quiet.perSecond
    return [
      row('`/` a second from the cache', quiet.perSecond, { least: LEAST_PER_SECOND }),
      row(`  as a share beside ${COMMENTS} comments a second`, share, { least: LEAST_SHARE, digits: 2 }),
      row('  wrong or failed replies', quiet.wrong + busy.wrong + failed, { most: 0 }),
    ]
  })
