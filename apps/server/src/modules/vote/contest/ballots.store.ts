import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import { and, eq, inArray, max, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist } from '../../../db/schema/community/vote.ts'
import { badRequest, conflict, notFound, oneOf, taken } from '../../../http/errors.ts'
import { logChanges } from '../log/log-lines.store.ts'
import {
  listChange,
  lockContest,
  lockContestOf,
  mustNotBeOpened,
  mustNotHaveEnded,
  recordAct,
} from './contest-row.store.ts'
import type { Acting, LockedContest } from './contest-row.store.ts'

type Row = typeof ballot.$inferSelect

const STAYS = 'The contest is open: its ballots and artists stay.'

/**
 * Adds a ballot to a contest, or changes the title of one. Returns its id. On an open contest, both are lines of the
 * log and listed on its page. Throws 403 for an ended contest, 404, and 409 for the title of another ballot
 * (CONTESTS-03, -04).
 */
export const saveBallot = (
  db: Db,
  { contestId, ballotId, title }: { contestId: number; ballotId?: number | undefined; title: string },
  acting: Acting,
): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, contestId, acting.timeZone)
    mustNotHaveEnded(row)
    if (ballotId === undefined) return (await insertBallot(tx, row, title, acting)).id
    const [own] = await tx
      .select()
      .from(ballot)
      .where(and(eq(ballot.id, ballotId), eq(ballot.contestId, contestId)))
    if (own === undefined) throw notFound('ballot')
    if (own.title === title) return ballotId
    await mustBeUnused(tx, row, title, ballotId)
    await tx.update(ballot).set({ title }).where(eq(ballot.id, ballotId))
    if (row.openedAt !== null)
      await logChanges(tx, contestId, acting.timeZone, [{ act: 'ballot', ballotId, text: title }])
    await listChange(tx, row, { kind: 'ballot_title', text: title, of: own.title })
    await recordAct(tx, acting.by, 'contest.ballot', row, { before: { ballot: own.title }, after: { ballot: title } })
    return ballotId
  })

/** Puts the ballots of a contest into an order before it is opened. Throws 400 unless each is named once, 403 and 404. */
export const orderBallots = (
  db: Db,
  { contestId, ballotIds }: { contestId: number; ballotIds: readonly number[] },
  { by, timeZone }: Acting,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, contestId, timeZone)
    mustNotBeOpened(row, 'The contest is open: its ballots keep their order.')
    const rows = await tx
      .select({ id: ballot.id })
      .from(ballot)
      .where(eq(ballot.contestId, contestId))
      .orderBy(ballot.pos, ballot.id)
    const isAll = rows.length === ballotIds.length && rows.every(({ id }) => ballotIds.includes(id))
    if (!isAll) throw badRequest('ballot_ids', 'must name each ballot once')
    for (const [pos, id] of ballotIds.entries()) await tx.update(ballot).set({ pos }).where(eq(ballot.id, id))
    const order = { before: { ballots: rows.map(({ id }) => id) }, after: { ballots: [...ballotIds] } }
    await recordAct(tx, by, 'contest.update', row, order)
  })

/** Removes a ballot before its contest is opened, and returns the id of the contest. Throws 403 and 404. */
export const removeBallot = (db: Db, ballotId: number, { by, timeZone }: Acting): Promise<number> =>
  db.transaction(async (tx) => {
    const { row, own } = await lockContestOf(tx, ballotId, timeZone)
    mustNotBeOpened(row, STAYS)
    await tx.delete(ballot).where(eq(ballot.id, ballotId))
    await recordAct(tx, by, 'contest.unballot', row, { before: { ballot: own.title } })
    return row.id
  })

type Artists = { ballotId: number; artistIds: readonly number[] }

/**
 * Adds artists to a ballot, and returns the id of its contest. On an open contest they are lines of the log and listed
 * on its page. Throws 400 for artists who are hidden, removed or unknown, 403 for an ended contest, 404, and 409 for
 * too many (CONTESTS-03, -04).
 */
export const addCandidates = (db: Db, { ballotId, artistIds }: Artists, acting: Acting): Promise<number> =>
  db.transaction(async (tx) => {
    const { row, own } = await lockContestOf(tx, ballotId, acting.timeZone)
    mustNotHaveEnded(row)
    await insertCandidates(tx, row, own, artistIds, acting)
    return row.id
  })

