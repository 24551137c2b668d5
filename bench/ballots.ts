import type pg from 'pg'
import { openChain } from '../apps/server/src/modules/vote/ballot-chain.ts'

/** Artists of each ballot, and ballots of a contest. */
const ARTISTS = 100
const BALLOTS = 10
/** Number of lines per statement. */
const PIECE = 20_000

/** Adds a contest with one ballot of one artist. Returns the ids. */
export async function addHotArtist(pool: pg.Pool): Promise<{ contestId: number; artistId: number }> {
  const { rows } = await pool.query<{ contestId: number; artistId: number }>(`
    with act as (insert into artist (name) values ('The hot artist') returning id),
    contest as (insert into contest (title, end_date, format) values ('The hot contest', '2999-12-31', 1) returning id),
    list as (insert into ballot (contest_id, title) select id, 'The hot ballot' from contest returning id, contest_id),
    placed as (insert into ballot_artist (ballot_id, artist_id) select list.id, act.id from list, act returning ballot_id)
    select list.contest_id as "contestId", act.id as "artistId" from list, act, placed`)
  const [made] = rows
  if (made === undefined) throw new Error('the contest was not made')
  return made
}

/**
 * Adds a contest of ten ballots with a hundred artists each, and a number of votes with their lines in the log. Returns
 * its id.
 */
export async function addContest(pool: pg.Pool, votes: number): Promise<number> {
  const members = Math.ceil(votes / ARTISTS / BALLOTS)
  const { rows } = await pool.query<{ id: number }>(
    `insert into contest (title, end_date, format) values ($1, '2999-12-31', 1) returning id`,
    [`${votes} votes`],
  )
  const contestId = rows[0]?.id ?? 0
  const memberIds = await idsOf(
    pool,
    `insert into member (username, email)
    select 'voter ' || $1 || ' ' || n, n || '-' || $1 || '@vote.example.org' from generate_series(1, $2::int) n returning id`,
    [contestId, members],
  )
  const artistIds = await idsOf(
    pool,
    `insert into artist (name) select 'Act ' || $1 || ' ' || n from generate_series(1, $2::int) n returning id`,
    [contestId, ARTISTS],
  )
  const ballotIds = await idsOf(
    pool,
    `insert into ballot (contest_id, title, pos) select $1, 'Ballot ' || n, n from generate_series(1, $2::int) n returning id`,
    [contestId, BALLOTS],
  )
  await pool.query(
    `insert into ballot_artist (ballot_id, artist_id) select b, a from unnest($1::int[]) b, unnest($2::int[]) a`,
    [ballotIds, artistIds],
  )
  await writeVotes(pool, contestId, { memberIds, artistIds, ballotIds, votes })
  await pool.query(`update ballot_artist set votes = n from (select ballot_id, artist_id, count(*) n from vote group by 1, 2) counted
    where ballot_artist.ballot_id = counted.ballot_id and ballot_artist.artist_id = counted.artist_id`)
  await pool.query(
    `update ballot set votes = (select sum(votes) from ballot_artist where ballot_id = ballot.id) where contest_id = $1`,
    [contestId],
  )
  await pool.query(`update contest set votes = $2 where id = $1`, [contestId, votes])
  return contestId
}

type Made = { memberIds: number[]; artistIds: number[]; ballotIds: number[]; votes: number }

async function writeVotes(
  pool: pg.Pool,
  contestId: number,
  { memberIds, artistIds, ballotIds, votes }: Made,
): Promise<void> {
  let lines = 0
  let head: string | null = null
  const at = new Date()
  for (let start = 0; start < votes; start += PIECE) {
    const chain = openChain({ contestId, format: 1, lines, head, lastAt: at })
    const given = Array.from({ length: Math.min(PIECE, votes - start) }, (_, n) => {
      const place = start + n
      const of = {
        ballotId: ballotIds[place % BALLOTS] ?? 0,
        artistId: artistIds[Math.floor(place / BALLOTS) % ARTISTS] ?? 0,
      }
      const memberId = memberIds[Math.floor(place / BALLOTS / ARTISTS)] ?? 0
      const mark = (place * 7919 + 13).toString(16).padStart(32, '0')
      return { ...chain.add({ act: 'vote', ...of, mark }, at), memberId }
    })
    await pool.query(
      `with lines as (
        insert into vote_line (contest_id, n, at, act, ballot_id, artist_id, mark, hash)
        select $1, n, $2, 'vote', b, a, mark, hash from unnest($3::int[], $4::int[], $5::int[], $6::text[], $7::text[]) t(n, b, a, mark, hash)
      )
      insert into vote (ballot_id, artist_id, member_id, line) select b, a, m, n from unnest($3::int[], $4::int[], $5::int[], $8::int[]) t(n, b, a, m)`,
      [
        contestId,
        at,
        given.map(({ n }) => n),
        given.map(({ ballotId }) => ballotId),
        given.map(({ artistId }) => artistId),
        given.map(({ mark }) => mark),
        given.map(({ hash }) => hash),
        given.map(({ memberId }) => memberId),
      ],
    )
    head = given.at(-1)?.hash ?? null
    lines += given.length
  }
  await pool.query(`update contest set lines = $2, head = $3 where id = $1`, [contestId, lines, head])
}

async function idsOf(pool: pg.Pool, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}
