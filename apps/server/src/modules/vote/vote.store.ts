import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isSuspended } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { ballot, ballotArtist, contest, vote, voteHead, voteLine } from '../../db/schema/community/vote.ts'
import { Refusal, forbidden, notFound } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { isOpen, isPublic, sqlTime } from './contest-columns.ts'
import { markOf, openChain } from './log/ballot-chain.ts'
import type { Chain, Line } from './log/ballot-chain.ts'
import { lastLineAt, lockContests } from './log/log-lines.store.ts'

/** The vote that a member requests: `vote` 1 casts it, 0 withdraws it, and without `vote` it is toggled. */
export type VoteRequest = { memberId: number; artistId: number; ballotId: number | undefined; vote: number | undefined }

/** The position of a vote in the log. */
export type Receipt = { line: number; hash: string; at: Date }

/** The result of a request: the counts after it, and the receipt of a valid vote. */
export type Voted = { ballotId: number; votes: number; ballotVotes: number; receipt: Receipt | null }

/** The rules for writing votes: the secret of the marks of voters, and the time zone in which days end. */
export type Rules = { secret: string; timeZone: string }

/**
 * Writes the votes of several members in order, in one transaction: the contests are locked, the database's clock
 * decides whether they are open, then rows, counts and lines of the log change together. A refused request has its
 * refusal at its index.
 */
export function writeVotes(db: Db, rules: Rules, requests: readonly VoteRequest[]): Promise<(Voted | Refusal)[]> {
  return db.transaction(async (tx) => {
    const targets = await findTargets(tx, rules, requests)
    await lockContests(
      tx,
      targets.flatMap((target) => ('contestId' in target ? [target.contestId] : [])),
    )
    const requested = requests.map((request, index): Input | Refusal => {
      const target = targets[index] ?? notFound('sub-category')
      return target instanceof Refusal ? target : { ...request, ...target }
    })
    const state = await readState(tx, rules, requested.filter(isRequested))
    const refusals = requested.map((each) => (isRequested(each) ? applyRequest(state, rules, each) : each))
    await store(tx, state)
    await recordChange(tx, 'contest')
    return requested.map(
      (each, index) => refusals[index] ?? (isRequested(each) ? outcomeOf(state, each) : notFound('artist')),
    )
  })
}

const Target = z.object({ contestId: z.int(), ballotId: z.int(), artistId: z.int() })
type Input = z.output<typeof Target> & Pick<VoteRequest, 'memberId' | 'vote'>

const isRequested = (each: Input | Refusal): each is Input => !(each instanceof Refusal)

// Without a ballot, the vote counts in the open ballot that has the artist; of several, in the one that ends last
// (VOTING-20).
async function findTargets(
  tx: Db,
  { timeZone }: Rules,
  requests: readonly VoteRequest[],
): Promise<(z.output<typeof Target> | Refusal)[]> {
  const { rows } = await tx.execute(sql`
    select requested.place::int as place, target.*, exists (
      select from ${ballot} join ${contest} on ${contest.id} = ${ballot.contestId} where ${ballot.id} = requested.asked_ballot and ${isPublic}
    ) as "hasBallot"
    from unnest(${sql.param(requests.map(({ artistId }) => artistId))}::int[], ${sql.param(requests.map(({ ballotId }) => ballotId ?? null))}::int[])
      with ordinality as requested (asked_artist, asked_ballot, place)
    left join lateral (
      select ${ballot.contestId} as "contestId", ${ballot.id} as "ballotId", ${ballotArtist.artistId} as "artistId"
      from ${ballotArtist} join ${ballot} on ${ballot.id} = ${ballotArtist.ballotId} join ${contest} on ${contest.id} = ${ballot.contestId}
      where ${ballotArtist.artistId} = requested.asked_artist and (requested.asked_ballot is null or ${ballot.id} = requested.asked_ballot) and ${isPublic}
      order by ${isOpen(timeZone)} desc, ${contest.endDate} desc, ${ballot.id}
      limit 1
    ) target on true
    order by requested.place`)
  return z
    .array(z.union([Target, z.object({ hasBallot: z.boolean() })]))
    .parse(rows)
    .map((row, index) => {
      if ('contestId' in row) return row
      if (requests[index]?.ballotId !== undefined && !row.hasBallot) return notFound('sub-category')
      return notFound('artist in this vote')
    })
}

