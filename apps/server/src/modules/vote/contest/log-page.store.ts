import type { LogLine } from '@earshot/contract/desk/contests/contests'
import { DESK_LIST } from '@earshot/contract/desk/list'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { contest, voteHead, voteLine } from '../../../db/schema/community/vote.ts'
import { oneOf } from '../../../http/errors.ts'
import { sqlVoteTime } from '../contest-columns.ts'

/** Reads a page of the ballot log, or the page with a line. Throws 404 (CONTESTS-09). */
export async function readLogPage(
  db: Db,
  contestId: number,
  { page, line }: { page: number; line: number | undefined },
): Promise<{ data: LogLine[]; total: number; page: number; title: string }> {
  const { total, title } = await getLength(db, contestId)
  const wanted = line === undefined ? page : Math.ceil(Math.min(line, Math.max(total, 1)) / DESK_LIST.pageSize)
  const data = await db
    .select({
      n: voteLine.n,
      hour: sql<string>`${sqlVoteTime}`,
      act: voteLine.act,
      ballot_id: voteLine.ballotId,
      artist_id: voteLine.artistId,
      mark: voteLine.mark,
      takes: voteLine.takes,
      text: voteLine.text,
      hash: voteLine.hash,
    })
    .from(voteLine)
    // Lines have no gaps.
    .where(and(eq(voteLine.contestId, contestId), gt(voteLine.n, (wanted - 1) * DESK_LIST.pageSize)))
    .orderBy(asc(voteLine.n))
    .limit(DESK_LIST.pageSize)
  return { data, total, page: wanted, title }
}

/** Lists the published heads of a ballot log, the latest first. Throws 404 (CONTESTS-09). */
export async function listPublishedHeads(
  db: Db,
  contestId: number,
  page: number,
): Promise<{ data: { n: number; hour: string; hash: string }[]; total: number }> {
  await getLength(db, contestId)
  const { limit, offset } = pageOf(page)
  const rows = await db
    .select({ n: voteHead.n, hour: voteHead.hour, hash: voteHead.hash })
    .from(voteHead)
    .where(eq(voteHead.contestId, contestId))
    .orderBy(desc(voteHead.hour))
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(({ hour, ...head }) => ({ hour: hour.toISOString(), ...head })),
    total: await db.$count(voteHead, eq(voteHead.contestId, contestId)),
  }
}

const getLength = async (db: Db, contestId: number) =>
  oneOf(
    await db.select({ total: contest.lines, title: contest.title }).from(contest).where(eq(contest.id, contestId)),
    'contest',
  )
