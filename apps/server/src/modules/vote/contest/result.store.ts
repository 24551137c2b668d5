import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContestResult } from '@earshot/contract/desk/contests/contests'
import { escapeHtml } from '@earshot/contract/text/html-text'
import * as m from '@earshot/messages/contests'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist, contest, vote } from '../../../db/schema/community/vote.ts'
import { member } from '../../../db/schema/member/member.ts'
import { conflict, oneOf } from '../../../http/errors.ts'
import { createDraft } from '../../newsroom/save.store.ts'
import { htmlOfText, sanitiseArticleHtml } from '../../richtext/sanitise.ts'
import { ballotName, endsAt, isPublic } from '../contest-columns.ts'
import { readBallotLog } from '../log/ballot-log.store.ts'
import { recount } from '../log/recount.mjs'
import { lockContest, recordAct } from './contest-row.store.ts'
import type { Acting } from './contest-row.store.ts'

/** Reads ranks, counts, shares and turnout of an opened contest, of one moment. Throws 404 (CONTESTS-07). */
export async function readResult(db: Db, contestId: number, timeZone: string): Promise<ContestResult> {
  const { rows } = await db.execute(sql`
    select (select count(distinct ${vote.memberId})::int from ${vote} join ${ballot} on ${ballot.id} = ${vote.ballotId}
        where ${ballot.contestId} = ${contest.id} and not ${vote.annulled}) as voters,
      (select count(*)::int from ${member} where ${member.createdAt} < ${endsAt(timeZone)}) as members,
      (select coalesce(json_agg(listed order by listed.pos, listed.id), '[]') from (
        select ${ballot.id} as id, ${ballot.pos} as pos, ${ballot.title} as title, ${ballot.votes} as votes,
          (select count(distinct ${vote.memberId})::int from ${vote} where ${vote.ballotId} = ${ballot.id} and not ${vote.annulled}) as voters,
          (select coalesce(json_agg(ranked order by ranked.rank, ranked.name, ranked.id), '[]') from (
            select ${ballotArtist.artistId} as id, ${ballotName} as name, ${ballotArtist.votes} as votes,
              rank() over (order by ${ballotArtist.votes} desc)::int as rank,
              count(*) over (partition by ${ballotArtist.votes}) > 1 as "isTie"
            from ${ballotArtist} left join ${artist} on ${artist.id} = ${ballotArtist.artistId}
            where ${ballotArtist.ballotId} = ${ballot.id}
          ) ranked) as artists
        from ${ballot} where ${ballot.contestId} = ${contest.id}
      ) listed) as ballots
    from ${contest} where ${contest.id} = ${contestId} and ${isPublic}`)
  const { voters, ballots, ...row } = oneOf(ResultRow.array().parse(rows), 'contest')
  // Imported and demo accounts may be younger than their votes.
  const members = Math.max(row.members, voters)
  return {
    voters,
    members,
    ballots: ballots.map(({ artists, ...each }) => ({
      id: each.id,
      title: each.title,
      votes: each.votes,
      voters: each.voters,
      turnout: percent(each.voters, members),
      artists: artists.map(({ id, name, rank, isTie, votes }) => ({
        id,
        name,
        rank,
        is_tie: isTie,
        votes,
        share: percent(votes, each.votes),
      })),
    })),
  }
}

const percent = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 1_000) / 10)

const ResultRow = z.object({
  voters: z.int(),
  members: z.int(),
  ballots: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      votes: z.int(),
      voters: z.int(),
      artists: z.array(z.object({ id: z.int(), name: z.string(), votes: z.int(), rank: z.int(), isTie: z.boolean() })),
    }),
  ),
})

/** The columns of the file of a result. */
export const RESULT_COLUMNS = [
  'ballot',
  'rank',
  'tie',
  'artist_id',
  'artist',
  'votes',
  'share',
  'voters',
  'turnout',
] as const

/** Yields the rows of the file of a result. */
export async function* resultRows({ ballots }: ContestResult) {
  yield ballots.flatMap((each) =>
    each.artists.map(({ id, name, rank, is_tie: isTie, votes, share }) => ({
      ballot: each.title,
      rank,
      tie: isTie ? 1 : 0,
      artist_id: id,
      artist: name,
      votes,
      share,
      voters: each.voters,
      turnout: each.turnout,
    })),
  )
}

/** Recounts the ballot log of a contest with the script that everybody can download. Throws 404 (CONTESTS-07). */
export async function recountContest(db: Db, contestId: number, timeZone: string) {
  const log = await readBallotLog(db, contestId, timeZone)
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-recount-'))
  try {
    const file = path.join(folder, 'ballots.txt')
    await pipeline(Readable.from(log), createWriteStream(file))
    const { lines, votes, head, problems } = await recount(file)
    return { lines, votes, head, problems }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rows of all tables of an article together, and the fewest of one table. */
const TABLE_ROWS = { all: 800, least: 10 } as const

/**
 * Creates the draft of an article with the words and the tables of an ended contest, and stores the words. Returns the
 * id of the article. Throws 404, and 409 before the end (CONTESTS-07).
 */
export const publishResult = (
  db: Db,
  contestId: number,
  text: string,
  { by, timeZone, author, at }: Acting & { author: number; at: Date },
): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, contestId, timeZone)
    if (row.state !== 'ended') throw conflict('The result is published after the end of voting.')
    const result = await readResult(tx, contestId, timeZone)
    await tx.update(contest).set({ resultWords: text }).where(eq(contest.id, contestId))
    const content = sanitiseArticleHtml(htmlOfText(text) + tablesOf(result))
    const fields = { title: m.contests_article_title({ title: row.title }), content, photo: row.image }
    const articleId = await createDraft(tx, { fields, authors: [{ id: author, name: '' }], by, at })
    await recordAct(tx, by, 'contest.result', row, { after: { article: articleId } })
    return articleId
  })

function tablesOf({ ballots }: ContestResult): string {
  const most = Math.max(TABLE_ROWS.least, Math.floor(TABLE_ROWS.all / Math.max(1, ballots.length)))
  return ballots
    .map(({ title, votes, voters, turnout, artists }) => {
      const head = [m.contests_rank(), m.artist(), m.people_votes(), m.studio_share()]
      const rows = artists
        .slice(0, most)
        .map(({ rank, is_tie: isTie, name, votes: own, share }) =>
          cells('td', [
            isTie ? m.contests_rank_tie({ rank }) : String(rank),
            name,
            own.toLocaleString('en'),
            `${share} %`,
          ]),
        )
      const rest = artists.length - most
      return [
        `<h2>${escapeHtml(title)}</h2>`,
        `<table><thead>${cells('th', head)}</thead><tbody>${rows.join('')}</tbody></table>`,
        `<p>${escapeHtml(m.contests_turnout_line({ votes, voters, turnout: `${turnout} %` }))}</p>`,
        rest > 0 ? `<p>${escapeHtml(m.contests_more_artists({ count: rest }))}</p>` : '',
      ].join('')
    })
    .join('')
}

const cells = (tag: 'td' | 'th', words: readonly string[]): string =>
  `<tr>${words.map((word) => `<${tag}>${escapeHtml(word)}</${tag}>`).join('')}</tr>`