/** The data that a batch of votes reads and changes, while the contests are locked. */
type State = {
  contests: Map<number, ContestState>
  ballots: Map<number, Counted>
  artists: Map<string, Counted & { ballotId: number; artistId: number }>
  votes: Map<string, VoteState>
}
type ContestState = { chain: Chain; isOpen: boolean; at: Date; moved: number }
type Counted = { votes: number; moved: number }
type VoteState = {
  asked: Input
  /** The line of the vote, as read and after the change. */
  before: StoredVote | undefined
  now: StoredVote | undefined
  isBarred: boolean
  isWaiting: boolean
  isSuspended: boolean
}
type StoredVote = Receipt & { mark: string }

const StateRow = z.object({
  place: z.int(),
  format: z.int(),
  lines: z.int(),
  head: z.string().nullable(),
  lastAt: z.iso.datetime().nullable(),
  isOpen: z.boolean(),
  at: z.iso.datetime(),
  ballotVotes: z.int(),
  artistVotes: z.int(),
  isBarred: z.boolean(),
  isWaiting: z.boolean(),
  isSuspended: z.boolean(),
  line: z.int().nullable(),
  hash: z.string().nullable(),
  mark: z.string().nullable(),
  votedAt: z.iso.datetime().nullable(),
})

const hasVote = (condition: SQL) => sql`exists (
  select from ${vote} held join ${ballot} other on other.id = held.ballot_id
  where held.member_id = requested.member_id and other.contest_id = ${contest.id} and (${condition})
)`

// A separate statement after the lock sees everything that was committed before, with the current time.
async function readState(tx: Db, { timeZone }: Pick<Rules, 'timeZone'>, requests: readonly Input[]): Promise<State> {
  const state: State = { contests: new Map(), ballots: new Map(), artists: new Map(), votes: new Map() }
  if (requests.length === 0) return state
  const column = (name: 'ballotId' | 'artistId' | 'memberId') =>
    sql`${sql.param(requests.map((each) => each[name]))}::int[]`
  const { rows } = await tx.execute(sql`
    select requested.place::int - 1 as place, ${contest.format} as format, ${contest.lines} as lines, ${contest.head} as head,
      ${lastLineAt} as "lastAt", ${isOpen(timeZone)} as "isOpen",
      ${sqlTime(sql`clock_timestamp()`)} as at, ${ballot.votes} as "ballotVotes", ${ballotArtist.votes} as "artistVotes",
      ${hasVote(sql`held.annulled or held.annulment = 'barred'`)} as "isBarred", ${hasVote(sql`held.annulment is not null`)} as "isWaiting",
      ${isSuspended(sql`requested.member_id`)} as "isSuspended",
      ${voteLine.n} as line, ${voteLine.hash} as hash, ${voteLine.mark} as mark, ${sqlTime(voteLine.at)} as "votedAt"
    from unnest(${column('ballotId')}, ${column('artistId')}, ${column('memberId')})
      with ordinality as requested (ballot_id, artist_id, member_id, place)
    join ${ballotArtist} on ${ballotArtist.ballotId} = requested.ballot_id and ${ballotArtist.artistId} = requested.artist_id
    join ${ballot} on ${ballot.id} = requested.ballot_id
    join ${contest} on ${contest.id} = ${ballot.contestId}
    left join ${vote} on ${vote.ballotId} = requested.ballot_id and ${vote.artistId} = requested.artist_id
      and ${vote.memberId} = requested.member_id and not ${vote.annulled}
    left join ${voteLine} on ${voteLine.contestId} = ${contest.id} and ${voteLine.n} = ${vote.line}`)
  for (const row of StateRow.array().parse(rows)) {
    const each = requests[row.place]
    if (each !== undefined) addToState(state, each, row)
  }
  return state
}