/** Removes artists from a ballot before its contest is opened, and returns the id of the contest. Throws 403 and 404. */
export const removeCandidates = (db: Db, { ballotId, artistIds }: Artists, { by, timeZone }: Acting): Promise<number> =>
  db.transaction(async (tx) => {
    const { row, own } = await lockContestOf(tx, ballotId, timeZone)
    mustNotBeOpened(row, STAYS)
    const gone = await tx
      .delete(ballotArtist)
      .where(and(eq(ballotArtist.ballotId, ballotId), inArray(ballotArtist.artistId, [...artistIds])))
      .returning({ name: ballotArtist.name })
    if (gone.length > 0)
      await recordAct(tx, by, 'contest.artists', row, { before: { [own.title]: gone.map(({ name }) => name) } })
    return row.id
  })

/**
 * Adds a ballot to a contest, or artists to its ballot with this title, as the command line does. Returns the id of the
 * ballot and the number of new artists. Throws what saveBallot and addCandidates do.
 */
export const addToBallot = (
  db: Db,
  { contestId, title, artistIds }: { contestId: number; title: string; artistIds: readonly number[] },
  acting: Acting,
): Promise<{ ballotId: number; added: number }> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, contestId, acting.timeZone)
    mustNotHaveEnded(row)
    const [found] = await tx
      .select()
      .from(ballot)
      .where(and(eq(ballot.contestId, contestId), eq(ballot.title, title)))
    const own = found ?? (await insertBallot(tx, row, title, acting))
    return { ballotId: own.id, added: await insertCandidates(tx, row, own, artistIds, acting) }
  })

async function insertBallot(tx: Tx, row: LockedContest, title: string, { by, timeZone }: Acting): Promise<Row> {
  await mustBeUnused(tx, row, title, 0)
  if ((await tx.$count(ballot, eq(ballot.contestId, row.id))) >= CONTEST.ballotsMax)
    throw conflict(`A contest has at most ${CONTEST.ballotsMax} ballots.`)
  const [last] = await tx
    .select({ pos: max(ballot.pos) })
    .from(ballot)
    .where(eq(ballot.contestId, row.id))
  const pos = (last?.pos ?? -1) + 1
  const own = oneOf(await tx.insert(ballot).values({ contestId: row.id, title, pos }).returning(), 'ballot')
  if (row.openedAt !== null) await logChanges(tx, row.id, timeZone, [{ act: 'ballot', ballotId: own.id, text: title }])
  await listChange(tx, row, { kind: 'ballot', text: title })
  await recordAct(tx, by, 'contest.ballot', row, { after: { ballot: title } })
  return own
}

async function mustBeUnused(tx: Tx, { id }: LockedContest, title: string, ballotId: number): Promise<void> {
  const ofTitle = and(eq(ballot.contestId, id), eq(ballot.title, title), ne(ballot.id, ballotId))
  if ((await tx.$count(ballot, ofTitle)) > 0) throw taken('title', 'is that of another ballot')
}

// The locks of the artists prevent that one is hidden, removed or merged at the same time.
async function insertCandidates(
  tx: Tx,
  row: LockedContest,
  own: Row,
  artistIds: readonly number[],
  { by, timeZone }: Acting,
): Promise<number> {
  const known = await tx
    .select({ id: artist.id, name: artist.name })
    .from(artist)
    .where(inArray(artist.id, [...artistIds]))
    .orderBy(artist.id)
    .for('key share')
  const unknown = artistIds.filter((id) => known.every((each) => each.id !== id))
  if (unknown.length > 0) throw badRequest('artist_ids', `there is no artist ${unknown.join(', ')}`)
  if (known.length === 0) return 0
  const added = await tx
    .insert(ballotArtist)
    .values(known.map(({ id, name }) => ({ ballotId: own.id, artistId: id, name })))
    .onConflictDoNothing()
    .returning({ artistId: ballotArtist.artistId, text: ballotArtist.name })
  if ((await tx.$count(ballotArtist, eq(ballotArtist.ballotId, own.id))) > CONTEST.candidatesMax)
    throw conflict(`A ballot has at most ${CONTEST.candidatesMax} artists.`)
  if (added.length === 0) return 0
  if (row.openedAt !== null)
    await logChanges(
      tx,
      row.id,
      timeZone,
      added.map((each) => ({ act: 'artist', ballotId: own.id, ...each })),
    )
  const names = added.map(({ text }) => text ?? '')
  await listChange(tx, row, { kind: 'artists', text: names.join(', '), of: own.title })
  await recordAct(tx, by, 'contest.artists', row, { after: { [own.title]: names } })
  return added.length
}
