import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist, contest, voteLine } from '../../../db/schema/community/vote.ts'
import { oneOf } from '../../../http/errors.ts'
import { ballotName, endsAt, isPublic, sqlTime } from '../contest-columns.ts'
import { headOf, oneLine } from './ballot-chain.ts'
import { firstLine, wordsOf } from './recount.mjs'

/** Lines per query. */
const PIECE = 5_000

/**
 * Returns the ballot log of a contest as a file for recount.mjs, in pieces: contest, head and tally of one moment, then
 * the lines up to it. In format 2 titles, names and the end are lines; in format 1 they precede the log. Throws 404
 * before the first piece.
 */
export async function readBallotLog(db: Db, contestId: number, timeZone: string): Promise<AsyncGenerator<string>> {
  const { rows } = await db.execute(sql`
    select ${contest.format} as format, ${contest.title} as title, ${contest.endDate}::text as "endDate", ${sqlTime(endsAt(timeZone))} as "endsAt",
      ${contest.lines} as lines, ${contest.head} as head,
      (
        select coalesce(json_agg(json_build_object('id', ${ballot.id}, 'title', ${ballot.title}, 'votes', ${ballot.votes}, 'artists', (
          select coalesce(json_agg(json_build_object('id', ${ballotArtist.artistId}, 'name', ${ballotName}, 'votes', ${ballotArtist.votes})
            order by ${ballotArtist.votes} desc, ${ballotArtist.artistId}), '[]')
          from ${ballotArtist} left join ${artist} on ${artist.id} = ${ballotArtist.artistId} where ${ballotArtist.ballotId} = ${ballot.id}
        )) order by ${ballot.pos}, ${ballot.id}), '[]')
        from ${ballot} where ${ballot.contestId} = ${contest.id}
      ) as ballots
    from ${contest} where ${contest.id} = ${contestId} and ${isPublic}`)
  const log = oneOf(Log.array().parse(rows), 'vote')
  return written(db, contestId, { ...log, timeZone })
}

async function* written(
  db: Db,
  contestId: number,
  { format, title, endDate, endsAt: end, timeZone, lines, head, ballots }: z.output<typeof Log> & { timeZone: string },
): AsyncGenerator<string> {
  const isOld = format === 1
  const words = (text: string) => (isOld ? [oneLine(text)] : [])
  const heading = [
    [firstLine(format)],
    ['contest', contestId, ...words(title)],
    ...(isOld ? [['end', endDate, end, timeZone]] : []),
    ['head', lines, headOf({ contestId, format, head })],
    ...ballots.flatMap((each) => [
      ['ballot', each.id, each.votes, ...words(each.title)],
      ...each.artists.map(({ id, name, votes }) => ['tally', each.id, id, votes, ...words(name)]),
    ]),
    ['log', 'number', 'time', 'act', 'ballot', 'artist', 'voter', 'takes back', ...(isOld ? [] : ['text']), 'hash'],
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
    yield piece.map((line) => `${wordsOf({ ...line, at: line.at.toISOString() }, format)}\t${line.hash}\n`).join('')
  }
}

const Log = z.object({
  format: z.int(),
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
