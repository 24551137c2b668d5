import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { recount } from '../../apps/server/src/modules/vote/log/recount.mjs'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { addListeners, ask, forEach } from '../load.ts'
import { withServer } from '../server.ts'

const MEMBERS = 5_000
/** Kills of the server while members vote, and milliseconds between them. */
const KILLS = 5
const VOTING_MS = 1_500

/** Members vote while the server is killed with kill -9: no answered vote is lost, and counts, rows and log agree. */
export const benchVotes: Part = async ({ databases, note }) =>
  withServer(await databases.empty('bench_votes'), async (server, pool) => {
    const { rows: made } = await pool.query<{ contestId: number; artistId: number }>(CONTEST)
    const { contestId, artistId } = made[0] ?? { contestId: 0, artistId: 0 }
    const members = await addListeners(pool, MEMBERS)
    let answered = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const over = new AbortController()
      const voting = forEach(members, async ({ token }) => {
        if (over.signal.aborted) return
        const vote = { path: '/api/vote/update_vote', token, body: { artist_id: artistId } }
        if ((await ask(server.origin, vote)) === 200) answered += 1
      })
      await wait(VOTING_MS)
      over.abort()
      await server.crash()
      await voting
    }
    const file = path.join(server.dataDir, 'ballots.txt')
    const log = await fetch(`${server.origin}/api/vote/ballot_log?category_id=${contestId}`)
    writeFileSync(file, await log.text())
    const { votes, lines, problems, ballots } = await recount(file)
    for (const problem of problems) note(problem)
    const counted = ballots.reduce((sum, each) => sum + each.votes, 0)
    const { rows: stored } = await pool.query<{ votes: number }>('select count(*)::int as votes from vote')
    return [
      row(`votes that were answered between ${KILLS} times kill -9`, answered, { least: 1 }),
      row('  of these missing in the log', Math.max(0, answered - lines), { most: 0 }),
      row('  counts and log differ by', Math.abs(counted - votes) + problems.length, { most: 0 }),
      row('  rows and log differ by', Math.abs((stored[0]?.votes ?? NaN) - votes), { most: 0 }),
    ]
  })

const CONTEST = `
  with act as (insert into artist (name) values ('The hot artist') returning id),
  contest as (insert into contest (title, end_date, format, opened_at) values ('The hot contest', '2999-12-31', 1, now()) returning id),
  list as (insert into ballot (contest_id, title) select id, 'The hot ballot' from contest returning id, contest_id),
  placed as (insert into ballot_artist (ballot_id, artist_id) select list.id, act.id from list, act returning ballot_id)
  select list.contest_id as "contestId", act.id as "artistId" from list, act, placed`
