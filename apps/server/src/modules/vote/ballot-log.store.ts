import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue.ts'
import { ballot, ballotArtist, contest, voteLine } from '../../db/schema/vote.ts'
import { oneOf } from '../../errors.ts'
import { headOf } from './ballot-chain.ts'
import { ballotName, endsAt, sqlTime } from './contest-columns.ts'
import { FORMAT, wordsOf } from './recount.mjs'

/** Lines that are read at once. */
const PIECE = 5_000

/**
 * The ballot log of a contest as a file that recount.mjs reads, in pieces: contest, end, head, ballots and tally as of one moment, then the lines until
 * then. Throws 404 before the first piece.
 */
export async function readBallotLog(db: Db, contestId: number, timeZone: string): Promise<AsyncGenerator<string>> {
  const { rows } = await db.execute(sql`
    select ${contest.title} as title, ${contest.endDate}::text as "endDate", ${sqlTime(endsAt(timeZone))} as "endsAt",
      ${contest.lines} as lines, ${contest.head} as head,
      (
        select coalesce(json_agg(json_build_object('id', ${ballot.id}, 'title', ${ballot.title}, 'votes', ${ballot.votes}, 'artists', (
          select coalesce(json_agg(json_build_object('id', ${ballotArtist.artistId}, 'name', ${ballotName}, 'votes', ${ballotArtist.votes})
            order by ${ballotArtist.votes} desc, ${ballotArtist.artistId}), '[]')
          from ${ballotArtist} left join ${artist} on ${artist.id} = ${ballotArtist.artistId} where ${ballotArtist.ballotId} = ${ballot.id}
        )) order by ${ballot.pos}, ${ballot.id}), '[]')
        from ${ballot} where ${ballot.contestId} = ${contest.id}
      ) as ballots
    from ${contest} where ${contest.id} = ${contestId}`)
  const log = oneOf(Log.array().parse(rows), 'vote')
  return written(db, contestId, { ...log, timeZone })
}

async function* written(
  db: Db,
  contestId: number,
  { title, endDate, endsAt: end, timeZone, lines, head, ballots }: z.output<typeof Log> & { timeZone: string },
): AsyncGenerator<string> {
  const heading = [
    [FORMAT],
    ['contest', contestId, oneLine(title)],
    ['end', endDate, end, timeZone],
    ['head', lines, headOf({ contestId, head })],
    ...ballots.flatMap((each) => [
      ['ballot', each.id, each.votes, oneLine(each.title)],
      ...each.artists.map(({ id, name, votes }) => ['tally', each.id, id, votes, oneLine(name)]),
    ]),
    ['log', 'number', 'time', 'act', 'ballot', 'artist', 'voter', 'takes back', 'hash'],
  ]
  yield heading.map((fields) => `${fields.join('\t')}\n`).join('')
  for (let last = 0; last < lines; last += PIECE) {
    const piece = await db
      .select()
      .from(voteLine)
      .where(
        and(eq(voteLine.contestId, contestId), gt(voteLine.n, last), lte(voteLine.n, Math.min(lines, last + PIECE))),
      )
      .orderBy(asc(voteLine.n))
    yield piece.map((line) => `${wordsOf({ ...line, at: line.at.toISOString() })}\t${line.hash}\n`).join('')
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const Log = z.object({
  title: z.string(),
  endDate: z.string(),
  endsAt: z.string(),
  lines: z.int(),
  head: z.string().nullable(),
  ballots: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      votes: z.int(),
      artists: z.array(z.object({ id: z.int(), name: z.string(), votes: z.int() })),
    }),
  ),
})