function addToState({ contests, ballots, artists, votes }: State, input: Input, row: z.output<typeof StateRow>): void {
  const { contestId, ballotId, artistId } = input
  if (!contests.has(contestId))
    contests.set(contestId, {
      chain: openChain({
        contestId,
        format: row.format,
        lines: row.lines,
        head: row.head,
        lastAt: row.lastAt === null ? null : new Date(row.lastAt),
      }),
      at: new Date(row.at),
      isOpen: row.isOpen,
      moved: 0,
    })
  if (!ballots.has(ballotId)) ballots.set(ballotId, { votes: row.ballotVotes, moved: 0 })
  const artistKey = `${ballotId} ${artistId}`
  if (!artists.has(artistKey)) artists.set(artistKey, { ballotId, artistId, votes: row.artistVotes, moved: 0 })
  if (votes.has(keyOf(input))) return
  const { line, hash, mark, votedAt } = row
  const before =
    line === null || hash === null || mark === null || votedAt === null
      ? undefined
      : { line, hash, mark, at: new Date(votedAt) }
  votes.set(keyOf(input), {
    asked: input,
    before,
    now: before,
    isBarred: row.isBarred,
    isWaiting: row.isWaiting,
    isSuspended: row.isSuspended,
  })
}

const keyOf = ({ ballotId, artistId, memberId }: Input): string => `${ballotId} ${artistId} ${memberId}`

/** Applies a member's request to the state; returns a refusal if it cannot be applied. */
function applyRequest(state: State, rules: Rules, input: Input): Refusal | undefined {
  const own = state.votes.get(keyOf(input))
  const held = state.contests.get(input.contestId)
  if (own === undefined || held === undefined) return notFound('artist in this vote')
  if (!held.isOpen) return forbidden('Voting has ended here.')
  if (own.isSuspended) return forbidden('This account is suspended.')
  if (own.isBarred) return forbidden('Your votes in this contest were annulled.')
  if (own.isWaiting) return forbidden('Your earlier votes here are being annulled. Please try again later.')
  const isWanted = input.vote === undefined ? own.now === undefined : input.vote === 1
  if (isWanted === (own.now !== undefined)) return undefined
  if (!isWanted) {
    revertVote(state, input)
    return undefined
  }
  const { ballotId, artistId } = input
  const mark = markOf(rules.secret, input)
  const { n, hash, at } = held.chain.add({ act: 'vote', ballotId, artistId, mark }, held.at)
  own.now = { line: n, hash, at, mark }
  move(state, input, 1)
  return undefined
}

function revertVote(state: State, input: Input): void {
  const own = state.votes.get(keyOf(input))
  const held = state.contests.get(input.contestId)
  if (own?.now === undefined || held === undefined) return
  const { ballotId, artistId } = input
  const { mark, line: takes } = own.now
  held.chain.add({ act: 'withdraw', ballotId, artistId, mark, takes }, held.at)
  own.now = undefined
  move(state, input, -1)
}

function move({ contests, ballots, artists }: State, { contestId, ballotId, artistId }: Input, by: number): void {
  for (const each of [contests.get(contestId), ballots.get(ballotId), artists.get(`${ballotId} ${artistId}`)])
    if (each !== undefined) each.moved += by
}

function outcomeOf({ ballots, artists, votes }: State, input: Input): Voted {
  const { ballotId, artistId } = input
  const counted = (of: Counted | undefined) => (of === undefined ? 0 : of.votes + of.moved)
  return {
    ballotId,
    votes: counted(artists.get(`${ballotId} ${artistId}`)),
    ballotVotes: counted(ballots.get(ballotId)),
    receipt: votes.get(keyOf(input))?.now ?? null,
  }
}

