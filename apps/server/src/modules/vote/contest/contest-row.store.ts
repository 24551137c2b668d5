import type { ContestChangeKind, ContestState } from '@earshot/contract/desk/contests/contest-fields'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { ballot, contest, contestChange } from '../../../db/schema/community/vote.ts'
import type { AuditValues } from '../../../db/schema/site/audit.ts'
import { forbidden, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { stateOf } from '../contest-columns.ts'
import { lockContests } from '../log/log-lines.store.ts'

/** The actor of a change of a contest, and the default time zone in which days end. */
export type Acting = { by: AuditActor; timeZone: string }

/** A contest that stays locked until the end of the transaction, with its state by the clock of the database. */
export type LockedContest = typeof contest.$inferSelect & { state: ContestState }

/** Locks a contest. Throws 404. */
export async function lockContest(tx: Tx, id: number, timeZone: string): Promise<LockedContest> {
  await lockContests(tx, [id])
  // A separate statement after the lock sees everything that was committed before.
  const rows = await tx
    .select({ row: contest, state: sql<ContestState>`${stateOf(timeZone)}` })
    .from(contest)
    .where(eq(contest.id, id))
  const { row, state } = oneOf(rows, 'contest')
  return { ...row, state }
}

/** Locks the contest of a ballot, and returns both. Throws 404. */
export async function lockContestOf(tx: Tx, ballotId: number, timeZone: string) {
  const found = await tx.select({ contestId: ballot.contestId }).from(ballot).where(eq(ballot.id, ballotId))
  const row = await lockContest(tx, oneOf(found, 'ballot').contestId, timeZone)
  const rows = await tx.select().from(ballot).where(eq(ballot.id, ballotId))
  return { row, own: oneOf(rows, 'ballot') }
}

/** Throws 403 for an ended contest. */
export function mustNotHaveEnded({ state }: LockedContest): void {
  if (state === 'ended') throw forbidden('The contest has ended, or its last day is in the past.')
}

/** Throws 403 with the reason for a contest that was opened. */
export function mustNotBeOpened(row: LockedContest, reason: string): void {
  mustNotHaveEnded(row)
  if (row.openedAt !== null) throw forbidden(reason)
}

/** Lists a change of an opened contest on its page (CONTESTS-04). */
export async function listChange(
  tx: Db,
  { id, openedAt }: Pick<LockedContest, 'id' | 'openedAt'>,
  change: { kind: ContestChangeKind; text?: string | null; of?: string },
): Promise<void> {
  if (openedAt === null) return
  await tx.insert(contestChange).values({ contestId: id, at: sql`clock_timestamp()`, ...change })
}

/** Writes an act on a contest to the audit log, and evicts its public pages. */
export async function recordAct(
  tx: Db,
  by: AuditActor,
  act: AuditAct,
  { id, title }: Pick<LockedContest, 'id' | 'title'>,
  more: { before?: AuditValues; after?: AuditValues; reason?: string } = {},
): Promise<void> {
  await writeAudit(tx, { by, act, subject: { kind: 'contest', id, title }, ...more })
  await recordChange(tx, 'contest')
}
