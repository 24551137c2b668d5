import pg from 'pg'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { addListeners } from '../listeners.ts'
import { load } from '../load.ts'
import { startServer } from '../server.ts'

const LEAST_PER_SECOND = 3_000
/** Comments per second, and the minimum share of the page views per second without comments. */
const COMMENTS = 5
const LEAST_SHARE = 0.6

/** `/` from the page cache as requested by browsers, alone and with concurrent comments, which evict it. */
export const benchPage: Part = async ({ databases }) => {
  const url = await databases.urlOf(20_000)
  const server = await startServer(url, { PHONE_REQUIRED: 'off' })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const quiet = await load(server.origin, ['/'], { encoding: 'br' })
    const [author] = await addListeners(pool, 1)
    const { rows } = await pool.query<{ id: number }>(
      `with t as (insert into topic (title, sub_title, colour, pos) values ('Bench', '', 'grey', 1) returning id)
       insert into post (topic_id, member_id, title, sub_title, description) select id, $1, 'Bench', '', '' from t returning id`,
      [author?.id],
    )
    const statuses: number[] = []
    const comment = () =>
      fetch(`${server.origin}/api/blog/comment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-key': 'earshot-web', token: author?.token ?? '' },
        body: JSON.stringify({
          user_id: author?.id,
          blog_id: rows[0]?.id,
          comment_id: 0,
          comment: `Comment ${performance.now()}`,
        }),
      }).then(
        ({ status }) => statuses.push(status),
        () => statuses.push(0),
      )
    const writing = setInterval(() => void comment(), 1000 / COMMENTS)
    const busy = await load(server.origin, ['/'], { encoding: 'br' })
    clearInterval(writing)
    return [
      row('`/` a second from the cache', quiet.perSecond, { least: LEAST_PER_SECOND }),
      row(`the same beside ${COMMENTS} comments a second, as a share`, busy.perSecond / quiet.perSecond, {
        least: LEAST_SHARE,
        digits: 2,
      }),
      row('wrong or failed replies', quiet.wrong + busy.wrong + statuses.filter((status) => status !== 200).length, {
        most: 0,
      }),
    ]
  } finally {
    await pool.end()
    await server.stop()
  }
}