// One statement, because each is a round trip while the contest is locked.
async function store(tx: Db, { contests, ballots, artists, votes }: State): Promise<void> {
  const lines = [...contests.values()].flatMap(({ chain }) => chain.added)
  if (lines.length === 0) return
  const changed = [...votes.values()].filter(({ before, now }) => before?.line !== now?.line)
  const written = changed.flatMap(({ asked: requested, now }) =>
    now === undefined ? [] : [{ ...requested, line: now.line }],
  )
  const gone = changed.flatMap(({ asked: requested, now }) => (now === undefined ? [requested] : []))
  const movedArtists = [...artists.values()].filter(({ moved }) => moved !== 0)
  const movedBallots = [...ballots].filter(([, { moved }]) => moved !== 0)
  const ends = [...contests].flatMap(([contestId, { chain, moved }]) => {
    const last = chain.added.at(-1)
    return last === undefined ? [] : [{ contestId, moved, n: last.n, hash: last.hash, at: last.at }]
  })
  await tx.execute(sql`
    with lines as (
      insert into ${voteLine} (contest_id, n, at, act, ballot_id, artist_id, mark, takes, hash)
      select * from unnest(${ints(lines, ({ contestId }) => contestId)}, ${ints(lines, ({ n }) => n)}, ${times(lines)},
        ${texts(lines, ({ act }) => act)}, ${ints(lines, ({ ballotId }) => ballotId)}, ${ints(lines, ({ artistId }) => artistId)},
        ${texts(lines, ({ mark }) => mark)}, ${ints(lines, ({ takes }) => takes)}, ${texts(lines, ({ hash }) => hash)})
    ),
    gone as (
      delete from ${vote} using unnest(${voters(gone)}) as requested (ballot_id, artist_id, member_id)
      where ${vote.ballotId} = requested.ballot_id and ${vote.artistId} = requested.artist_id and ${vote.memberId} = requested.member_id
    ),
    kept as (
      insert into ${vote} (ballot_id, artist_id, member_id, line)
      select * from unnest(${voters(written)}, ${ints(written, ({ line }) => line)})
      on conflict (ballot_id, artist_id, member_id) do update set line = excluded.line
    ),
    artists as (
      update ${ballotArtist} set votes = ${ballotArtist.votes} + requested.moved
      from unnest(${ints(movedArtists, ({ ballotId }) => ballotId)}, ${ints(movedArtists, ({ artistId }) => artistId)},
        ${ints(movedArtists, ({ moved }) => moved)}) as requested (ballot_id, artist_id, moved)
      where ${ballotArtist.ballotId} = requested.ballot_id and ${ballotArtist.artistId} = requested.artist_id
    ),
    ballots as (
      update ${ballot} set votes = ${ballot.votes} + requested.moved
      from unnest(${ints(movedBallots, ([id]) => id)}, ${ints(movedBallots, ([, { moved }]) => moved)}) as requested (id, moved)
      where ${ballot.id} = requested.id
    ),
    heads as (
      insert into ${voteHead} (contest_id, hour, n, hash)
      select id, date_trunc('hour', at, 'UTC'), n, hash
      from unnest(${ints(ends, ({ contestId }) => contestId)}, ${times(ends)}, ${ints(ends, ({ n }) => n)}, ${texts(ends, ({ hash }) => hash)})
        as requested (id, at, n, hash)
      on conflict (contest_id, hour) do update set n = excluded.n, hash = excluded.hash
    )
    update ${contest} set votes = ${contest.votes} + requested.moved, lines = requested.n, head = requested.hash
    from unnest(${ints(ends, ({ contestId }) => contestId)}, ${ints(ends, ({ moved }) => moved)}, ${ints(ends, ({ n }) => n)},
      ${texts(ends, ({ hash }) => hash)}) as requested (id, moved, n, hash)
    where ${contest.id} = requested.id`)
}

const ints = <Row>(rows: readonly Row[], of: (row: Row) => number | null) => sql`${sql.param(rows.map(of))}::int[]`
const texts = <Row>(rows: readonly Row[], of: (row: Row) => string | null) => sql`${sql.param(rows.map(of))}::text[]`
const times = (rows: readonly Pick<Line, 'at'>[]) =>
  sql`${sql.param(rows.map(({ at }) => at.toISOString()))}::timestamptz[]`
const voters = (rows: readonly Input[]) =>
  sql`${ints(rows, ({ ballotId }) => ballotId)}, ${ints(rows, ({ artistId }) => artistId)}, ${ints(rows, ({ memberId }) => memberId)}`
