import type { Contest } from '@earshot/demo-world/votes'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ballot, ballotArtist, contest, vote, voteHead, voteLine } from '../db/schema/vote.ts'
import { markOf, openChain } from '../modules/vote/ballot-chain.ts'
import type { Line } from '../modules/vote/ballot-chain.ts'
import { voterSecret } from '../modules/vote/vote-writer.ts'
import type { IdOf } from './ids-by-name.ts'

/** Rows of one statement. */
const BATCH = 1000

type Ids = { memberId: IdOf; artistId: IdOf }

/** Writes the contests with their ballots, and the votes as lines, rows and counts. */
export async function writeVotes(tx: Db, contests: readonly Contest[], ids: Ids): Promise<void> {
  const secret = await voterSecret(tx)
  for (const each of contests) await writeContest(tx, secret, each, ids)
  await tx.update(ballotArtist).set({
    votes: sql`(select count(*) from ${vote} where ${vote.ballotId} = ${ballotArtist.ballotId} and ${vote.artistId} = ${ballotArtist.artistId})`,
  })
  await tx.update(ballot).set({ votes: sql`(select count(*) from ${vote} where ${vote.ballotId} = ${ballot.id})` })
  await tx
    .update(contest)
    .set({ votes: sql`(select sum(${ballot.votes}) from ${ballot} where ${ballot.contestId} = ${contest.id})` })
}

async function writeContest(tx: Db, secret: string, { end, ad, ballots, votes, ...about }: Contest, ids: Ids) {
  const { title, image, youtubeLink } = about
  const [stored] = await tx
    .insert(contest)
    .values({
      title,
      image,
      youtubeLink,
      endDate: 'day' in end ? end.day : sql`current_date + ${end.days}::int`,
      adImage: ad?.image ?? null,
      adLink: ad?.link ?? null,
    })
    .returning({ id: contest.id })
  const contestId = stored?.id ?? 0
  const ballotIds = await tx
    .insert(ballot)
    .values(ballots.map((each, pos) => ({ contestId, title: each.title, pos })))
    .returning({ id: ballot.id })
  await tx
    .insert(ballotArtist)
    .values(
      ballots.flatMap(({ artists }, place) =>
        artists.map((name) => ({ ballotId: ballotIds[place]?.id ?? 0, artistId: ids.artistId(name) })),
      ),
    )
  const chain = openChain({ contestId, lines: 0, head: null })
  const standing = new Map<string, typeof vote.$inferInsert>()
  for (const { ballot: place, artist, by, isGiven, at } of votes) {
    const of = { ballotId: ballotIds[place]?.id ?? 0, artistId: ids.artistId(artist), memberId: ids.memberId(by) }
    const key = Object.values(of).join(' ')
    const mark = markOf(secret, { contestId, ...of })
    const takes = standing.get(key)?.line ?? null
    const line = chain.add({ act: isGiven ? 'vote' : 'withdraw', ...of, mark, takes: isGiven ? null : takes }, at)
    if (isGiven) standing.set(key, { ...of, line: line.n })
    else standing.delete(key)
  }
  await writeLines(tx, chain.added)
  const rows = [...standing.values()]
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(vote).values(rows.slice(start, start + BATCH))
}

async function writeLines(tx: Db, lines: readonly Line[]): Promise<void> {
  for (let start = 0; start < lines.length; start += BATCH)
    await tx.insert(voteLine).values(lines.slice(start, start + BATCH))
  const last = lines.at(-1)
  if (last === undefined) return
  await tx
    .update(contest)
    .set({ lines: last.n, head: last.hash })
    .where(sql`${contest.id} = ${last.contestId}`)
  // The lines are in the order of their times, so the last one of an hour overwrites the others.
  const heads = new Map(
    lines.map(({ contestId, at, n, hash }) => {
      const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
      return [hour.getTime(), { contestId, hour, at, n, hash }]
    }),
  )
  const rows = [...heads.values()]
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(voteHead).values(rows.slice(start, start + BATCH))
}
