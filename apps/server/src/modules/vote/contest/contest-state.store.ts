import { oneLine } from '@earshot/contract/text/visible-text'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist, contest } from '../../../db/schema/community/vote.ts'
import { emit } from '../../../events/event.ts'
import { contestOpened } from '../../../events/events.ts'
import { Refusal, badRequest, conflict, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { writeAnnulments } from '../annulment.store.ts'
import { isDue, sqlTime, endsAt, today } from '../contest-columns.ts'
import type { NewLine } from '../log/ballot-chain.ts'
import { endLine, logChanges } from '../log/log-lines.store.ts'
import { insertContest } from './contest-changes.store.ts'
import type { ContestWords } from './contest-changes.store.ts'
import { countContestFollowers } from './contest-notifications.store.ts'
import { lockContest, mustNotBeOpened, mustNotHaveEnded, recordAct } from './contest-row.store.ts'
import type { Acting, LockedContest } from './contest-row.store.ts'

/** The report of opening a contest, also of a dry run. */
export type Opening = { ballots: number; candidates: number; followers: number; endsAt: string }

/**
 * Opens a contest: it is public from now on, its title, end, ballots and artists are the first lines of its log, and
 * followers of its artists are notified once. Throws 404, and 409 for a contest that is open already, has a ballot
 * without artists or an artist who is hidden or removed, or has changed since `version` (CONTESTS-04).
 */
export const openContest = (
  db: Db,
  id: number,
  { version, isDryRun, ...acting }: Acting & { version: number; isDryRun: boolean },
): Promise<Opening> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, id, acting.timeZone)
    if (version !== row.version) throw await changedMeanwhile(tx, { kind: 'contest', id }, acting.timeZone)
    return isDryRun ? report(tx, row, await readBallots(tx, row), acting.timeZone) : openLocked(tx, row, acting)
  })

/** Creates a contest and opens it without ballots, as the command line does. Returns its id. Throws 400. */
export const createOpenContest = (
  db: Db,
  words: ContestWords & { title: string; endDate: string },
  acting: Acting,
): Promise<number> =>
  db.transaction(async (tx) => {
    const id = await insertContest(tx, words, acting)
    await startVoting(tx, await lockContest(tx, id, acting.timeZone), [], acting)
    return id
  })

/**
 * Opens the planned contests whose day has begun in their time zone. One that cannot be opened stays planned, with the
 * reason for the desk (CONTESTS-04).
 */
export async function openDueContests(db: Db, timeZone: string): Promise<void> {
  const due = await db.select({ id: contest.id }).from(contest).where(isDue(timeZone))
  for (const { id } of due)
    await db
      .transaction(async (tx) => {
        const row = await lockContest(tx, id, timeZone)
        // An admin may have changed the day meanwhile.
        if ((await tx.$count(contest, and(eq(contest.id, id), isDue(timeZone)))) === 0) return
        await openLocked(tx, row, { by: 'job', timeZone })
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return storeProblem(db, id, error.message)
      })
}

async function storeProblem(db: Db, id: number, problem: string): Promise<void> {
  const changed = await db
    .update(contest)
    .set({ problem })
    .where(and(eq(contest.id, id), isNull(contest.openedAt), sql`${contest.problem} is distinct from ${problem}`))
    .returning({ id: contest.id })
  if (changed.length > 0) await recordChange(db, 'desk')
}

async function openLocked(tx: Tx, row: LockedContest, acting: Acting): Promise<Opening> {
  const ballots = await readBallots(tx, row)
  const opening = await report(tx, row, ballots, acting.timeZone)
  await startVoting(tx, row, ballots, acting)
  await emit(tx, contestOpened, { contestId: row.id })
  return opening
}

type Listed = { id: number; title: string; artists: { id: number; name: string }[] }

// Locks the artists, so that none can be hidden, removed or merged until the contest is open.
async function readBallots(tx: Tx, row: LockedContest): Promise<Listed[]> {
  if (row.openedAt !== null) throw conflict('This contest was opened already.')
  const ballots = await tx
    .select({ id: ballot.id, title: ballot.title })
    .from(ballot)
    .where(eq(ballot.contestId, row.id))
    .orderBy(ballot.pos, ballot.id)
  if (ballots.length === 0) throw conflict('The contest has no ballot. Add one with its artists first.')
  const listed = await tx
    .select({ ballotId: ballotArtist.ballotId, id: ballotArtist.artistId, name: ballotArtist.name })
    .from(ballotArtist)
    .where(
      inArray(
        ballotArtist.ballotId,
        ballots.map(({ id }) => id),
      ),
    )
    .orderBy(ballotArtist.artistId)
  const known = await tx
    .select({ id: artist.id, name: artist.name })
    .from(artist)
    .where(inArray(artist.id, [...new Set(listed.map(({ id }) => id))]))
    .orderBy(artist.id)
    .for('key share')
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const away = listed.filter(({ id }) => !names.has(id)).map(({ id, name }) => name ?? `artist ${id}`)
  if (away.length > 0)
    throw conflict(
      `These artists are hidden, removed or merged: ${[...new Set(away)].join(', ')}. Remove them from their ballots first.`,
    )
  return ballots.map((each) => {
    const artists = listed
      .filter(({ ballotId }) => ballotId === each.id)
      .map(({ id }) => ({ id, name: names.get(id) ?? '' }))
    if (artists.length === 0) throw conflict(`The ballot ${each.title} has no artists. Add some, or remove the ballot.`)
    return { ...each, artists }
  })
}

