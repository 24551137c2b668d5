import type { ContestChange } from '@earshot/contract/community/vote'
import type { ContestState } from '@earshot/contract/desk/contests/contest-fields'
import type { Candidate, DeskContest, DeskContestPage } from '@earshot/contract/desk/contests/contests'
import { and, asc, desc, eq, ilike, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist, contest, contestChange, voteLine } from '../../../db/schema/community/vote.ts'
import { oneOf } from '../../../http/errors.ts'
import { ballotName, endsAt, publicEnd, sqlTime, sqlVoteTime, stateOf, zoneOf } from '../contest-columns.ts'

type Filters = {
  search_text: string
  state?: ContestState | undefined
  archived: number
  sort: 'state' | 'newest' | 'votes'
  page: number
}

/** Lists contests for the desk: drafts, planned, open and ended ones (CONTESTS-01). */
export async function listDeskContests(
  db: Db,
  { search_text: text, state, archived, sort, page }: Filters,
  timeZone: string,
): Promise<{ data: DeskContest[]; total: number }> {
  const wanted = and(
    text === '' ? undefined : ilike(contest.title, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    state && sql`${stateOf(timeZone)} = ${state}`,
    archived === 1 ? isNotNull(contest.archivedAt) : isNull(contest.archivedAt),
  )
  const orders: Record<Filters['sort'], SQL[]> = {
    state: [
      sql`array_position(array['draft', 'planned', 'open', 'ended'], ${stateOf(timeZone)}::text)`,
      sql`case when ${stateOf(timeZone)} <> 'ended' then ${contest.endDate} end`,
      sql`${endsAt(timeZone)} desc`,
      desc(contest.id),
    ],
    newest: [desc(contest.id)],
    votes: [desc(contest.votes), desc(contest.id)],
  }
  const { limit, offset } = pageOf(page)
  const rows = await db
    .select(columns(timeZone))
    .from(contest)
    .leftJoin(voteLine, lastLine)
    .where(wanted)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(toDeskContest),
    total: await countRows(db, db.select({ id: contest.id }).from(contest).where(wanted).getSQL()),
  }
}

/** Reads a contest with its ballots, artists and changes. Throws 404 (CONTESTS-02). */
export async function getDeskContest(db: Db, id: number, timeZone: string): Promise<DeskContestPage> {
  const rows = await db
    .select({ ...columns(timeZone), row: contest })
    .from(contest)
    .leftJoin(voteLine, lastLine)
    .where(eq(contest.id, id))
  const found = oneOf(rows, 'contest')
  const { row } = found
  return {
    ...toDeskContest(found),
    version: row.version,
    opened_at: row.openedAt?.toISOString() ?? null,
    video: row.video,
    youtube_link: row.youtubeLink,
    ad_image: row.adImage,
    ad_link: row.adLink,
    result_words: row.resultWords,
    ballot_list: await listBallots(db, id),
    changes: await listContestChanges(db, id),
  }
}

/** Lists the changes of a contest since it was opened, the latest first (CONTESTS-04). */
export async function listContestChanges(db: Db, contestId: number): Promise<ContestChange[]> {
  const rows = await db
    .select({ at: contestChange.at, kind: contestChange.kind, text: contestChange.text, of: contestChange.of })
    .from(contestChange)
    .where(eq(contestChange.contestId, contestId))
    .orderBy(desc(contestChange.id))
  return rows.map(({ at, ...change }) => ({ at: at.toISOString(), ...change }))
}

async function listBallots(db: Db, contestId: number): Promise<DeskContestPage['ballot_list']> {
  const ballots = await db
    .select({ id: ballot.id, title: ballot.title, votes: ballot.votes })
    .from(ballot)
    .where(eq(ballot.contestId, contestId))
    .orderBy(asc(ballot.pos), asc(ballot.id))
  const listed = await db
    .select({
      ballotId: ballotArtist.ballotId,
      id: ballotArtist.artistId,
      name: sql<string>`coalesce(${ballotArtist.name}, ${ballotName})`,
      avatarURL: artist.avatar,
      votes: ballotArtist.votes,
      is_away: sql<boolean>`${artist.id} is null`,
    })
    .from(ballotArtist)
    .innerJoin(ballot, eq(ballot.id, ballotArtist.ballotId))
    .leftJoin(artist, eq(artist.id, ballotArtist.artistId))
    .where(eq(ballot.contestId, contestId))
    .orderBy(desc(ballotArtist.votes), asc(ballotArtist.name), asc(ballotArtist.artistId))
  const byBallot = Map.groupBy(listed, ({ ballotId }) => ballotId)
  return ballots.map((each) => ({ ...each, candidates: (byBallot.get(each.id) ?? []).map(toCandidate) }))
}

const toCandidate = ({ id, name, avatarURL, votes, is_away }: Candidate): Candidate => ({
  id,
  name,
  avatarURL,
  votes,
  is_away,
})

const lastLine = and(eq(voteLine.contestId, contest.id), eq(voteLine.n, contest.lines))

const columns = (timeZone: string) => ({
  id: contest.id,
  title: contest.title,
  image: contest.image,
  state: sql<ContestState>`${stateOf(timeZone)}`,
  archivedAt: contest.archivedAt,
  opensOn: contest.opensOn,
  endDate: contest.endDate,
  endsAt: sql<string>`${sqlTime(publicEnd(timeZone))}`,
  timeZone: sql<string>`${zoneOf(timeZone)}`,
  votes: contest.votes,
  voters: sql<number>`(
    select count(distinct v.member_id)::int from vote v join ballot b on b.id = v.ballot_id
    where b.contest_id = ${contest.id} and not v.annulled)`,
  ballots: sql<number>`(select count(*)::int from ballot b where b.contest_id = ${contest.id})`,
  daysLeft: sql<number | null>`case when ${stateOf(timeZone)} = 'open'
    then ceil(extract(epoch from ${endsAt(timeZone)} - clock_timestamp()) / 86400)::int end`,
  problem: contest.problem,
  line: { n: voteLine.n, at: sql<string>`${sqlVoteTime}`, hash: voteLine.hash },
})

type Row = Omit<
  DeskContest,
  'is_archived' | 'opens_on' | 'end_date' | 'ends_at' | 'time_zone' | 'days_left' | 'last_line'
> & {
  archivedAt: Date | null
  opensOn: string | null
  endDate: string
  endsAt: string
  timeZone: string
  daysLeft: number | null
  line: DeskContest['last_line']
}

const toDeskContest = (row: Row): DeskContest => ({
  id: row.id,
  title: row.title,
  image: row.image,
  state: row.state,
  is_archived: row.archivedAt !== null,
  opens_on: row.opensOn,
  end_date: row.endDate,
  ends_at: row.endsAt,
  time_zone: row.timeZone,
  votes: row.votes,
  voters: row.voters,
  ballots: row.ballots,
  days_left: row.daysLeft,
  last_line: row.line,
  problem: row.problem,
})
