import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { ballot, ballotArtist, contest, contestAnnulment, vote, voteLine } from '../../db/schema/community/vote.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { endsAt, isOpen } from './contest-columns.ts'
import { addLines, lockContests } from './log/log-lines.store.ts'

/** Maximum delay of an annulment in milliseconds. */
const WAIT_MAX_MS = 24 * 3_600_000
/**
 * Latest time before the end of a contest at which its annulments are written, in milliseconds: longer than the job
 * needs to process them.
 */
const BEFORE_END_MS = 5 * 60_000

/** A request to annul the votes of a member in open contests, or in one of them. `byId` is the admin who decides. */
export type AnnulmentRequest = {
  memberId: number
  cause: 'suspended' | 'barred'
  timeZone: string
  contestId?: number | undefined
  reason?: string
  byId?: number | null
}

/**
 * Requests the annulment of a member's votes in open contests. The votes count until the batch of their contest is
 * written at a random time within 24 hours, so that nobody who knows the time of a suspension can find the member's
 * lines in the log (threat F49). A `barred` member never votes in these contests again; a `suspended` one may, after
 * the batch. Returns the contests with the votes that were newly added to the waiting ones.
 */
export async function requestAnnulment(
  tx: Db,
  { memberId, cause, timeZone, contestId, reason, byId }: AnnulmentRequest,
): Promise<Annulled[]> {
  const isWanted = contestId === undefined ? sql`true` : sql`${contest.id} = ${contestId}::int`
  const { rows: open } = await tx.execute(
    sql`select ${contest.id} as id from ${contest} where ${isOpen(timeZone)} and ${isWanted}`,
  )
  // All contests are locked: a vote that began before the suspension holds one of these locks until it is committed.
  await lockContests(tx, idsOf(open))
  const isNew = cause === 'barred' ? sql`${vote.annulment} is distinct from 'barred'` : sql`${vote.annulment} is null`
  const { rows } = await tx.execute(sql`
    update ${vote} set annulment = ${cause} from ${ballot} join ${contest} on ${contest.id} = ${ballot.contestId}
    where ${ballot.id} = ${vote.ballotId} and ${vote.memberId} = ${memberId} and not ${vote.annulled} and ${isNew} and ${isOpen(timeZone)} and ${isWanted}
    returning ${contest.id} as id, ${contest.title} as title`)
  const annulled = [...Map.groupBy(Marked.array().parse(rows), ({ id }) => id)].map(([id, marked]) => ({
    contestId: id,
    title: marked[0]?.title ?? '',
    votes: marked.length,
  }))
  for (const { contestId: id, votes } of annulled) {
    await tx
      .insert(contestAnnulment)
      .values({ contestId: id, memberId, cause, reason, byId, votes, at: sql`clock_timestamp()` })
    await planAnnulments(tx, id, timeZone)
  }
  return annulled
}

/** The votes that a request newly added to those that wait for their annulment. */
type Annulled = { contestId: number; title: string; votes: number }
const Marked = z.object({ id: z.int(), title: z.string() })

/** Counts the votes of a member in open contests, or in one of them, that an annulment would exclude. */
export async function countAnnullable(
  db: Db,
  { memberId, contestId, timeZone }: Pick<AnnulmentRequest, 'memberId' | 'contestId' | 'timeZone'>,
): Promise<number> {
  const { rows } = await db.execute<{ votes: number }>(sql`
    select count(*)::int as votes from ${vote} join ${ballot} on ${ballot.id} = ${vote.ballotId}
      join ${contest} on ${contest.id} = ${ballot.contestId}
    where ${vote.memberId} = ${memberId} and not ${vote.annulled} and ${vote.annulment} is distinct from 'barred'
      and ${isOpen(timeZone)} and ${contestId === undefined ? sql`true` : sql`${contest.id} = ${contestId}::int`}`)
  return rows[0]?.votes ?? 0
}

/**
 * Chooses the time at which the waiting annulments of a locked contest are written: at random, but not later than the
 * time chosen before, and not after the end.
 */
