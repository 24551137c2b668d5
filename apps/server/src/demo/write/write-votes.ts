import type { Contest } from '@earshot/demo-world/community/votes'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { ballot, ballotArtist, contest, vote } from '../../db/schema/community/vote.ts'
import { markOf, openChain } from '../../modules/vote/log/ballot-chain.ts'
import { endLine, writeLines } from '../../modules/vote/log/log-lines.store.ts'
import { voterSecret } from '../../modules/vote/vote-writer.ts'
import type { IdOf } from '../ids-by-name.ts'

/** Rows per statement. */
const BATCH = 1000

type Ids = { memberId: IdOf; artistId: IdOf }

const TIME_ZONE = 'UTC'

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
      timeZone: TIME_ZONE,
      openedAt: votes[0]?.at ?? new Date(),
      adImage: ad?.image ?? null,
      adLink: ad?.link ?? null,
    })
    .returning({ id: contest.id })
  const contestId = stored?.id ?? 0
  const ballotIds = await tx
    .insert(ballot)
    .values(ballots.map((each, pos) => ({ contestId, title: each.title, pos })))
    .returning({ id: ballot.id })
  const listed = ballots.flatMap(({ artists }, index) =>
    artists.map((name) => ({ ballotId: ballotIds[index]?.id ?? 0, artistId: ids.artistId(name), name })),
  )
  await tx.insert(ballotArtist).values(listed)
  const chain = openChain({ contestId, format: 2, lines: 0, head: null, lastAt: null })
  const opened = votes[0]?.at ?? new Date()
  chain.add({ act: 'title', text: title }, opened)
  chain.add(await endLine(tx, contestId, TIME_ZONE), opened)
  ballots.forEach((each, index) =>
    chain.add({ act: 'ballot', ballotId: ballotIds[index]?.id ?? 0, text: each.title }, opened),
  )
  for (const { name, ...of } of listed) chain.add({ act: 'artist', ...of, text: name }, opened)
  const standing = new Map<string, typeof vote.$inferInsert>()
  for (const { ballot: place, artist, by, isGiven, at } of votes) {
    const of = { ballotId: ballotIds[place]?.id ?? 0, artistId: ids.artistId(artist), memberId: ids.memberId(by) }
    const key = Object.values(of).join(' ')
    const { ballotId, artistId } = of
    const mark = markOf(secret, { contestId, ...of })
    const takes = isGiven ? null : (standing.get(key)?.line ?? null)
    const line = chain.add({ act: isGiven ? 'vote' : 'withdraw', ballotId, artistId, mark, takes }, at)
    if (isGiven) standing.set(key, { ...of, line: line.n })
    else standing.delete(key)
  }
  await writeLines(tx, chain.added)
  const rows = [...standing.values()]
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(vote).values(rows.slice(start, start + BATCH))
}
