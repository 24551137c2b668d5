import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist, contest } from '../../db/schema/community/vote.ts'
import { notFound, oneOf } from '../../http/errors.ts'
import { planAnnulments, writeAnnulments } from './annulment.store.ts'
import { isOpen } from './contest-columns.ts'
import type { NewLine } from './log/ballot-chain.ts'
import { endLine, lockContests, logChanges } from './log/log-lines.store.ts'

/** The values of a contest that an operator sets; missing values stay unchanged. */
export type ContestWords = {
  title?: string
  endDate?: string
  image?: string
  video?: string
  youtubeLink?: string
  adImage?: string
  adLink?: string
}

/** Creates a contest without ballots. Returns its id. Throws a sentence for an end in the past. */
export function createContest(
  db: Db,
  words: ContestWords & { title: string; endDate: string },
  timeZone: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const values = { ...words, timeZone }
    const { id } = oneOf(await tx.insert(contest).values(values).returning({ id: contest.id }), 'contest')
    await mustBeOpen(tx, id, timeZone)
    await logChanges(tx, id, timeZone, [{ act: 'title', text: words.title }, await endLine(tx, id, timeZone)])
    return id
  })
}

/**
 * Changes an open contest and returns its title. An ended contest cannot be changed, and an open one cannot be ended by
 * a date in the past. Throws 404 and sentences.
 */
export function changeContest(db: Db, id: number, words: ContestWords, timeZone: string): Promise<string> {
  return db.transaction(async (tx) => {
    await lockContests(tx, [id])
    await mustBeOpen(tx, id, timeZone)
    const [before] = await tx.select().from(contest).where(eq(contest.id, id))
    const { title, endDate } = oneOf(
      await tx
        .update(contest)
        .set({ ...words, title: words.title ?? sql`${contest.title}` })
        .where(eq(contest.id, id))
        .returning({ title: contest.title, endDate: contest.endDate }),
      'contest',
    )
    await mustBeOpen(tx, id, timeZone)
    const lines: NewLine[] = []
    if (title !== before?.title) lines.push({ act: 'title', text: title })
    if (endDate !== before?.endDate) {
      lines.push(await endLine(tx, id, timeZone))
      await planAnnulments(tx, id, timeZone)
    }
    await logChanges(tx, id, timeZone, lines)
    return title
  })
}

/** Ends an open contest now and returns its title. Throws 404 and a sentence. */
export function closeContest(db: Db, id: number, timeZone: string): Promise<string> {
  return db.transaction(async (tx) => {
    await lockContests(tx, [id])
    await mustBeOpen(tx, id, timeZone)
    await writeAnnulments(tx, id, timeZone)
    const closed = await tx
      .update(contest)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(eq(contest.id, id))
      .returning({ title: contest.title })
    await logChanges(tx, id, timeZone, [await endLine(tx, id, timeZone)])
    return oneOf(closed, 'contest').title
  })
}

/**
 * Adds a ballot to an open contest, or artists to its ballot with this title. Artists stay on a ballot: their votes are
 * in the log. Returns the id of the ballot and the number of new artists. Throws 404 and sentences.
 */
export function addToBallot(
  db: Db,
  { contestId, title, artistIds }: { contestId: number; title: string; artistIds: readonly number[] },
  timeZone: string,
): Promise<{ ballotId: number; added: number }> {
  return db.transaction(async (tx) => {
    await lockContests(tx, [contestId])
    await mustBeOpen(tx, contestId, timeZone)
    const known = await tx
      .select({ id: artist.id, name: artist.name })
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
            .values(known.map(({ id: artistId, name }) => ({ ballotId: id, artistId, name })))
            .onConflictDoNothing()
            .returning({ artistId: ballotArtist.artistId, text: ballotArtist.name })
    await logChanges(tx, contestId, timeZone, [
      ...(found === undefined ? [{ act: 'ballot' as const, ballotId: id, text: title }] : []),
      ...added.map((each) => ({ act: 'artist' as const, ballotId: id, ...each })),
    ])
    return { ballotId: id, added: added.length }
  })
}

async function mustBeOpen(tx: Db, id: number, timeZone: string): Promise<void> {
  const [found] = await tx
    .select({ isOpen: sql<boolean>`${isOpen(timeZone)}` })
    .from(contest)
    .where(eq(contest.id, id))
  if (found === undefined) throw notFound('contest')
  if (!found.isOpen) throw new Error('The contest has ended, or its last day is in the past.')
}