async function report(tx: Tx, { id }: LockedContest, ballots: readonly Listed[], timeZone: string): Promise<Opening> {
  const [found] = await tx
    .select({ endsAt: sql<string>`${sqlTime(endsAt(timeZone))}` })
    .from(contest)
    .where(eq(contest.id, id))
  const artistIds = [...new Set(ballots.flatMap(({ artists }) => artists.map((each) => each.id)))]
  return {
    ballots: ballots.length,
    candidates: ballots.reduce((sum, { artists }) => sum + artists.length, 0),
    followers: await countContestFollowers(tx, artistIds),
    endsAt: found?.endsAt ?? '',
  }
}

async function startVoting(tx: Tx, row: LockedContest, ballots: readonly Listed[], { by, timeZone }: Acting) {
  const { id } = row
  await tx
    .update(contest)
    .set({
      openedAt: sql`clock_timestamp()`,
      timeZone: row.timeZone ?? timeZone,
      problem: null,
      version: row.version + 1,
    })
    .where(eq(contest.id, id))
  mustNotHaveEnded(await lockContest(tx, id, timeZone))
  // Names may have changed since the artists were added.
  await tx.execute(sql`
    update ${ballotArtist} set name = ${artist.name} from ${artist}, ${ballot}
    where ${artist.id} = ${ballotArtist.artistId} and ${ballot.id} = ${ballotArtist.ballotId} and ${ballot.contestId} = ${id}`)
  const lines: NewLine[] = [
    { act: 'title', text: row.title },
    await endLine(tx, id, timeZone),
    ...ballots.flatMap((each): NewLine[] => [
      { act: 'ballot', ballotId: each.id, text: each.title },
      ...each.artists.map(({ id: artistId, name }) => ({
        act: 'artist' as const,
        ballotId: each.id,
        artistId,
        text: name,
      })),
    ]),
  ]
  await logChanges(tx, id, timeZone, lines)
  await recordAct(tx, by, 'contest.open', row)
}

/**
 * Ends an open contest now, for good, and returns its title. Throws 400 for another title than its own, 403 for an
 * ended one, 404, and 409 for a draft (CONTESTS-05).
 */
export const closeContest = (
  db: Db,
  id: number,
  { by, timeZone, title }: Acting & { title?: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, id, timeZone)
    mustNotHaveEnded(row)
    if (row.openedAt === null) throw conflict('This contest is not open yet.')
    if (title !== undefined && title !== oneLine(row.title))
      throw badRequest('title', 'must be the title of the contest')
    await writeAnnulments(tx, id, timeZone)
    await tx
      .update(contest)
      .set({ closedAt: sql`clock_timestamp()`, version: row.version + 1 })
      .where(eq(contest.id, id))
    await logChanges(tx, id, timeZone, [await endLine(tx, id, timeZone)])
    await recordAct(tx, by, 'contest.close', row)
    return row.title
  })

/** Hides an opened contest from lists, or lists it again. Throws 404, and 409 for a draft (CONTESTS-10). */
export const archiveContest = (db: Db, id: number, isArchived: boolean, { by, timeZone }: Acting): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, id, timeZone)
    if (row.openedAt === null) throw conflict('This contest is not public. Delete it instead.')
    if ((row.archivedAt !== null) === isArchived) return
    await tx
      .update(contest)
      .set({ archivedAt: isArchived ? sql`clock_timestamp()` : null })
      .where(eq(contest.id, id))
    await recordAct(tx, by, isArchived ? 'contest.archive' : 'contest.list', row)
  })

/** Deletes a contest that was not opened. Throws 403 for an opened one, and 404 (CONTESTS-10). */
export const deleteContest = (db: Db, id: number, { by, timeZone }: Acting): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, id, timeZone)
    mustNotBeOpened(row, 'An opened contest cannot be deleted: its votes and its log stay.')
    await tx.delete(contest).where(eq(contest.id, id))
    await recordAct(tx, by, 'contest.delete', row)
  })

/** Days for which the copy of a contest with a past end lasts. */
const COPY_DAYS = 30

/**
 * Creates a draft with the fields, ballots and artists of a contest, without its days of opening; a last day that is
 * too early becomes one in 30 days. Returns its id. Throws 404 (CONTESTS-10).
 */
export const duplicateContest = (db: Db, id: number, acting: Acting): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, id, acting.timeZone)
    const { rows } = await tx.execute<{ end: string }>(sql`
      select (case when end_date > ${today(acting.timeZone)} then end_date else ${today(acting.timeZone)} + ${COPY_DAYS}::int end)::text as end
      from ${contest} where ${contest.id} = ${id}`)
    const { title, image, video, youtubeLink, adImage, adLink } = row
    const words = { title, image, video, youtubeLink, adImage, adLink, endDate: oneOf(rows, 'contest').end }
    const copyId = await insertContest(tx, words, acting)
    const ballots = await tx.select().from(ballot).where(eq(ballot.contestId, id)).orderBy(ballot.pos, ballot.id)
    for (const [pos, each] of ballots.entries()) {
      const [copy] = await tx
        .insert(ballot)
        .values({ contestId: copyId, title: each.title, pos })
        .returning({ id: ballot.id })
      await tx.execute(sql`
        insert into ${ballotArtist} (ballot_id, artist_id, name)
        select ${copy?.id ?? 0}::int, ${artist.id}, ${artist.name} from ${ballotArtist} join ${artist} on ${artist.id} = ${ballotArtist.artistId}
        where ${ballotArtist.ballotId} = ${each.id}`)
    }
    return copyId
  })