export async function planAnnulments(tx: Db, contestId: number, timeZone: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select extract(epoch from ${endsAt(timeZone)} - clock_timestamp())::float8 * 1000 as "leftMs"
    from ${contest} where ${contest.id} = ${contestId} and exists (${waiting(contestId)})`)
  const [found] = z.array(z.object({ leftMs: z.number() })).parse(rows)
  if (found === undefined) return
  const mostMs = Math.floor(Math.min(WAIT_MAX_MS, found.leftMs - BEFORE_END_MS))
  if (mostMs <= 0) {
    await writeAnnulments(tx, contestId, timeZone)
    return
  }
  const chosen = sql`clock_timestamp() + ${randomInt(mostMs)}::float8 * interval '1 millisecond'`
  await tx
    .update(contest)
    .set({ annulAt: sql`least(${contest.annulAt}, ${chosen})` })
    .where(eq(contest.id, contestId))
}

/** Writes the waiting annulments of a locked contest in the order of the votes, which does not reveal the voters. */
export async function writeAnnulments(tx: Db, contestId: number, timeZone: string): Promise<void> {
  const rows = await tx
    .select({
      id: vote.id,
      ballotId: vote.ballotId,
      artistId: vote.artistId,
      reason: vote.annulment,
      takes: vote.line,
      mark: voteLine.mark,
    })
    .from(vote)
    .innerJoin(ballot, eq(ballot.id, vote.ballotId))
    .innerJoin(voteLine, and(eq(voteLine.contestId, ballot.contestId), eq(voteLine.n, vote.line)))
    .where(and(eq(ballot.contestId, contestId), isNotNull(vote.annulment)))
    .orderBy(vote.line)
  await tx.update(contest).set({ annulAt: null }).where(eq(contest.id, contestId))
  if (rows.length === 0) return
  const lines = rows.map(({ ballotId, artistId, mark, takes }) => ({
    act: 'annul' as const,
    ballotId,
    artistId,
    mark,
    takes,
  }))
  await addLines(tx, contestId, timeZone, lines)
  await takeFromCounts(tx, contestId)
  await recordChange(tx, 'contest')
  const idsWith = (reason: string) => rows.filter((row) => row.reason === reason).map(({ id }) => id)
  await tx.delete(vote).where(inArray(vote.id, idsWith('suspended')))
  await tx
    .update(vote)
    .set({ annulled: true, annulment: null })
    .where(inArray(vote.id, idsWith('barred')))
}

/** Writes the annulments that are due. */
export async function writeDueAnnulments(db: Db, timeZone: string): Promise<void> {
  const isDue = sql`${contest.annulAt} <= clock_timestamp()`
  const due = await db.select({ id: contest.id }).from(contest).where(isDue)
  for (const { id } of due)
    await db.transaction(async (tx) => {
      await lockContests(tx, [id])
      const [still] = await tx
        .select({ id: contest.id })
        .from(contest)
        .where(and(eq(contest.id, id), isDue))
      if (still !== undefined) await writeAnnulments(tx, id, timeZone)
    })
}

async function takeFromCounts(tx: Db, contestId: number): Promise<void> {
  await tx.execute(sql`
    with taken as (${waiting(contestId)}),
    artists as (
      update ${ballotArtist} set votes = ${ballotArtist.votes} - told.n
      from (select ballot_id, artist_id, count(*)::int as n from taken group by 1, 2) told
      where ${ballotArtist.ballotId} = told.ballot_id and ${ballotArtist.artistId} = told.artist_id
    ),
    ballots as (
      update ${ballot} set votes = ${ballot.votes} - told.n
      from (select ballot_id, count(*)::int as n from taken group by 1) told where ${ballot.id} = told.ballot_id
    )
    update ${contest} set votes = ${contest.votes} - (select count(*)::int from taken) where ${contest.id} = ${contestId}`)
}

/** The votes of a contest that wait for their annulment. */
const waiting = (contestId: number): SQL => sql`
  select ${vote.ballotId}, ${vote.artistId} from ${vote}
  where ${vote.annulment} is not null and ${vote.ballotId} in (select id from ${ballot} where contest_id = ${contestId})`

const idsOf = (rows: unknown): number[] =>
  z
    .array(z.object({ id: z.int() }))
    .parse(rows)
    .map(({ id }) => id)
