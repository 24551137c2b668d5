import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue.ts'
import { ballot, ballotArtist, contest } from '../../db/schema/vote.ts'
import { notFound, oneOf } from '../../errors.ts'
import { isOpen } from './contest-columns.ts'

/** What the operator says of a contest; what is missing stays as it is. */
export type ContestWords = {
  title?: string
  endDate?: string
  image?: string
  video?: string
  youtubeLink?: string
  adImage?: string
  adLink?: string
}

/** Creates a contest without ballots. Returns its id. Throws a sentence for an end that is over. */
export function createContest(
  db: Db,
  words: ContestWords & { title: string; endDate: string },
  timeZone: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { id } = oneOf(await tx.insert(contest).values(words).returning({ id: contest.id }), 'contest')
    await mustBeOpen(tx, id, timeZone)
    return id
  })
}

/** Changes an open contest and returns its title. An ended one stays as it was counted, and an open one is not ended by a day in the past. Throws 404 and sentences. */
export function changeContest(db: Db, id: number, words: ContestWords, timeZone: string): Promise<string> {
  return db.transaction(async (tx) => {
    await lockContest(tx, id)
    await mustBeOpen(tx, id, timeZone)
    const { title } = oneOf(
      await tx
        .update(contest)
        .set({ ...words, title: words.title ?? sql`${contest.title}` })
        .where(eq(contest.id, id))
        .returning({ title: contest.title }),
      'contest',
    )
    await mustBeOpen(tx, id, timeZone)
    return title
  })
}

/** Ends an open contest now and returns its title. Throws 404 and a sentence. */
export function closeContest(db: Db, id: number, timeZone: string): Promise<string> {
  return db.transaction(async (tx) => {
    await lockContest(tx, id)
    await mustBeOpen(tx, id, timeZone)
    const closed = await tx
      .update(contest)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(eq(contest.id, id))
      .returning({ title: contest.title })
    return oneOf(closed, 'contest').title
  })
}

/**
 * Adds a ballot to an open contest, or artists to its ballot with this title. Artists stay on a ballot: their votes are in the log. Returns the id of the ballot and how many
 * artists are new. Throws 404 and sentences.
 */
export function addToBallot(
  db: Db,
  { contestId, title, artistIds }: { contestId: number; title: string; artistIds: readonly number[] },
  timeZone: string,
): Promise<{ ballotId: number; added: number }> {
  return db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    await mustBeOpen(tx, contestId, timeZone)
    const known = await tx
      .select({ id: artist.id })
      .from(artist)
      .where(inArray(artist.id, [...artistIds]))
      .for('key share')
    const unknown = artistIds.filter((id) => known.every((each) => each.id !== id))
    if (unknown.length > 0) throw new Error(`There is no artist ${unknown.join(', ')}.`)
    const ofTitle = and(eq(ballot.contestId, contestId), eq(ballot.title, title))
    const [found] = await tx.select({ id: ballot.id }).from(ballot).where(ofTitle)
    const pos = sql`(select count(*) from ${ballot} where ${ballot.contestId} = ${contestId})`
    const { id } =
      found ??
      oneOf(await tx.insert(ballot).values({ contestId, title, pos }).returning({ id: ballot.id }), 'sub-category')
    const added =
      artistIds.length === 0
        ? []
        : await tx
            .insert(ballotArtist)
            .values(artistIds.map((artistId) => ({ ballotId: id, artistId })))
            .onConflictDoNothing()
            .returning({ id: ballotArtist.artistId })
    return { ballotId: id, added: added.length }
  })
}

// As votes do: whoever changes a contest locks it first.
async function lockContest(tx: Db, id: number): Promise<void> {
  oneOf(await tx.select({ id: contest.id }).from(contest).where(eq(contest.id, id)).for('no key update'), 'contest')
}

async function mustBeOpen(tx: Db, id: number, timeZone: string): Promise<void> {
  const [found] = await tx
    .select({ isOpen: sql<boolean>`${isOpen(timeZone)}` })
    .from(contest)
    .where(eq(contest.id, id))
  if (found === undefined) throw notFound('contest')
  if (!found.isOpen) throw new Error('This contest has ended, or would end in the past.')
}
