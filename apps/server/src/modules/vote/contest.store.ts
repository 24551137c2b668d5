import { PAGE_SIZE } from '@earshot/contract/limits'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { matching } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist, contest, vote, voteLine } from '../../db/schema/community/vote.ts'
import { oneOf } from '../../http/errors.ts'
import { ballotName, endsAt, isOpen, isPublic, publicEnd, sqlTime, sqlVoteTime, zoneOf } from './contest-columns.ts'

/** Reads contests and ballots. All values of one call are from the same moment: each call is one statement. */
export function contestStore(db: Db, timeZone: string) {
  const ending = sql`${contest.endDate}::text as "endDate", ${sqlTime(publicEnd(timeZone))} as "endsAt", ${zoneOf(timeZone)} as "timeZone",
    ${isOpen(timeZone)} as "isOpen"`
  const contestColumns = sql`
    select ${contest.id} as id, ${contest.title} as title, ${contest.image} as image, ${contest.video} as video, ${contest.youtubeLink} as "youtubeLink",
      ${contest.adImage} as "adImage", ${contest.adLink} as "adLink", ${contest.votes} as votes, ${contest.lines} as lines, ${contest.head} as head, ${contest.format} as format, ${ending}`
  return {
    /** Reads a public contest, also an archived one. Throws 404. */
    getContest: async (contestId: number): Promise<ContestRow> => {
      const { rows } = await db.execute(
        sql`${contestColumns} from ${contest} where ${contest.id} = ${contestId} and ${isPublic}`,
      )
      return oneOf(ContestRow.array().parse(rows), 'vote')
    },

    /**
     * Lists the public contests that are not archived: open ones first, the earliest end first; then the ended ones,
     * the latest first.
     */
    listContests: async (): Promise<ContestRow[]> => {
      const { rows } = await db.execute(sql`
        ${contestColumns} from ${contest}
        where ${isPublic} and ${contest.archivedAt} is null
        order by ${isOpen(timeZone)} desc, case when ${isOpen(timeZone)} then ${contest.endDate} end, ${endsAt(timeZone)} desc, ${contest.id}`)
      return ContestRow.array().parse(rows)
    },

    /** Lists the ballots of a contest in order, each with its leaders. Throws 404. */
    listBallots: async (contestId: number, viewerId: number | undefined): Promise<BallotRow[]> => {
      const { rows } = await db.execute(sql`
        select ${ballot.id} as id, ${ballot.title} as title, ${ballot.votes} as votes, ${contest.title} as "contestTitle", ${isOpen(timeZone)} as "isOpen",
          (select count(*)::int from ${ballotArtist} where ${ballotArtist.ballotId} = ${ballot.id}) as "artistsCount",
          ${artistsOf({ viewerId, limit: PAGE_SIZE.leaders, offset: 0 })} as artists
        from ${contest} left join ${ballot} on ${ballot.contestId} = ${contest.id}
        where ${contest.id} = ${contestId} and ${isPublic}
        order by ${ballot.pos}, ${ballot.id}`)
      oneOf(rows, 'vote')
      return z
        .array(z.union([BallotRow, z.object({ id: z.null() })]))
        .parse(rows)
        .flatMap((row) => (row.id === null ? [] : [row]))
    },

    /** Reads a ballot with a page of its artists that match `text`, most votes first. Throws 404. */
    getBallot: async (
      ballotId: number,
      viewerId: number | undefined,
      { text, limit, offset }: { text: string; limit: number; offset: number },
    ): Promise<BallotPage> => {
      const found = matching(artist.name, text)
      const { rows } = await db.execute(sql`
        select ${ballot.id} as id, ${ballot.title} as title, ${ballot.votes} as votes, ${contest.id} as "contestId", ${contest.title} as "contestTitle", ${ending},
          (
            select count(*)::int from ${ballotArtist} left join ${artist} on ${artist.id} = ${ballotArtist.artistId}
            where ${sql.join([sql`${ballotArtist.ballotId} = ${ballot.id}`, ...found], sql` and `)}
          ) as "artistsCount",
          ${artistsOf({ viewerId, limit, offset, found })} as artists
        from ${ballot} join ${contest} on ${contest.id} = ${ballot.contestId}
        where ${ballot.id} = ${ballotId} and ${isPublic}`)
      return oneOf(BallotPage.array().parse(rows), 'sub-category')
    },
  }
}

/** Returns the artists of a ballot as JSON, most votes first, each with the viewer's vote if it is valid. */
function artistsOf({ viewerId, limit, offset, found = [] }: ArtistsInput): SQL {
  const conditions = sql.join([sql`${ballotArtist.ballotId} = ${ballot.id}`, ...found], sql` and `)
  return sql`(
    select coalesce(json_agg(shown order by shown.votes desc, shown.id), '[]') from (
      select ${ballotArtist.artistId} as id, ${ballotName} as name, ${artist.avatar} as avatar, ${ballotArtist.votes} as votes,
        ${voteLine.n} as line, ${voteLine.hash} as hash, ${sqlVoteTime} as at
      from ${ballotArtist} left join ${artist} on ${artist.id} = ${ballotArtist.artistId}
      left join ${vote} on ${vote.ballotId} = ${ballotArtist.ballotId} and ${vote.artistId} = ${ballotArtist.artistId}
        and ${vote.memberId} = ${viewerId ?? null}::int and not ${vote.annulled}
      left join ${voteLine} on ${voteLine.contestId} = ${contest.id} and ${voteLine.n} = ${vote.line}
      where ${conditions}
      order by ${ballotArtist.votes} desc, ${ballotArtist.artistId}
      limit ${limit}::bigint offset ${offset}::bigint
    ) shown
  )`
}

type ArtistsInput = { viewerId: number | undefined; limit: number; offset: number; found?: readonly SQL[] }

const ContestRow = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string().nullable(),
  video: z.string().nullable(),
  youtubeLink: z.string().nullable(),
  adImage: z.string().nullable(),
  adLink: z.string().nullable(),
  votes: z.int(),
  lines: z.int(),
  head: z.string().nullable(),
  format: z.int(),
  endDate: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  isOpen: z.boolean(),
})
export type ContestRow = z.output<typeof ContestRow>

const ArtistRow = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  votes: z.int(),
  line: z.int().nullable(),
  hash: z.string().nullable(),
  at: z.string().nullable(),
})
export type ArtistRow = z.output<typeof ArtistRow>

const BallotRow = z.object({
  id: z.int(),
  title: z.string(),
  votes: z.int(),
  contestTitle: z.string(),
  isOpen: z.boolean(),
  artistsCount: z.int(),
  artists: z.array(ArtistRow),
})
type BallotRow = z.output<typeof BallotRow>

const BallotPage = BallotRow.extend({
  contestId: z.int(),
  endDate: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
})
type BallotPage = z.output<typeof BallotPage>
